import type { Customers } from '#functions/customers/customers.module.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { expectReturns } from '#functions/rounds/returns/expect-returns.ts';
import type { ReturnsStore } from '#functions/rounds/returns/returns.store.ts';
import { stopView } from '#functions/rounds/stop-view.ts';
import { parisClock } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { handedOverAt } from '#shared/orders/delivery-proof.ts';
import { MISSED_REASON, type MissedVisit } from '#shared/orders/missed-visit.ts';
import type { Order } from '#shared/orders/order.ts';
import { refuseUnlessMay } from '#shared/orders/order-state.ts';

type Services = Pick<OrderServices, 'table' | 'orders'> & {
  customers: Pick<Customers, 'find'>;
  returns: ReturnsStore;
};

type RecordAbsence = { orderId: string; adminId: string; key: string; at: string; note: string; now: Date };

/** More visits than a driver makes for one order. */
const MOST_VISITS = 20;

/**
 * A visit without anyone to accept the goods. The order stays to be delivered; customer and administrators are
 * notified by e-mail, and the goods are listed as returned until they are sent out again or restocked.
 * Idempotent.
 */
export const recordAbsence = (services: Services, request: RecordAbsence) =>
  retryOrRefuse(() => record(services, request));

const record = async (services: Services, request: RecordAbsence) => {
  const { table, orders, customers, returns } = services;
  const { orderId, adminId, key, now } = request;
  const order = await getAnyOrder(orders, orderId, now);
  const account = await customers.find(order.customerId);
  const answer = (after: Order) => ({
    success: true as const,
    data: stopView(after, account),
    message: 'Absence notée',
  });
  if (order.visits?.includes(key)) return answer(order);
  const missed = missedVisit(order, request);
  const refused = goodsOf(order.lines)
    .filter(({ delivered }) => delivered.milli > 0)
    .map(({ productId }) => ({ productId, reason: MISSED_REASON }));
  await table.transact([
    orders.change(order, { missed, visits: [...(order.visits ?? []), key].slice(-MOST_VISITS) }),
    orders.audit(orderId, {
      at: now.toISOString(),
      actor: `admin:${adminId}`,
      field: 'passage',
      from: null,
      to: 'absent',
      // without the note, which is deleted with the account, while the history stays
      reason: `Personne à ${parisClock(new Date(missed.at))} : la commande reste à livrer.`,
    }),
    writeEvent(table, orderEvent('order.missed', order, now, eventId('order-missed', now))),
    ...expectReturns(returns, order, { refused, at: missed.at }, await returns.find(orderId)),
  ]);
  return answer({ ...order, missed });
};

const missedVisit = (order: Order, { at, note, key, now }: RecordAbsence): MissedVisit => {
  refuseUnlessMay('hand_over', order);
  if (order.deliveryStatus === 'livre')
    throw new Refusal('order_not_editable', 'Cette commande est déjà remise.');
  const statedAt = new Date(at).toISOString();
  return { at: handedOverAt(statedAt, order.closedAt ?? statedAt, now.toISOString()), note, key };
};
