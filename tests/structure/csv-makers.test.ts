import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A maker of CSV names its type or a file of its kind. */
const handsOutCsv = (text: string) => /text\/csv|\.csv[`'"]/.test(text);
/** The function that disarms the cells, and its dependents: tests/proof/csv tests it. */
const isDisarmed = (text: string) => /\b(toCsv|csvLines|filePart)(<\w+>)?\(/.test(text);
/** Saves in a browser what one of them made. */
const saves = 'frontend/src/ui/table/table-csv.ts';

test('every CSV of the house is made by toCsv: a cell made elsewhere could be run by a spreadsheet', () => {
  const makers = globSync('{frontend/src,functions,shared}/**/*.{ts,tsx}')
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ file, text }) => file !== saves && handsOutCsv(text));
  expect(makers.length).toBeGreaterThan(5);
  expect(makers.filter(({ text }) => !isDisarmed(text)).map(({ file }) => file)).toEqual([]);
});
