// `npm run figures [-- <commit>]`: size and words of the code base; commit subjects since <commit>.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { nouns } from '#infra/lint/ranks.ts';
import { countWords } from '#infra/lint/words.ts';
import { httpFunctions } from '#infra/stack/http-functions.ts';

const MAX_SUBJECT = 72;
/** A file is small if it has fewer lines and exports one name. */
const SMALL_LINES = 40;

const PRODUCT = ['frontend/src', 'shared', 'functions', 'infra'];
const sourcesIn = (folders: readonly string[]) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
type Source = ReturnType<typeof sourcesIn>[number];

const product = sourcesIn(PRODUCT);
const tests = sourcesIn(['tests']);
const sources = [...product, ...tests];

const linesOf = ({ text }: Source) => text.split('\n').length - 1;
const total = (of: readonly Source[]) => of.reduce((sum, source) => sum + linesOf(source), 0);
const exportsOf = ({ text }: Source) => text.match(/^export /gm)?.length ?? 0;
const isSmall = (source: Source) => linesOf(source) < SMALL_LINES && exportsOf(source) === 1;
const houseWords = sources.reduce(
  (sum, { text }) => sum + [...countWords(text).values()].reduce((lines, count) => lines + count, 0),
  0,
);
const exportNames = Map.groupBy(
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^export (?:type|const|class|interface|(?:async )?function\*?) (\w+)/gm)].map(
      ([, name = '']) => ({ file, name }),
    ),
  ),
  ({ name }) => name,
);
const ambiguousNames = [...exportNames.values()].filter((uses) => uses.length > 1);

const longSubjects = (since: string): string[] =>
  execFileSync('git', ['log', '--no-merges', '--format=%s', `${since}..HEAD`], { encoding: 'utf8' })
    .split('\n')
    .filter((subject) => subject.length > MAX_SUBJECT);

const since = process.argv[2];
const figures: Record<string, number> = {
  'product files': product.length,
  'product lines': total(product),
  'test files': tests.length,
  'test lines': total(tests),
  [`files under ${SMALL_LINES} lines with one export`]: product.filter(isSmall).length,
  'lines with house words': houseWords,
  'export names in two or more files': ambiguousNames.length,
  nouns: nouns.length,
  'HTTP functions': Object.keys(httpFunctions).length,
  ...(since === undefined
    ? {}
    : { [`commit subjects over ${MAX_SUBJECT} characters`]: longSubjects(since).length }),
};
const width = Math.max(...Object.keys(figures).map((name) => name.length));
for (const [name, value] of Object.entries(figures))
  process.stdout.write(`${name.padEnd(width)}  ${value.toLocaleString('en').padStart(8)}\n`);
