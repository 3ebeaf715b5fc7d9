import { expect, test } from 'vitest';
import { overdueCustomers, type OwedInvoice } from '#shared/wholesale/overdue.ts';

const TODAY = '2026-11-26';
const owed = (more: Partial<OwedInvoice>): OwedInvoice => ({
  id: '1',
  ref: 'FA1',
  thirdPartyId: '7',
  day: '2026-10-01',
  dueDay: TODAY,
  restCents: 1000,
  ...more,
});
const ages = (dueDay: string | null, day = '2026-10-01') =>
  overdueCustomers([owed({ dueDay, day })], TODAY)[0]?.byAge;

test('on the last day of its term nothing is late; the day after, one day', () => {
  expect(ages(TODAY)).toBeUndefined();
  expect(overdueCustomers([owed({ dueDay: '2026-11-25' })], TODAY)[0]?.invoices).toMatchObject([
    { daysLate: 1 },
  ]);
});

test.each([
  ['2026-11-11', { recent: 1000, month: 0, older: 0 }],
  ['2026-11-10', { recent: 0, month: 1000, older: 0 }],
  ['2026-10-27', { recent: 0, month: 1000, older: 0 }],
  // over the change of the clock at the end of October
  ['2026-10-25', { recent: 0, month: 0, older: 1000 }],
])('due on %s it is of its age', (dueDay, byAge) => {
  expect(ages(dueDay)).toEqual(byAge);
});

test('without a term it is due on its date, and without any date never', () => {
  expect(ages(null, '2026-11-20')).toEqual({ recent: 1000, month: 0, older: 0 });
  expect(overdueCustomers([owed({ dueDay: null, day: null })], TODAY)).toEqual([]);
});

test('the largest debt is first, the longest overdue invoice first within it; credit is shown and not deducted', () => {
  const found = overdueCustomers(
    [
      owed({ thirdPartyId: '8', restCents: 500, dueDay: '2026-11-01' }),
      owed({ ref: 'FA2', dueDay: '2026-11-20' }),
      owed({ ref: 'FA3', dueDay: '2026-09-20', restCents: 2000 }),
      owed({ ref: 'AV1', dueDay: '2026-09-20', restCents: -700 }),
      owed({ ref: 'FA4', dueDay: '2026-12-20', restCents: 9000 }),
    ],
    TODAY,
  );
  expect(found).toMatchObject([
    {
      thirdPartyId: '7',
      totalCents: 3000,
      creditCents: 700,
      invoices: [
        { ref: 'FA3', daysLate: 67 },
        { ref: 'FA2', daysLate: 6 },
      ],
    },
    { thirdPartyId: '8', totalCents: 500, creditCents: 0 },
  ]);
});
