import { expect, test } from 'vitest';
import type { PaymentCaseKind } from '#shared/payments/payment-case.ts';
import { settledCases } from '#shared/payments/settled-cases.ts';

const aCase = (
  kind: PaymentCaseKind,
  expectedCents: number | null,
  seenCents: number | null,
  ref: string = kind,
) => ({
  kind,
  ref,
  provider: 'stripe' as const,
  orderId: 'o1',
  reference: 'CMD-1',
  expectedCents,
  seenCents,
});
const settled = (
  open: ReturnType<typeof aCase>[],
  amountCents: number,
  leftCents: number,
  attemptId = 'a1',
) => settledCases(open, { amountCents, attemptId }, leftCents).map(({ ref }) => ref);

test('a difference no longer paid has nothing left to decide; a partial one stays open', () => {
  const weighed = [aCase('weighed_less', 10_000, 10_300)];
  expect(settled(weighed, 300, 0)).toEqual(['weighed_less']);
  expect(settled(weighed, 500, 0)).toEqual(['weighed_less']);
  expect(settled(weighed, 100, 200)).toEqual([]);
});

test('of a cancelled order’s payments the refunded one closes, and both once nothing is left', () => {
  const both = [aCase('cancelled_paid', 0, 5000, 'a1'), aCase('cancelled_paid', 0, 2000, 'a2')];
  expect(settled(both, 2000, 5000, 'a2')).toEqual(['a2']);
  expect(settled(both, 5000, 2000, 'a1')).toEqual(['a1']);
  expect(settled(both, 1000, 6000, 'a1')).toEqual([]);
  expect(settled(both, 7000, 0, 'a1')).toEqual(['a1', 'a2']);
});

test('overlapping cases leave the one that still covers the balance', () => {
  const open = [aCase('weighed_less', 10_200, 10_500), aCase('total_changed', 10_000, 10_500)];
  expect(settled(open, 300, 200)).toEqual(['weighed_less']);
});

test('a failed refund closes with one of equal amount, the longest open first', () => {
  const failed = [aCase('refund_failed', 500, 0, 'r1'), aCase('refund_failed', 500, 0, 'r2')];
  expect(settled(failed, 499, 0)).toEqual([]);
  expect(settled(failed, 500, 0)).toEqual(['r1']);
  expect(settled(failed, 1000, 0)).toEqual(['r1', 'r2']);
});

test('a refund of a difference is not counted again for a failed refund', () => {
  const open = [aCase('weighed_less', 9500, 10_000), aCase('refund_failed', 500, 0)];
  expect(settled(open, 500, 0)).toEqual(['weighed_less']);
  expect(settled(open, 1000, 0)).toEqual(['weighed_less', 'refund_failed']);
});

test('a double settlement closes once one of both was refunded', () => {
  expect(settled([aCase('settled_twice', 10_000, 10_000)], 9999, 0)).toEqual([]);
  expect(settled([aCase('settled_twice', 10_000, 10_000)], 10_000, 0)).toEqual(['settled_twice']);
  expect(settled([aCase('settled_twice', 6000, 10_000)], 4000, 0)).toEqual(['settled_twice']);
});

test('other cases stay', () => {
  const open = (['disputed', 'wrong_amount', 'money_missing', 'credit_owed', 'hold_lost'] as const).map(
    (kind) => aCase(kind, 0, 500),
  );
  expect(settled(open, 10_000, 0)).toEqual([]);
});
