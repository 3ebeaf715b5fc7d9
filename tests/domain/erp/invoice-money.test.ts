import { expect, test } from 'vitest';
import { movedMoney } from '#shared/erp/invoice-money.ts';
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
