import { globSync, readFileSync } from 'node:fs';

type HouseWord = {
  readonly use: string;
  readonly pattern: RegExp;
  readonly where: 'prose' | 'identifiers';
  /** Lines that still have it, rounded up to five. Lower the limit with each cleanup; never raise it. */
  readonly limit: number;
};

/** Words that are not plain English for data and code, each with the term to use. Prose is comments and test titles. */
export const houseWords: Readonly<Record<string, HouseWord>> = {
  said: prose('given, reported, shown', /\b(?:is|are|was|were|be|been) (?:said|told)\b/i, 5),
  asked: prose('requested, read, polled', /\b(?:is|are|was|were|be|been) asked\b/i, 10),
  kept: prose('stored, saved, reserved, locked', /\b(?:is|are|was|were|be|been) (?:kept|held)\b/i, 5),
  nobody: prose('anonymous, no user', /\bnobody\b/i, 10),
  whoever: prose('the caller, the user', /\bwhoever\b/i, 10),
  anew: prose('re…: reread, restart', /\banew\b/i, 0),
  meanwhile: prose('concurrently', /\bmeanwhile\b/i, 0),
  'what waits': prose('pending, queued', /\bwhat waits\b/i, 0),
  'stands on': prose('depends on, dependencies', /\bstands? on\b/i, 5),
  'lies in the table': prose('is stored as, DynamoDB mapping', /\blies? in the table\b/i, 0),
  'in hand': prose('selected, locked', /\bin hand\b/i, 0),
  'let go': prose('release, void', /\blet go\b/i, 0),
  '…There': identifiers('…InDolibarr, Dolibarr…', /\b[a-z]\w*[a-z]There\b|\b[A-Z]\w*[a-z]There\b/, 0),
  '…Gone': identifiers('…Deleted', /\b\w*[a-z]Gone\b/, 5),
  '…Meanwhile': identifiers('Concurrent…', /\b\w*[a-z]Meanwhile\b/, 0),
  '…Anew': identifiers('re…', /\b\w*[a-z]Anew\b/, 0),
};

function prose(use: string, pattern: RegExp, limit: number): HouseWord {
  return { use, pattern, where: 'prose', limit };
}

function identifiers(use: string, pattern: RegExp, limit: number): HouseWord {
  return { use, pattern, where: 'identifiers', limit };
}

const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|` + '`(?:[^`\\\\]|\\\\.)*`';
const TOKENS = new RegExp(`(${STRING})|(${String.raw`/\*[\s\S]*?\*/|//.*`})`, 'g');
const BEFORE_TITLE = /\b(?:describe|it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*$/;

/** Comments and test titles, and the code without its strings. */
const partsOf = (source: string): Record<HouseWord['where'], string> => {
  const texts: string[] = [];
  const code = source.replaceAll(
    TOKENS,
    (token: string, _string: unknown, comment: string | undefined, at: number) => {
      if (comment !== undefined || BEFORE_TITLE.test(source.slice(Math.max(0, at - 80), at)))
        texts.push(token);
      return "''";
    },
  );
  return { prose: texts.join('\n'), identifiers: code };
};

/** How many lines of the source have each word. */
export const countWords = (source: string): Map<string, number> => {
  const parts = partsOf(source);
  const lines = { prose: parts.prose.split('\n'), identifiers: parts.identifiers.split('\n') };
  return new Map(
    Object.entries(houseWords).map(([word, { pattern, where }]) => [
      word,
      lines[where].filter((line) => pattern.test(line)).length,
    ]),
  );
};

/** The words that have more lines in `sources` than their limit. */
export const wordsOverLimit = (sources: Iterable<string>): string[] => {
  const totals = new Map<string, number>();
  for (const source of sources)
    for (const [word, count] of countWords(source)) totals.set(word, (totals.get(word) ?? 0) + count);
  return Object.entries(houseWords).flatMap(([word, { use, limit }]) => {
    const lines = totals.get(word) ?? 0;
    return lines > limit ? [`« ${word} » in ${lines} lines, at most ${limit}. Write: ${use}.`] : [];
  });
};

export const sourcesToLint = (): string[] =>
  globSync(['{frontend/src,shared,functions,infra,tests}/**/*.{ts,tsx}']).map((file) =>
    readFileSync(file, 'utf8'),
  );
