import { expect, test } from 'vitest';
import {
  creditedGoods,
  creditLines,
  movedMoney,
  numOf,
  sharesOfPayment,
  sharesOfRefund,
  withShare,
} from '#shared/erp/invoice-money.ts';
import { aRefund, paidAttempt } from '#tests/support/orders/an-attempt.ts';

const accounts = { accounts: { card: '1', wallet: '2' } };

test('payments are recorded before refunds, by age, those of one instant by number, in whatever order they were read', () => {
  const at = '2026-11-21T09:00:00.000Z';
  const later = '2026-11-21T09:00:01.000Z';
  const paid = ['B', 'C', 'A'].map((id) => ({ ...paidAttempt, id, createdAt: id === 'A' ? later : at }));
  const back = ['S', 'R'].map((id) => ({
    ...aRefund,
    state: 'succeeded' as const,
    id,
    attemptId: 'B',
    createdAt: at,
  }));
  const orders = [
    [paid, back],
    [paid.toReversed(), back.toReversed()],
  ] as const;
  for (const [attempts, refunds] of orders)
    expect(movedMoney(accounts, attempts, refunds).map(({ num }) => num)).toEqual(['B', 'C', 'A', 'R', 'S']);
});

test('a refund is on a credit note only as far as the note does not reduce the amount due', () => {
  const invoice = { id: 'FA', isCreditNote: false, restCents: 600 };
  const note = { id: 'AV', isCreditNote: true, restCents: -1000 };
  expect(sharesOfRefund(-700, [invoice, note])).toEqual({
    shares: [{ invoiceId: 'AV', amountCents: -400 }],
    leftCents: -300,
  });
  expect(sharesOfRefund(-700, [{ ...invoice, restCents: -200 }, note])).toEqual({
    shares: [
      { invoiceId: 'FA', amountCents: -200 },
      { invoiceId: 'AV', amountCents: -500 },
    ],
    leftCents: 0,
  });
});

test('the credit note for a refund has all of it, whatever is still due', () => {
  const due = { id: 'FA', isCreditNote: false, restCents: 600 };
  const notes = [
    { id: 'AV1', isCreditNote: true, restCents: -700 },
    { id: 'AV2', isCreditNote: true, restCents: -1000 },
  ];
  expect(sharesOfRefund(-1100, [due, ...notes], 'AV2')).toEqual({
    shares: [
      { invoiceId: 'AV1', amountCents: -100 },
      { invoiceId: 'AV2', amountCents: -1000 },
    ],
    leftCents: 0,
  });
});

const returned = { ...aRefund, state: 'succeeded' as const };
const WALLET = { ...paidAttempt, id: 'W', provider: 'paypal' as const };

test('each payment is on the account of its method, its refunds negative on the same', () => {
  const money = movedMoney(
    accounts,
    [paidAttempt, WALLET],
    [returned, { ...returned, id: 'R-2', attemptId: 'W' }],
  );
  expect(money).toEqual([
    { num: 'A', means: 'card', accountId: '1', at: paidAttempt.createdAt, amountCents: 5000 },
    { num: 'W', means: 'wallet', accountId: '2', at: paidAttempt.createdAt, amountCents: 5000 },
    { num: 'R-1', means: 'card', accountId: '1', at: aRefund.createdAt, amountCents: -2000 },
    { num: 'R-2', means: 'wallet', accountId: '2', at: aRefund.createdAt, amountCents: -2000 },
  ]);
  const cardOnly = { accounts: { card: '1', wallet: null } };
  expect(movedMoney(cardOnly, [paidAttempt, WALLET], [{ ...returned, attemptId: 'W' }])).toEqual([money[0]]);
});

test('money not arrived, received twice or not refunded yet is not recorded', () => {
  const open = { ...paidAttempt, state: 'pending' as const };
  const twice = { ...paidAttempt, isSurplus: true as const };
  for (const attempt of [open, twice]) expect(movedMoney(accounts, [attempt], [returned])).toEqual([]);
  const waiting = (['claimed', 'sent', 'pending', 'failed', 'canceled'] as const).map((state) => ({
    ...aRefund,
    state,
  }));
  expect(movedMoney(accounts, [paidAttempt], waiting)).toHaveLength(1);
});

test('a payment is recognised in the ERP by the part of our id that it stores', () => {
  expect([numOf('x'.repeat(50)), numOf('x'.repeat(51))]).toEqual(['x'.repeat(50), 'x'.repeat(50)]);
});

