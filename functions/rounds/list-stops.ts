import type { Customers } from '#functions/customers/customers.module.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { recentOrders } from '#functions/orders/reordering/reorder.ts';
import type { OutboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { announcedBefore } from '#functions/rounds/announce-windows.ts';
import { stopView } from '#functions/rounds/stop-view.ts';
import { type RoundOfDay, roundKey, type StopOrdersStore } from '#functions/rounds/stop-orders.store.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { Order } from '#shared/orders/order.ts';

/** An order prepared longer ago is not on a van any more. */
export const STOP_DAYS = 30;

type Services = {
  orders: Pick<Orders, 'listAll'>;
  customers: Pick<Customers, 'findAll'>;
  stopOrders: Pick<StopOrdersStore, 'findMany'>;
  /** Announcements sent to customers. */
  outbox: Pick<OutboxStore, 'findMany'>;
};

/** Orders that are prepared or in transit, and those handed over today. */
export const listStops = async (
  { orders, customers, stopOrders, outbox }: Services,
  { cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date },
) => {
  const today = parisDay(now);
  const isStop = ({ status, closedAt, deliveryStatus, proof }: Order): boolean =>
    status !== 'annule' &&
    closedAt !== undefined &&
    (deliveryStatus === 'livre' ? proof !== undefined && parisDay(new Date(proof.at)) === today : true);
  const { found, next } = await recentOrders(orders, {
    days: STOP_DAYS,
    isWanted: isStop,
    cursor,
    limit,
    now,
  });
  // one read for a round, also for customers with several orders on it
  const accounts = await customers.findAll([...new Set(found.map(({ customerId }) => customerId))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const [saved, windows] = await Promise.all([
    stopOrders.findMany(found.map(roundOf)),
    announcedBefore(outbox, found),
  ]);
  const data = found.map((order) => {
    const rank = saved.get(roundKey(roundOf(order)))?.indexOf(order.id) ?? -1;
    const creneau = windows.get(order.id);
    return {
      ...stopView(order, byId.get(order.customerId)),
      ...(creneau ? { creneau } : {}),
      rang: rank === -1 ? null : rank,
    };
  });
  return { success: true as const, data, next_cursor: next };
};

const roundOf = ({ delivery }: Order): RoundOfDay => ({
  day: delivery?.day ?? null,
  zone: delivery?.zone ?? null,
});
