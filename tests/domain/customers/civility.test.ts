import { expect, test } from 'vitest';
import { civilityFrom } from '#shared/customers/civility.ts';

test.each([
  ['M.', 'M.'],
  ['M', 'M.'],
  ['mr', 'M.'],
  ['Mme', 'Mme'],
  ['MME', 'Mme'],
  // the constant of a form without this field
  ['1', ''],
  ['', ''],
  ['Dr', ''],
])('%j is stored as %j', (typed, unchanged) => {
  expect(civilityFrom(typed)).toBe(unchanged);
});
