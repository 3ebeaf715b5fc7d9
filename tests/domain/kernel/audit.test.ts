import { expect, test } from 'vitest';
import { differences } from '#shared/kernel/audit.ts';

test('only differences, by their path; an item of a list by its id, a list of values as one', () => {
  const zones = (leadDays: number) => [{ id: 'france', leadDays, weekdays: [1, 2] }];
  expect(differences({ hour: 16, zones: zones(2) }, { hour: 16, zones: zones(3) })).toEqual([
    { path: 'zones.france.leadDays', from: 2, to: 3 },
  ]);
  expect(differences({ days: [1, 2] }, { days: [1, 3] })).toEqual([
    { path: 'days', from: '1, 2', to: '1, 3' },
  ]);
});

test('added and removed values are null on the other side; equal values do not differ', () => {
  expect(differences(null, { role: 'admin' })).toEqual([{ path: 'role', from: null, to: 'admin' }]);
  expect(differences({ role: 'admin' }, null)).toEqual([{ path: 'role', from: 'admin', to: null }]);
  const same = { list: [{ a: 1 }, { a: 2 }], flag: false };
  expect(differences(same, structuredClone(same))).toEqual([]);
});

test('is sorted, whatever the order of the fields in the table', () => {
  const from = { mode: 'flat', rate: 2000 };
  const paths = ['confirmed', 'mode', 'rate', 'zones.2', 'zones.10'];
  const to = { mode: 'product', confirmed: true, zones: { 10: 'a', 2: 'b' } };
  const other = { zones: { 2: 'b', 10: 'a' }, confirmed: true, mode: 'product' };
  expect(differences(from, to).map(({ path }) => path)).toEqual(paths);
  expect(differences(from, other)).toEqual(differences(from, to));
});
