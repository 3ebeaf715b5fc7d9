import type { ErpStores } from '#functions/erp/writer/erp-services.ts';
import {
  changedShipments,
  deletedShipments,
  type Shipped,
  readShipped,
} from '#functions/erp/orders/shipments.ts';
import { ownRows } from '#functions/erp/orders/own-order.ts';
import { changedSince, everyRow } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ErpReadFailed, readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ChangedOrder, ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { Orders } from '#functions/orders/orders.module.ts';
import type { FollowedPayments } from '#functions/payments/payments.module.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { type ErpHold, openErpHolds, type Stock, type ErpHoldsStore } from '#functions/stock/stock.module.ts';
import { keys } from '#functions/table-keys.ts';
import { isOpenInDolibarr } from '#shared/erp/dolibarr-order.ts';
import type { Order } from '#shared/orders/order.ts';
import type { OrdersEvent } from '#shared/orders/orders.events.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { HOLD_DAYS, reservedFor } from '#shared/stock/erp-hold.ts';

export type FollowServices = ErpStores & {
  table: Table;
  orders: Orders;
  payments: FollowedPayments;
  stock: Pick<Stock, 'tick'>;
  erp: () => Promise<DolibarrGateway>;
};

/** Newest orders re-read each time: a deleted order no longer appears as changed. */
const RECHECKED = 50;

/**
 * Finds our orders that changed in the ERP since they were last read back, were shipped, or were deleted:
 * the ERP writer compares each of them and pulls, pushes or asks. Stock reserved by other orders is updated
 * at once.
 */
export const followOrders = async (services: FollowServices, now: Date) => {
  const erp = await services.erp();
  const holding = { table: services.table, holds: openErpHolds(services.table) };
  const [known, stored] = await Promise.all([followedOrders(services), holding.holds.listAll()]);
  const foreign = stored.filter(({ orderId }) => orderId === undefined);
  const alsoIds = [...known.map(({ erpId }) => erpId), ...foreign.map(({ erpId }) => erpId)];
  const polled = await changedOrders(services, erp, alsoIds, now);
  const latest = polled.rows.map(({ id, changedAt, shipmentIds }) =>
    [id, changedAt, ...shipmentIds].join('-'),
  );
  const trace = sha256([...latest, JSON.stringify(await holding.holds.entered())].join());
  const underWay = polled.rows.flatMap(({ status, shipmentIds }) =>
    status === 'shipping' ? shipmentIds : [],
  );
  const { shipments, refusal } = await orRefusal(
    changedShipments(services.table, erp, now, { trace, underWay }),
  );
  const there = new Map(polled.rows.map((row) => [row.id, row]));

  const changed = await ownOrders(services, polled, now);
  const gone = known
    .filter(({ order, erpId }) => isOpenHere(order) && !isOwn(order, there.get(erpId)))
    .map(({ order, erpId }) => ({ order, mark: `gone-${erpId}` }));
  const unshipped = known.flatMap(({ order, erpId, record }) => {
    const row = there.get(erpId);
    const refs = row && isOwn(order, row) ? deletedShipments(record, row) : [];
    return refs.length === 0 ? [] : [{ order, mark: `unshipped-${refs.join('-')}` }];
  });
  await confirmDeleted(
    erp,
    [...known.filter(({ order }) => isOpenHere(order)), ...foreign]
      .map(({ erpId }) => erpId)
      .filter((id) => !there.has(id)),
  );
  const notified = await tell(services, [...changed.seen, ...gone, ...unshipped], now);
  const waiting = stored.filter(({ isPending }) => isPending);
  const touched = [
    ...othersTouched(polled, changed.ids, foreign),
    ...waiting.map(({ erpId }) => erpId),
    ...(shipments?.orderIds ?? []),
  ];
  const read = await readOrders(
    erp,
    [...new Set(touched)].filter((id) => !changed.told.has(id)),
  );
  const shipped = await shippedOrders(services, read, now);
  const others = read.filter(
    ({ id, shipmentIds }) =>
      !changed.ids.has(id) && !shipped.ids.has(id) && (shipments !== undefined || shipmentIds.length === 0),
  );
  // a re-read hold replaces it
  let moved = await placeWaitingHolds(holding, stored);
  moved += await holdForeignOrders(holding, erp, others, now);
  for (const { erpId } of foreign) if (!there.has(erpId) && (await releaseHold(holding, erpId))) moved += 1;
  if (moved > 0) await services.stock.tick(now);

  // orders that only shipments reveal are searched again
  if (!shipments) throw refusal;
  const left = await tell(services, shipped.seen, now);
  await Promise.all([polled.keep(), shipments.keep()]);
  return { told: notified + left, holding: moved };
};

