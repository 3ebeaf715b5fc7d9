import { expect, test } from 'vitest';
import { invoiceShares, sharedBy } from '#shared/erp/shared-invoice.ts';

const unpaid = (...totals: number[]) => totals.map((totalCents) => ({ totalCents, ownPaidCents: 0 }));

test('an amount is shared by weights to the cent, and equally without weights', () => {
  expect(sharedBy(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(sharedBy(-100, [1, 1, 1])).toEqual([-33, -33, -34]);
  expect(sharedBy(90_000, [10_000, 20_000, 60_000])).toEqual([10_000, 20_000, 60_000]);
  expect(sharedBy(3, [0, 0])).toEqual([2, 1]);
  expect(sharedBy(0, [5, 7])).toEqual([0, 0]);
});

test('each order has its own total of the monthly invoice, and the same share of what is left', () => {
  expect(invoiceShares({ totalTtcCents: 90_000, restCents: 90_000 }, unpaid(30_000, 20_000, 40_000))).toEqual(
    [
      { totalTtcCents: 30_000, restCents: 30_000 },
      { totalTtcCents: 20_000, restCents: 20_000 },
      { totalTtcCents: 40_000, restCents: 40_000 },
    ],
  );
  expect(
    invoiceShares({ totalTtcCents: 90_000, restCents: 45_000 }, unpaid(30_000, 20_000, 40_000)).map(
      ({ restCents }) => restCents,
    ),
  ).toEqual([15_000, 10_000, 20_000]);
});

test('a payment of one order through the shop reduces that order alone', () => {
  const orders = [
    { totalCents: 30_000, ownPaidCents: 30_000 },
    { totalCents: 30_000, ownPaidCents: 0 },
  ];
  const rests = (restCents: number) =>
    invoiceShares({ totalTtcCents: 60_000, restCents }, orders).map((share) => share.restCents);
  expect(rests(30_000)).toEqual([0, 30_000]);
  expect(rests(0)).toEqual([0, 0]);
  // 20 € more came by transfer
  expect(rests(10_000)).toEqual([0, 10_000]);
});

test('an overpayment of one order stays its own; one above the whole invoice is shared', () => {
  const orders = [
    { totalCents: 30_000, ownPaidCents: 32_000 },
    { totalCents: 30_000, ownPaidCents: 0 },
  ];
  expect(
    invoiceShares({ totalTtcCents: 60_000, restCents: 28_000 }, orders).map((share) => share.restCents),
  ).toEqual([-2000, 30_000]);
  expect(
    invoiceShares({ totalTtcCents: 60_000, restCents: -1000 }, unpaid(1, 1)).map((share) => share.restCents),
  ).toEqual([-500, -500]);
});

test('a credit note of several orders is shared as negative amounts', () => {
  expect(invoiceShares({ totalTtcCents: -900, restCents: -900 }, unpaid(200, 100))).toEqual([
    { totalTtcCents: -600, restCents: -600 },
    { totalTtcCents: -300, restCents: -300 },
  ]);
});
