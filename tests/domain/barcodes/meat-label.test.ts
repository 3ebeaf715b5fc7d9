import { expect, test } from 'vitest';
import { readMeatLabel } from '#shared/barcodes/read-meat-label.ts';

const TODAY = '2026-11-26';

test('a carcass’s label says weight, lot, days and where the meat comes from', () => {
  const label = ']C1019376012345678031030605001726121510A-1\u001D251FR3312345678\u001D422250';
  expect(
    readMeatLabel(`${label}423250\u001D703025033.063.001\u001D703125064.120\u001D7007261120`, TODAY),
  ).toEqual({
    gtin: '93760123456780',
    weightGrams: 60_500,
    lot: 'A-1',
    useBy: '2026-12-15',
    animalRef: 'FR3312345678',
    slaughterDate: '2026-11-20',
    birthCountry: 'FR',
    rearingCountry: 'FR',
    slaughter: [{ country: 'FR', approval: '33.063.001' }],
    cutting: [{ country: 'FR', approval: '64.120' }],
  });
});

test('one country for all of it; several, or one that nobody knows, are left to a person', () => {
  const read = (more: string) => readMeatLabel(`(01)93760123456780(3102)012050${more}`, TODAY);
  expect(read('(426)372')).toMatchObject({ birthCountry: 'IE', rearingCountry: 'IE', weightGrams: 120_500 });
  const several = read('(422)999(423)250276(7030)999X1');
  expect(several).toMatchObject({ slaughter: [], cutting: [] });
  expect(several).not.toHaveProperty('birthCountry');
  expect(several).not.toHaveProperty('rearingCountry');
});

test('any other code is none', () => {
  expect(readMeatLabel('2001234567890', TODAY)).toBeUndefined();
  expect(readMeatLabel('', TODAY)).toBeUndefined();
});