/** Without the right to read shipments, changed orders are still followed. */
const orRefusal = async (reading: ReturnType<typeof changedShipments>) => {
  try {
    return { shipments: await reading };
  } catch (error) {
    if (!(error instanceof ErpReadFailed) || error.failure.kind !== 'refused') throw error;
    return { refusal: error };
  }
};

/** A restored ERP gives the id of a row to the next order that is created. */
const isOwn = ({ id, reference }: Order, row: ChangedOrder | undefined): boolean =>
  row !== undefined && (row.refExt === id || row.refExt === reference);

type Seen = { order: Order; mark: string };

const tell = async ({ table }: FollowServices, seen: readonly Seen[], now: Date): Promise<number> => {
  let notified = 0;
  for (const { order, mark } of seen) {
    const event = {
      id: `order-seen-${order.id}-${mark}`,
      type: 'order.seen-in-erp',
      version: 1,
      at: now.toISOString(),
      data: { customerId: order.customerId, orderId: order.id },
    } as const satisfies OrdersEvent;
    try {
      await recordEvent(table, event);
    } catch (error) {
      // already reported by an earlier poll
      if (error instanceof ConditionFailed) continue;
      throw error;
    }
    notified += 1;
  }
  return notified;
};

/** `mayHaveChangedAgain`: of a row whose time of change is known already. */
type PolledOrders = { rows: readonly ChangedOrder[]; mayHaveChangedAgain: (row: ChangedOrder) => boolean };

/**
 * The first poll reads all open orders, however old. The ERP's times are whole seconds: a second change in
 * the last second before a poll has the same time. Those rows are compared once more after that second has
 * passed.
 */
const changedOrders = async (
  { table }: FollowServices,
  erp: DolibarrGateway,
  alsoIds: readonly string[],
  now: Date,
) => {
  const key = keys.syncCursor('erp-orders');
  const before = await table.get<{ changedAt: number; wholeAt?: string; settledAt?: number }>(key);
  const open = before?.wholeAt === undefined ? await everyRow((query) => erp.listOpenOrders(query)) : [];
  const { rows, cursor } = await changedSince(
    (query) => erp.listChangedOrders({ ...query, alsoIds }),
    before?.changedAt,
    now,
  );
  const changedAt = cursor ?? before?.changedAt;
  const state = {
    ...(changedAt === undefined ? {} : { changedAt }),
    ...(changedAt !== undefined && changedAt === before?.changedAt ? { settledAt: changedAt } : {}),
    wholeAt: before?.wholeAt ?? now.toISOString(),
  };
  return {
    rows: [...new Map([...open, ...rows].map((row) => [row.id, row])).values()],
    mayHaveChangedAgain: (row: ChangedOrder) =>
      row.changedAt === before?.changedAt && before.settledAt !== before.changedAt,
    keep: async () => {
      if (
        changedAt !== before?.changedAt ||
        state.settledAt !== before?.settledAt ||
        before?.wholeAt === undefined
      )
        await table.put({ ...key, ...state });
    },
  };
};

/** `ids`: our own rows, changed or not; `notified`: those that the writer compares. */
const ownOrders = async (
  { erpOrders, orders }: FollowServices,
  { rows, mayHaveChangedAgain }: PolledOrders,
  now: Date,
) => {
  const [ids, notified, seen] = [new Set<string>(), new Set<string>(), [] as Seen[]];
  for (const { row, orderId, record } of await ownRows(erpOrders, rows)) {
    const { id, changedAt } = row;
    const isKnown = record?.changedAt === changedAt;
    if (isKnown && !mayHaveChangedAgain(row)) {
      ids.add(id);
      continue;
    }
    // of another stage, or from before our table was reset: not ours to compare
    const order = await orders.locate(orderId, now);
    if (!order) continue;
    ids.add(id);
    notified.add(id);
    seen.push({ order, mark: isKnown ? `${changedAt}-again` : String(changedAt) });
  }
  return { ids, told: notified, seen };
};

/** Other orders that reserve stock, or may, and seem changed. */
const othersTouched = (
  { rows, mayHaveChangedAgain }: PolledOrders,
  own: ReadonlySet<string>,
  foreign: readonly ErpHold[],
): string[] => {
  const holds = new Map(foreign.map((hold) => [hold.erpId, hold]));
  return rows
    .filter((row) => {
      const hold = holds.get(row.id);
      const isOther = hold
        ? hold.changedAt !== row.changedAt || mayHaveChangedAgain(row)
        : isOpenInDolibarr(row);
      return !own.has(row.id) && isOther;
    })
    .map(({ id }) => id);
};

