import { expect, test } from 'vitest';
import { movedMoney, sharesOfRefund } from '#shared/erp/invoice-money.ts';
import { aRefund, paidAttempt } from '#tests/support/orders/an-attempt.ts';

const accounts = { accounts: { card: '1', wallet: '2' } };

test('payments are recorded before refunds, by age, those of one instant by their numbers, however they were read', () => {
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

test('what went back stands on a credit note only as far as the note is not taken off what is still to be paid', () => {
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
