import { describe, expect, it, test } from 'vitest';
import { entriesOfDocs } from './citations.ts';
import {
  finishedChapters,
  judgedByEye,
  namedTests,
  namedTestsIn,
  rowName,
  rowsIn,
} from './requirement-rows.ts';

describe('every row of a finished chapter', () => {
  const named = namedTests('tests');
  const checked = new Set(named.filter((one) => one.isChecking && !one.isIdle).flatMap(({ rows }) => rows));

  describe.each(Object.entries(finishedChapters))('of %s', (chapter, runs) => {
    const rows = runs.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => rowName(chapter, first + at)),
    );

    it('is named by a test that runs and expects something', () => {
      expect(rows.filter((row) => !checked.has(row) && !(row in judgedByEye))).toEqual([]);
    });

    it('has an entry in docs/', () => {
      const documented = entriesOfDocs();
      expect(rows.filter((row) => !documented.has(row))).toEqual([]);
    });
  });

  it('is judged by eye only where no test names it', () => {
    expect(Object.keys(judgedByEye).filter((row) => checked.has(row))).toEqual([]);
  });

  it('has no test that is skipped, to do, or expects nothing', () => {
    const hollow = named.filter((one) => one.isIdle || !one.isChecking);
    expect(hollow.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });
});

describe('what counts as a test of a row', () => {
  const [one, two, three] = [11, 12, 13].map((row) => rowName('ZZZ', row));
  const kindOf = (source: string) =>
    namedTestsIn(source, 'planted.test.ts').map(({ rows, isIdle, isChecking }) => ({
      rows,
      isIdle,
      isChecking,
    }));

  test('rows are read from titles, runs of rows too, and not from comments or other texts', () => {
    expect(rowsIn(`${one}..13: one thing`)).toEqual([one, two, three]);
    expect(
      kindOf(`// '${one}'\nconst text = '${two}';\ntest("${three}", () => { expect(1).toBe(1); });`),
    ).toEqual([{ rows: [three], isIdle: false, isChecking: true }]);
  });

  test('a row in a title around it, or in the table of its cases, counts', () => {
    const source = `describe('${one}', () => { it.each([['${two}', 1]])('%s', (_, n) => { expect(n).toBe(1); }); });`;
    expect(kindOf(source)).toEqual([{ rows: [one, two], isIdle: false, isChecking: true }]);
  });

  test('a title alone, a skipped test and one to do are no test', () => {
    expect(kindOf(`test('${one}', () => { work(); });`)).toEqual([
      { rows: [one], isIdle: false, isChecking: false },
    ]);
    expect(kindOf(`test.skip('${one}', () => { expect(1).toBe(1); });`)[0]?.isIdle).toBe(true);
    expect(
      kindOf(`describe.skip('x', () => { it('${one}', () => { expect(1).toBe(1); }); });`)[0]?.isIdle,
    ).toBe(true);
    expect(kindOf(`it.todo('${one}');`)[0]).toEqual({ rows: [one], isIdle: true, isChecking: false });
  });

  test('an expectation may be in a function that the test calls', () => {
    const source = `const holds = (n) => { expect(n).toBe(1); };\ntest('${one}', () => holds(1));`;
    expect(kindOf(source)[0]?.isChecking).toBe(true);
    expect(kindOf(source.replace('expect(n)', 'say(n)'))[0]?.isChecking).toBe(false);
  });
});
