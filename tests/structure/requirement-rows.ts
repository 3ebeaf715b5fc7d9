import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rows of the finished chapters of the specification: prefix → number of its last row; rows count from 1. */
export const finishedChapters: Readonly<Record<string, number>> = {
  SITE: 64,
  AUTH: 39,
  PRO: 43,
  PAY: 18,
  WHO: 8,
  JOB: 7,
};

/** Rows that only eyes can judge, with what was looked at instead of a test. */
export const judgedByEye: Readonly<Record<string, string>> = {};

/** `SITE-07`, as the specification writes it. */
export const rowName = (chapter: string, row: number): string => `${chapter}-${String(row).padStart(2, '0')}`;

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const TEXT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const ROWS = /\b([A-Z]{3,4})-(\d{2,3})(?:\.\.(\d{2,3}))?/g;

/** The rows that a test file names in its titles: `PRO-14` and, for a run of rows, `AUTH-30..32`. */
export const rowsNamedIn = (source: string): string[] => {
  const rows: string[] = [];
  for (const [text] of source.replaceAll(COMMENT, '').matchAll(TEXT)) {
    for (const [, chapter = '', first, last = first] of text.matchAll(ROWS)) {
      for (let row = Number(first); row <= Number(last); row++) rows.push(rowName(chapter, row));
    }
  }
  return rows;
};

/** Every row that some test names. */
export const rowsUnderTest = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
      .flatMap((file) => rowsNamedIn(readFileSync(join(folder, file), 'utf8'))),
  );
