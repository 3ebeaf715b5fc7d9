import { erpOrdersStore } from '#functions/erp/erp-orders.store.ts';
import { changedSince } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { announce, recordEvent } from '#functions/platform/outbox/outbox.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrdersEvent } from '#shared/orders/orders.events.ts';

export type FollowServices = { table: Table; orders: Orders; erp: () => Promise<DolibarrGateway> };

/** So many of the newest orders are looked for each time: what was deleted there changes no more. */
const LOOKED_FOR = 50;
/** Our orders go by a ULID. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * Finds the orders of ours that look changed in the ERP since they were last read back, or are gone. Each is compared by
 * the ERP's one writer, which takes over, writes or asks.
 */
export const followOrders = async (services: FollowServices, now: Date) => {
  const erp = await services.erp();
  const changed = await changedOrders(services, erp, now);
  const gone = await goneOrders(services, erp);
  let told = 0;
  for (const { order, mark } of [...changed, ...gone]) {
    const event = {
      id: `order-seen-${order.id}-${mark}`,
      type: 'order.seen-in-erp',
      version: 1,
      at: now.toISOString(),
      data: { customerId: order.customerId, orderId: order.id },
    } as const satisfies OrdersEvent;
    try {
      await recordEvent(services.table, event);
    } catch (error) {
      // told already, by an earlier look
      if (error instanceof ConditionFailed) continue;
      throw error;
    }
    await announce(event);
    told += 1;
  }
  return { told };
};

type Seen = { order: Order; mark: string };

const changedOrders = async (
  { table, orders }: FollowServices,
  erp: DolibarrGateway,
  now: Date,
): Promise<Seen[]> => {
  const key = keys.syncCursor('erp-orders');
  const before = (await table.get<{ changedAt: number }>(key))?.changedAt;
  const { rows, cursor } = await changedSince((asked) => erp.listChangedOrders(asked), before, now);
  const own = rows.filter(({ refExt }) => refExt !== null && OWN_ID.test(refExt));
  const records = await erpOrdersStore(table).findMany(own.map(({ refExt }) => String(refExt)));
  const seen: Seen[] = [];
  for (const { refExt, changedAt } of own) {
    const orderId = String(refExt);
    if (records.get(orderId)?.changedAt === changedAt) continue;
    // another stage's, or from before our table was emptied: not ours to compare
    const order = await orders.locate(orderId, now);
    if (order) seen.push({ order, mark: String(changedAt) });
  }
  if (cursor !== undefined && cursor !== before) await table.put({ ...key, changedAt: cursor });
  return seen;
};

const goneOrders = async ({ table, orders }: FollowServices, erp: DolibarrGateway): Promise<Seen[]> => {
  const { items } = await orders.listAll(LOOKED_FOR);
  const open = items.filter(
    ({ status, deliveryStatus, erpState }) =>
      status !== 'annule' && deliveryStatus !== 'livre' && erpState === 'verifie',
  );
  const records = await erpOrdersStore(table).findMany(open.map(({ id }) => id));
  const known = open.flatMap((order) => {
    const erpId = records.get(order.id)?.erpId;
    return erpId === undefined ? [] : [{ order, erpId }];
  });
  if (known.length === 0) return [];
  const there = new Set(await readErp(erp.findOrderIds(known.map(({ erpId }) => erpId))));
  return known
    .filter(({ erpId }) => !there.has(erpId))
    .map(({ order, erpId }) => ({ order, mark: `gone-${erpId}` }));
};
