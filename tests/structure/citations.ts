import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where rules are cited. */
const CITING = ['shared', 'functions', 'frontend', 'infra', 'tests', 'README.md', 'docs'];
const TEXT = /\.(?:ts|tsx|mjs|css|html|md)$/;
const GENERATED = /(?:^|\/)(?:node_modules|dist|public)\//;

const CHAPTERS = 'SITE|AUTH|PRO|PAY|API|ADM|STK|RAT|TILL|WEB|WHO|USR|SCN|ERR|CST|JOB|AMB';
/** `AMB-13b`, `API-59..61`, `STK-01 to STK-03`: a code and, for a run, its last one. */
const CODE = new RegExp(
  `\\b(${CHAPTERS})-(\\d{2,3})(?![\\d])([a-z]\\b)?(?:(?:\\.\\.| to |–)(?:\\1-)?(\\d{2,3})\\b)?`,
  'g',
);
/** I1 to I10, and only those: other words of one letter and a figure are not cited. */
const INVARIANT = /(?<![\w'"`.-])I(10|[1-9])(?![\w'"`:=(-]|\.\d)(?:(?: to |–)I(10|[1-9])\b)?/g;

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => first + index);

/** Every code that a text cites, runs of codes one by one. */
export const codesIn = (text: string): string[] => [
  ...[...text.matchAll(CODE)].flatMap(([, chapter = '', first = '', letter = '', last = first]) =>
    range(Number(first), Number(last)).map((row) => `${chapter}-${String(row).padStart(2, '0')}${letter}`),
  ),
  ...[...text.matchAll(INVARIANT)].flatMap(([, first = '', last = first]) =>
    range(Number(first), Number(last)).map((number) => `I${number}`),
  ),
];

const ENTRY = /^- \*\*([A-Z]+(?:-\d{2,3}[a-z]?|\d{1,2}))\*\* — /gm;

/** The codes that a page of docs/ explains: lines that begin with the code in bold and a dash. */
export const entriesIn = (page: string): string[] => [...page.matchAll(ENTRY)].map(([, code = '']) => code);

/** Every entry of docs/, with its pages. */
export const entriesOfDocs = (): Map<string, string[]> => {
  const entries = new Map<string, string[]>();
  for (const page of readdirSync('docs').filter((name) => name.endsWith('.md')))
    for (const code of entriesIn(readFileSync(join('docs', page), 'utf8')))
      entries.set(code, [...(entries.get(code) ?? []), page]);
  return entries;
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
const PAGE_NAME = /(?<![\w<>*{}$\]/-])[\w-]+\.md\b/g;
const FILE_NAME = /(?<![\w<>*{}$\].-])[\w./#-]*[\w-]\.(?:md|tsx?|mjs)\b(?!\.)/g;
const DECISION = /\b[Dd]ecisions? (\d{3})\b/g;

/** `functions/subscriptions.ts` within a sentence of a page. */
const IN_LINE_CODE = /`[^`\n]+`/g;

/** The files that the comments of a source or the code in a page's sentences name, and the pages and decisions named anywhere. */
export const filesNamedIn = (source: string, file: string): string[] => {
  const comments = (source.match(file.endsWith('.md') ? IN_LINE_CODE : COMMENT) ?? []).join('\n');
  const named = [
    ...[...comments.matchAll(FILE_NAME)].map(([name]) => name.replace(/^#/, '').replace(/^\.?\//, '')),
    ...[...source.matchAll(PAGE_NAME)].map(([name]) => name),
    ...[...source.matchAll(DECISION)].map(([, number = '']) => `docs/decisions/${number}-`),
  ];
  return [...new Set(named)];
};

const LINK = /\]\(([^)\s#]+)(?:#[^)]*)?\)/g;

/** The broken links of a page, resolved from its folder. */
export const deadLinksIn = (page: string, file: string): string[] =>
  [...page.replaceAll(IN_LINE_CODE, '').matchAll(LINK)]
    .map(([, link = '']) => link)
    .filter((link) => !link.includes('://') && !existsSync(join(dirname(file), link)));

/** Whether the repository has a file with this name: the whole path or its end. */
export const fileExists = (name: string, files: readonly string[]): boolean =>
  files.some(
    (file) => file === name || file.endsWith(`/${name}`) || (name.endsWith('-') && file.startsWith(name)),
  );

/** Every file of the repository that tests may name. */
export const repositoryFiles = (): string[] =>
  [...CITING, 'package.json', 'vitest.config.ts', 'playwright.config.ts', '.ci'].flatMap((root) => {
    if (/\.\w+$/.test(root)) return [root];
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => `${root}/${file}`)
      .filter((file) => !GENERATED.test(file));
  });

/** The sources and pages that are checked for citations. */
export const citingFiles = (): string[] => repositoryFiles().filter((file) => TEXT.test(file));
