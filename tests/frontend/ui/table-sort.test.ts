import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRows, type SortValue } from '#frontend/ui/table/table-sort.ts';

const itself = (value: SortValue) => value;

test('words follow the French alphabet, accents and ligatures included', () => {
  expect(sortRows(['veau', 'Épaule', 'entrecôte', 'œil', 'agneau', 'os'], itself, 'asc')).toEqual([
    'agneau',
    'entrecôte',
    'Épaule',
    'œil',
    'os',
    'veau',
  ]);
});

test('numbers inside words count as numbers', () => {
  expect(sortRows(['CMD-10', 'CMD-9', 'CMD-100'], itself, 'desc')).toEqual(['CMD-100', 'CMD-10', 'CMD-9']);
});

test('keeps every row, orders numbers by size, puts missing values at the end', () => {
  const direction = fc.constantFrom('asc' as const, 'desc' as const);
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer())), direction, (values, way) => {
      const sorted = sortRows(values, itself, way);
      expect(sorted).toHaveLength(values.length);
      const known = values.filter((value) => value !== null).sort((a, b) => (way === 'asc' ? a - b : b - a));
      const missing = values.filter((value) => value === null);
      expect(sorted).toEqual([...known, ...missing]);
    }),
  );
});
