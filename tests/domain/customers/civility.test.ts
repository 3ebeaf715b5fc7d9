import { expect, test } from 'vitest';
import { civilityFrom } from '#shared/customers/civility.ts';

test.each([
  ['M.', 'M.'],
  ['M', 'M.'],
  ['mr', 'M.'],
  ['Mme', 'Mme'],
  ['MME', 'Mme'],
  // the constant of a form that asks nobody
  ['1', ''],
  ['', ''],
  ['Dr', ''],
])('%j is kept as %j', (typed, unchanged) => {
  expect(civilityFrom(typed)).toBe(unchanged);
});