/** Our own orders with a shipment, or with movements saved in our stock since: the writer compares them. */
const shippedOrders = async (
  { erpOrders, orders }: FollowServices,
  read: readonly ErpOrder[],
  now: Date,
): Promise<{ ids: Set<string>; seen: Seen[] }> => {
  const [ids, seen] = [new Set<string>(), [] as Seen[]];
  for (const { row, orderId } of await ownRows(erpOrders, read)) {
    const order = await orders.locate(orderId, now);
    if (!order) continue;
    ids.add(row.id);
    seen.push({ order, mark: `shipped-${now.toISOString()}` });
  }
  return { ids, seen };
};

/** The newest of our own orders in the ERP: open ones, and those with a shipment. */
const followedOrders = async (services: FollowServices) => {
  const { erpOrders, orders } = services;
  const { items } = await orders.listAll(RECHECKED);
  const live = items.filter(({ status, erpState }) => status !== 'annule' && erpState === 'verifie');
  const records = await erpOrders.findMany(live.map(({ id }) => id));
  return live.flatMap((order) => {
    const record = records.get(order.id);
    const isFollowed = isOpenHere(order) || Object.keys(record?.left ?? {}).length > 0;
    return record?.erpId === undefined || !isFollowed ? [] : [{ order, erpId: record.erpId, record }];
  });
};

const isOpenHere = ({ deliveryStatus }: Order): boolean => deliveryStatus !== 'livre';

type Holding = { table: Table; holds: ErpHoldsStore };

/**
 * Updates what orders that are not ours reserve of the stock: validated or in progress and not shipped.
 * Shipped, closed, cancelled or deleted ones release it.
 * @returns how many reserve something else than before.
 */
const holdForeignOrders = async (
  { table, holds }: Holding,
  erp: DolibarrGateway,
  orders: readonly ErpOrder[],
  now: Date,
): Promise<number> => {
  const shipped = await readShipped(erp, orders, await holds.entered());
  let changed = 0;
  for (const order of orders) {
    const hold = holdOf(order, shipped.get(order.id), now);
    if (await replaceHold({ table, holds }, order.id, hold)) changed += 1;
  }
  return changed;
};

/** Reserves for orders of products whose stock level is known only now. @returns how many orders. */
const placeWaitingHolds = async (holding: Holding, stored: readonly ErpHold[]): Promise<number> => {
  const placeable = await holding.holds.placeable(stored);
  for (const erpId of placeable) await write(holding, () => holding.holds.place(erpId));
  return placeable.length;
};

/** Releases the hold of a deleted order. */
const releaseHold = (holding: Holding, erpId: string): Promise<boolean> =>
  replaceHold(holding, erpId, undefined);

const replaceHold = (holding: Holding, erpId: string, hold: ErpHold | undefined): Promise<boolean> =>
  write(holding, () => holding.holds.replace(erpId, hold));

const write = ({ table }: Holding, replacement: () => Promise<TransactItem[]>): Promise<boolean> =>
  retryOnConflict(async () => {
    const writes = await replacement();
    if (writes.length > 0) await table.transact(writes);
    return writes.length > 0;
  });

const holdOf = (order: ErpOrder, shipped: Shipped | undefined, now: Date): ErpHold | undefined => {
  const taken = shipped?.taken ?? [];
  const isPending = taken.some(({ isEntered }) => !isEntered);
  const isOpen = isOpenInDolibarr(order);
  if (!isOpen && !isPending) return undefined;
  const goods = order.lines.flatMap(({ productId, milli }) =>
    productId === null ? [] : [{ productId, milli }],
  );
  return {
    erpId: order.id,
    ref: order.ref,
    thirdPartyId: order.thirdPartyId,
    day: order.day,
    changedAt: order.changedAt,
    milli: Object.fromEntries(reservedFor(goods, taken, isOpen && isRecent(order.day, now))),
    isPending,
  };
};

const isRecent = (day: string | null, now: Date): boolean =>
  day === null || now.getTime() - Date.parse(day) < HOLD_DAYS * 24 * 3_600_000;

/** Orders of the ERP read with their lines in one call. */
const PER_CALL = 50;

/** Orders of the ERP by id, any number; deleted ones are left out. Throws `ErpReadFailed`. */
const readOrders = async (
  erp: Pick<DolibarrGateway, 'readOrders'>,
  ids: readonly string[],
): Promise<ErpOrder[]> => {
  const read: ErpOrder[] = [];
  for (let at = 0; at < ids.length; at += PER_CALL)
    read.push(...(await readErp(erp.readOrders(ids.slice(at, at + PER_CALL)))));
  return read;
};

/**
 * A key without access to every third party does not see the others' orders: in a list they look deleted.
 * Each missing one is read by its id; if the ERP refuses that, nothing counts as deleted. Throws
 * `ErpReadFailed`.
 */
const confirmDeleted = async (
  erp: Pick<DolibarrGateway, 'readOrder'>,
  ids: readonly string[],
): Promise<void> => {
  for (const id of ids) await readErp(erp.readOrder(id));
};