const invoices = [
  { id: 'FA1', isCreditNote: false, restCents: 600 },
  { id: 'AV', isCreditNote: true, restCents: 900 },
  { id: 'FA2', isCreditNote: false, restCents: -50 },
  { id: 'FA3', isCreditNote: false, restCents: 0 },
  { id: 'FA4', isCreditNote: false, restCents: 300 },
];

test('a payment is assigned to the amounts due, the oldest invoice first, never to a credit note', () => {
  const [first, last] = [
    { invoiceId: 'FA1', amountCents: 600 },
    { invoiceId: 'FA4', amountCents: 300 },
  ];
  expect(sharesOfPayment(600, invoices)).toEqual({ shares: [first], leftCents: 0 });
  expect(sharesOfPayment(601, invoices)).toEqual({
    shares: [first, { ...last, amountCents: 1 }],
    leftCents: 0,
  });
  expect(sharesOfPayment(1000, invoices)).toEqual({ shares: [first, last], leftCents: 100 });
  expect(sharesOfPayment(100, [])).toEqual({ shares: [], leftCents: 100 });
});

test('a refund is assigned to an overpaid invoice before the credit notes, in any order; the rest is left', () => {
  const note = (id: string, restCents: number) => ({ id, isCreditNote: true, restCents });
  const owed = [note('AV1', -400), note('AV2', -300), { id: 'FA', isCreditNote: false, restCents: -100 }];
  expect(sharesOfRefund(-1000, owed)).toEqual({
    shares: [
      { invoiceId: 'FA', amountCents: -100 },
      { invoiceId: 'AV1', amountCents: -400 },
      { invoiceId: 'AV2', amountCents: -300 },
    ],
    leftCents: -200,
  });
  // 500 still due: the first note is deducted whole, of the second 100
  const due = [...owed.slice(0, 2), { id: 'FA', isCreditNote: false, restCents: 500 }];
  expect(sharesOfRefund(-1000, due)).toEqual({
    shares: [{ invoiceId: 'AV2', amountCents: -200 }],
    leftCents: -800,
  });
});

test('a share of an invoice that has one is added to it, and of another is separate', () => {
  const one = withShare([], 'FA1', 100);
  expect(one).toEqual([{ invoiceId: 'FA1', amountCents: 100 }]);
  const two = withShare(one, 'FA2', 30);
  expect(two).toEqual([...one, { invoiceId: 'FA2', amountCents: 30 }]);
  expect(withShare(two, 'FA1', 5)).toEqual([{ invoiceId: 'FA1', amountCents: 105 }, two[1]]);
});

test('a credit is split over the rates as the order is, to the cent, at prices that give it again', () => {
  const byRate = [
    { rate: 550, baseCents: 10_000, vatCents: 550 },
    { rate: 2000, baseCents: 1000, vatCents: 200 },
    { rate: 0, baseCents: 0, vatCents: 0 },
  ];
  const lines = creditLines(1000, byRate);
  // 897.87 and 102.13 of 1000
  expect(lines).toEqual([
    { vatBasisPoints: 550, priceHtE4: 85_118 },
    { vatBasisPoints: 2000, priceHtE4: 8500 },
  ]);
  const ttc = lines.map(({ vatBasisPoints, priceHtE4 }) =>
    Math.round((priceHtE4 * (10_000 + vatBasisPoints)) / 1e6),
  );
  expect(ttc).toEqual([898, 102]);
  // all of it is refunded where the order's total is zero
  expect(creditLines(1200, [{ rate: 2000, baseCents: 0, vatCents: 0 }])).toEqual([
    { vatBasisPoints: 2000, priceHtE4: 100_000 },
  ]);
  expect(creditLines(0, byRate)).toEqual([]);
});

test('goods are credited by their quantity where that gives the exact amount', () => {
  expect(creditedGoods(1055, { productId: '5', milli: 500, vatRate: 550 })).toEqual([
    { vatBasisPoints: 550, priceHtE4: 200_000, goods: { productId: '5', milli: 500 } },
  ]);
  // a third of a cent a kilogram is no price of the ERP's
  const [line] = creditedGoods(1, { productId: '5', milli: 33_333_000, vatRate: 550 });
  expect(line?.goods).toEqual({ productId: '5', milli: 1000 });
  expect(creditedGoods(1055, { productId: '5', milli: 0, vatRate: 550 })[0]?.goods?.milli).toBe(1000);
});
