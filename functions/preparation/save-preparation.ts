import { releaseLots } from '#functions/preparation/release-stock.ts';
import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import type { OrderServices } from '#functions/orders/order-services.ts';
import { recentOrders } from '#functions/orders/reordering/reorder.ts';
import { preparationRow, preparationView } from '#functions/preparation/preparation-view.ts';
import type { PreparationsStore } from '#functions/preparation/preparations.store.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { withPreparedOrder } from '#functions/preparation/with-prepared-order.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { type SettingsStore, shopSettings } from '#functions/settings/settings.module.ts';
import { openPreparation } from '#functions/stock/stock.module.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { SavedLines } from '#shared/preparation/preparation.contract.ts';
import { refuseOtherLots } from '#shared/preparation/bound-lots.ts';
import { type PreparedLine } from '#shared/preparation/prepared-line.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderDeparture } from '#shared/orders/order-departure.ts';
import { mayDo, refuseUnlessMay } from '#shared/orders/order-state.ts';

type Services = Pick<OrderServices, 'table' | 'orders'> & {
  preparations: PreparationsStore;
  settings: Pick<SettingsStore, 'read'>;
};

/** Older orders are finished, or will not be prepared. */
const WINDOW_DAYS = 60;

/** Newest first; a page may be empty and still have a next one. */
export const listPreparations = async (
  { orders, settings }: Pick<Services, 'orders' | 'settings'>,
  { cursor, limit, now }: { cursor?: string | undefined; limit: number; now: Date },
) => {
  const days = WINDOW_DAYS;
  const { found, next } = await recentOrders(orders, {
    days,
    isWanted: (order) => mayDo('weigh', order),
    cursor,
    limit,
    now,
  });
  const departure = (await settings.read(shopSettings.departure)).value;
  return {
    success: true as const,
    data: found.map((order) => preparationRow(order, { now, departure })),
    next_cursor: next,
  };
};

export const getPreparation = async (
  { orders, preparations, settings }: Pick<Services, 'orders' | 'preparations' | 'settings'>,
  orderId: string,
  now: Date,
) => {
  const [order, saved, { value: departure }] = await Promise.all([
    getAnyOrder(orders, orderId, now),
    preparations.find(orderId),
    settings.read(shopSettings.departure),
  ]);
  return { success: true as const, data: preparationView(order, saved, { now, departure }) };
};

type Save = {
  orderId: string;
  adminId: string;
  version: number;
  lines: SavedLines;
  /** Products whose lots are replaced by the weighed ones. */
  replaceLots?: readonly string[];
  now: Date;
};

/** Maps the request's field names. */
export const preparedLines = (lines: SavedLines): PreparedLine[] =>
  lines.map(({ product_id: productId, parts, reason }) => ({
    productId,
    parts: parts.map(({ warehouse_id: siteId, lot, qty: milli, pieces }) => ({
      siteId,
      lot,
      milli,
      ...(pieces === undefined || pieces === 1 ? {} : { pieces }),
    })),
    reason,
  }));

/** Newly named lots. Expired or blocked lots are refused at the closing; the others stay until then. */
const newlyTaken = (lines: readonly PreparedLine[], before: readonly PreparedLine[]) => {
  const known = new Set(
    before.flatMap(({ productId, parts }) => parts.map(({ lot }) => `${productId}#${lot}`)),
  );
  return lines.flatMap(({ productId, parts }, i) =>
    parts.flatMap(({ siteId, lot }, j) =>
      lot === null || known.has(`${productId}#${lot}`)
        ? []
        : [{ productId, siteId, lot, path: `lines.${i}.parts.${j}.` }],
    ),
  );
};

/** Lots in their first spelling. */
const speltAsKnown = (
  lines: readonly PreparedLine[],
  spellingOf: (ref: { productId: string; lot: string }) => string,
): PreparedLine[] =>
  lines.map(({ productId, parts, ...line }) => ({
    ...line,
    productId,
    parts: parts.map((part) =>
      part.lot === null ? part : { ...part, lot: spellingOf({ productId, lot: part.lot }) },
    ),
  }));

/** Another preparer saved since this one read. */
export const refuseOther = (version: number, found: { version: number } | undefined): void => {
  if ((found?.version ?? 0) === version) return;
  throw new Refusal(
    'version_conflict',
    'Quelqu’un d’autre prépare cette commande : rechargez-la avant de continuer.',
  );
};

/**
 * Saves the weighings so far. The first time, the order is in preparation from then on, so that its customer
 * cannot change it any more.
 */
export const savePreparation = (services: Services, request: Save) =>
  retryOrRefuse(async () => {
    const customerId = await services.orders.customerOf(request.orderId, request.now);
    if (customerId === undefined) throw new Refusal('not_found', 'Commande introuvable.');
    return withPreparedOrder(services, customerId, request, (order) => save(services, order, request));
  });

const save = async (
  { table, orders, preparations, settings }: Services,
  order: Order,
  { orderId, adminId, version, lines, replaceLots = [], now }: Save,
) => {
  refuseUnlessMay('weigh', order);
  const found = await preparations.find(orderId);
  refuseOther(version, found);
  const weighed = preparedLines(lines);
  const by = `admin:${adminId}`;
  const freed = await releaseLots({ table, orders }, order, {
    productIds: replaceLots.filter((id) => weighed.some(({ productId }) => productId === id)),
    reason: 'Remplacés par les pesées de la préparation',
    by,
    now,
  });
  refuseOtherLots(freed.lines, weighed);
  const departure = (await settings.read(shopSettings.departure)).value;
  const spellingOf = await openPreparation(table).refuseUnfit(
    newlyTaken(weighed, found?.lines ?? []),
    orderDeparture(order, departure, parisDay(now)),
  );
  const at = now.toISOString();
  const saved = { lines: speltAsKnown(weighed, spellingOf), by, at };
  const isFirst = order.deliveryStatus === 'non_livre';
  const changes = {
    ...(isFirst && { deliveryStatus: 'en_preparation' as const }),
    ...(freed.writes.length > 0 && { lines: freed.lines }),
  };
  const event = orderEvent('order.delivery-changed', order, now, eventId('order-delivery', now));
  try {
    await table.transact([
      preparations.save(orderId, saved, version),
      ...freed.writes,
      // lots set concurrently are seen by the next try
      Object.keys(changes).length > 0 ? orders.change(order, changes) : orders.unchanged(order),
      ...(isFirst
        ? [
            orders.audit(orderId, {
              at,
              actor: by,
              field: 'statut_livraison',
              from: order.deliveryStatus,
              to: 'en_preparation',
              reason: null,
            }),
            writeEvent(table, event),
          ]
        : []),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) refuseOther(version, await preparations.find(orderId));
    throw error;
  }
  const after = { ...order, ...changes };
  const shown = { now, departure };
  return { success: true as const, data: preparationView(after, { ...saved, version: version + 1 }, shown) };
};
