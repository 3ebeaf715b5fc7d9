import type { PaymentsStore } from './payments.store.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Cents } from '#shared/kernel/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { payableCents, excessCents, owedElsewhereCents } from '#shared/orders/order-due.ts';
import { mayRefund } from '#shared/payments/payment-states.ts';

/**
 * Payment follow-up of an order changed in Dolibarr: schedules a check of a page or an authorisation that
 * may now be too high, and raises a case for an online payment that exceeds what is due after a payment or
 * credit note entered in Dolibarr.
 */
export const followBooks = async (
  payments: Pick<PaymentsStore, 'ofOrder' | 'checkSoon' | 'cases'>,
  before: Order,
  after: Order,
  now: Date,
): Promise<{ checks: TransactItem[]; cases: TransactItem[] }> => {
  const checks = [before.openAttemptId, before.hold?.attemptId ?? null]
    .filter((id, at, all) => id !== null && all.indexOf(id) === at)
    .map((id) => payments.checkSoon(before.id, String(id), now));
  const owedCents = owedElsewhereCents(after);
  if (owedCents > owedElsewhereCents(before))
    checks.push(...payments.cases.raise(owed(after, owedCents), now));
  if (excessCents(after) <= excessCents(before)) return { checks, cases: [] };
  const paid = (await payments.ofOrder(before.id)).find(({ state }) => mayRefund(state));
  if (!paid) return { checks, cases: [] };
  const expectedCents = payableCents(after);
  const twice = {
    kind: 'settled_twice',
    provider: paid.provider,
    ref: `${before.reference}-${expectedCents}-twice`,
    orderId: before.id,
    reference: before.reference,
    expectedCents,
    seenCents: after.paidCents,
  } as const;
  return { checks, cases: payments.cases.raise(twice, now) };
};

const owed = ({ id, reference }: Order, owedCents: Cents) =>
  ({
    kind: 'credit_owed',
    provider: null,
    ref: `${reference}-${owedCents}-owed`,
    orderId: id,
    reference,
    expectedCents: 0,
    seenCents: owedCents,
  }) as const;
