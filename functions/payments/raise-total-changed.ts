import { paymentCasesStore } from '#functions/payments/payment-cases.store.ts';
import { paymentsStore } from '#functions/payments/payments.store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Order } from '#shared/orders/order.ts';
import { mayRefund } from '#shared/payments/payment-states.ts';

/** A paid order that comes to another total: the difference waits for a person, to be paid back or asked for. */
export const raiseTotalChanged = async (
  table: Table,
  before: Order,
  after: Pick<Order, 'status' | 'totalTtcCents'>,
  now: Date,
  kind: 'total_changed' | 'weighed_less' = 'total_changed',
  /** What it is about; a case is raised once. */
  about = String(before.version),
): Promise<TransactItem[]> => {
  if (before.paidCents === 0) return [];
  const owedCents = after.status === 'annule' ? 0 : after.totalTtcCents;
  if (owedCents === before.paidCents) return [];
  const paid = (await paymentsStore(table).ofOrder(before.id)).find(({ state }) => mayRefund(state));
  if (!paid) return [];
  return [
    paymentCasesStore(table).raise(
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
    ),
  ];
};
