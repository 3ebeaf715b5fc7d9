import type { OrdersStore } from '#functions/orders/orders.store.ts';
import type { Count, OrderingGuardsStore } from '#functions/orders/guard/ordering-guard.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import { isPending } from '#shared/orders/order-status.ts';

type Services = { orders: Pick<OrdersStore, 'ordersFrom'>; guards: Pick<OrderingGuardsStore, 'find'> };

/** A concurrent order may have a slightly earlier time: clocks differ, and calls wait. */
const MARGIN_MS = 3_600_000;

/**
 * Sums what an account really has pending: payments and cancellations do not change the guard, which is too
 * high until a recount. Reads from the oldest order that was open last time, strongly consistent and after
 * the guard, so that a write on this very guard has missed nothing. Stops above `most`.
 */
export const countPending = async (
  { orders, guards }: Services,
  customerId: string,
  now: Date,
  most = Infinity,
): Promise<Count> => {
  const seen = await guards.find(customerId);
  let pendingCents = 0;
  let oldest: string | undefined;
  for await (const order of orders.ordersFrom(customerId, seen?.from)) {
    if (!isPending(order)) continue;
    oldest ??= order.id;
    pendingCents += order.totalTtcCents;
    if (pendingCents > most) break;
  }
  const recent = ulid(new Date(now.getTime() - MARGIN_MS));
  const from = oldest !== undefined && oldest < recent ? oldest : recent;
  return { rev: seen?.rev, pendingCents, from };
};
