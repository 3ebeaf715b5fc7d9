import { describe, expect, test } from 'vitest';
import { dueTerms, endOfTenDays, familyOf, lawfulDueDay } from '#shared/orders/payment-term.ts';

describe('the legal payment deadline (L. 441-11, II)', () => {
  test.each([
    ['2026-11-26', '2026-12-16'],
    ['2026-12-12', '2027-01-01'],
    ['2027-02-08', '2027-02-28'],
    ['2028-02-09', '2028-02-29'],
    ['2026-10-15', '2026-11-04'], // over the change of the clock
  ])('fresh meat delivered on %s is due on %s', (delivered, due) => {
    expect(lawfulDueDay('fresh_meat', delivered)).toBe(due);
    // an invoice of several deliveries does not change it
    expect(lawfulDueDay('fresh_meat', delivered, true)).toBe(due);
  });

  test.each([
    ['2026-11-01', '2026-12-01', '2026-12-10'],
    ['2026-11-10', '2026-12-10', '2026-12-10'],
    ['2026-11-11', '2026-12-11', '2026-12-20'],
    ['2026-11-20', '2026-12-20', '2026-12-20'],
    ['2026-11-21', '2026-12-21', '2026-12-30'],
    ['2026-11-30', '2026-12-30', '2026-12-30'],
    ['2026-12-21', '2027-01-20', '2027-01-30'],
    ['2027-01-31', '2027-03-02', '2027-03-02'],
    ['2027-02-21', '2027-03-23', '2027-03-30'],
    ['2028-02-29', '2028-03-30', '2028-03-30'],
  ])(
    'other perishables of %s are due on %s, on one invoice of several on %s',
    (delivered, alone, periodic) => {
      expect(lawfulDueDay('perishable', delivered)).toBe(alone);
      expect(lawfulDueDay('perishable', delivered, true)).toBe(periodic);
    },
  );

  test.each([
    ['2026-11-10', '2026-11-10'],
    ['2026-11-11', '2026-11-20'],
    ['2026-11-21', '2026-11-30'],
    ['2026-12-31', '2026-12-31'],
    ['2027-02-25', '2027-02-28'],
    ['2028-02-25', '2028-02-29'],
  ])('the ten days of %s end on %s', (day, end) => expect(endOfTenDays(day)).toBe(end));
});

test.each([
  ['BOEUF', 'Entrecôte', 'fresh_meat'],
  ['AGNEAU', 'Gigot', 'fresh_meat'],
  ['ABATS DE BOEUF', 'Langue', 'fresh_meat'],
  ['PORC', 'Côte', 'fresh_meat'],
  ['AUTRES', 'On ne sait pas', 'fresh_meat'],
  ['VOLAILLE', 'Cuisses', 'perishable'],
  ['AUTRES', 'Magret de canard', 'perishable'],
  ['CHARCUTERIE', 'Terrine', 'perishable'],
  ['BOEUF', 'Steak haché surgelé', 'perishable'],
  ['PORC', 'Jambon de porc frais', 'fresh_meat'],
  ['CHARCUTERIE', 'JAMBON DE PORC FRAIS', 'fresh_meat'],
  ['AUTRES', 'Jambon de porc frais', 'fresh_meat'],
  ['PORC', 'Jambon à l’os', 'fresh_meat'],
  ['AUTRES', 'Jambon sec', 'perishable'],
  ['CHARCUTERIE', 'Saucisse fraîche de porc', 'perishable'],
  ['Volailles', 'Foies', 'perishable'],
  ['ABATS DE VOLAILLE', 'Foies', 'perishable'],
  ['Surgelés', 'Agneau', 'perishable'],
])('%s, %s is %s', (category, label, family) => expect(familyOf(category, label)).toBe(family));

test('an order of both has both, the earlier first', () => {
  const lines = [
    { category: 'VOLAILLE', label: 'Cuisses' },
    { category: 'BOEUF', label: 'Bavette' },
    { category: 'BOEUF', label: 'Entrecôte' },
  ];
  expect(dueTerms(lines, '2026-11-26')).toEqual([
    { family: 'fresh_meat', dueDay: '2026-12-16' },
    { family: 'perishable', dueDay: '2026-12-26' },
  ]);
  expect(dueTerms([], '2026-11-26')).toEqual([]);
});
