import { describe, expect, it, test } from 'vitest';
import { finishedChapters, judgedByEye, rowName, rowsNamedIn, rowsUnderTest } from './requirement-rows.ts';

describe('every row of a finished chapter', () => {
  const tested = rowsUnderTest('tests');

  it.each(Object.entries(finishedChapters))('of %s is named by a test', (chapter, last) => {
    const rows = Array.from({ length: last }, (_, row) => rowName(chapter, row + 1));
    expect(rows.filter((row) => !tested.has(row) && !(row in judgedByEye))).toEqual([]);
  });

  it('is judged by eye only where no test names it', () => {
    expect(Object.keys(judgedByEye).filter((row) => tested.has(row))).toEqual([]);
  });
});

test('rows are read from titles, runs of rows too, and not from comments', () => {
  const [one, two, three, other] = [11, 12, 13, 20].map((row) => rowName('ZZZ', row));
  expect(rowsNamedIn(`it('${one}..13: one thing', () => {});\n// '${other}' is elsewhere`)).toEqual([
    one,
    two,
    three,
  ]);
  expect(rowsNamedIn(`/** '${three}' */\ntest("${other}", run)`)).toEqual([other]);
});
