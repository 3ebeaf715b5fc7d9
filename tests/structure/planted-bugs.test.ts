import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planted } from '#tests/proof/mutants/planted.ts';

const mutants = Object.values(planted).flat();

test('every planted bug still has its place: the text it replaces stands there once, and its tests are there', () => {
  const lost = mutants.flatMap(({ name, file, find, replace, tests }) => {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return [
      ...(text.split(find).length === 2 ? [] : [`${name}: ${file} no longer holds once « ${find} »`]),
      ...(find === replace ? [`${name}: nothing is changed`] : []),
      ...tests.filter((path) => !existsSync(path)).map((path) => `${name}: there is no ${path}`),
    ];
  });
  // change `find` and `replace` so that the bug is the same in the code of today, then `npm run proof:mutants -- <name>`
  expect(lost).toEqual([]);
});

test('there are enough of them, each once', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
