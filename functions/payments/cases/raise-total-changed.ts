import type { PaymentsStore } from '#functions/payments/payments.store.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Order } from '#shared/orders/order.ts';
import { refundableCents } from '#shared/payments/attempt.ts';
import { mayRefund } from '#shared/payments/payment-states.ts';

type Payments = Pick<PaymentsStore, 'ofOrder' | 'checkSoon' | 'cases'>;

/** The total of a paid order changes: raises a case for the difference, to refund or to collect. */
export const raiseTotalChanged = async (
  payments: Payments,
  before: Order,
  after: Pick<Order, 'status' | 'totalTtcCents'>,
  now: Date,
  kind: 'total_changed' | 'weighed_less' = 'total_changed',
  /** Reference of the case: raised once per version. */
  about = String(before.version),
): Promise<TransactItem[]> => {
  if (after.status === 'annule')
    return before.status === 'annule' ? [] : raiseCancelled(payments, before, now);
  if (before.paidCents === 0) return [];
  const owedCents = after.totalTtcCents;
  if (owedCents === before.paidCents) return [];
  const paid = (await payments.ofOrder(before.id)).find(({ state }) => mayRefund(state));
  if (!paid) return [];
  return payments.cases.raise(
    {
      kind,
      provider: paid.provider,
      ref: `${before.reference}-${about}`,
      orderId: before.id,
      reference: before.reference,
      expectedCents: owedCents,
      seenCents: before.paidCents,
    },
    now,
  );
};

/**
 * Online payments of a cancelled order are to be refunded: one case for each payment, since money goes back
 * the way it came. Cancelled, reinstated and cancelled again is the same case.
 */
export const raiseCancelled = async (
  payments: Payments,
  order: Order,
  now: Date,
): Promise<TransactItem[]> => {
  // cancelled in the ERP, which does not void the authorisation
  if (order.hold) return [payments.checkSoon(order.id, order.hold.attemptId, now)];
  if (order.paidCents === 0) return [];
  const left = (await payments.ofOrder(order.id))
    .map((attempt) => ({ ...attempt, leftCents: refundableCents(attempt) }))
    .filter(({ leftCents }) => leftCents > 0);
  const raised = left.map(({ id, provider, leftCents }) =>
    payments.cases.raiseAgain(
      {
        kind: 'cancelled_paid',
        provider,
        ref: id,
        orderId: order.id,
        reference: order.reference,
        expectedCents: 0,
        seenCents: leftCents,
      },
      now,
    ),
  );
  return (await Promise.all(raised)).flat();
};
