import { isDeepStrictEqual } from 'node:util';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { readStep, notFoundAfterWrite, writeStep } from '#functions/erp/writer/erp-step.ts';
import { readShipped, type Shipped } from './shipments.ts';
import { ACTOR, lotReleaseReason } from './pull-order.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { releaseRemainingLots } from '#functions/preparation/release-stock.ts';
import { eventId, orderEvent } from '#functions/orders/order-event.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { type ErpHold, openErpHolds, openDuplicateExits } from '#functions/stock/stock.module.ts';
import { documentIdFrom } from '#functions/stock/movements/document-id.ts';
import {
  type DeliveryChange,
  type DeliveryPlan,
  shippedShipments,
  goneTwice,
  mayBeDuplicateExit,
  planOfDelivery,
  stateShipped,
} from '#shared/erp/delivery-plan.ts';
import { losesLots } from '#shared/erp/take-over-plan.ts';
import type { GivesBack, Order } from '#shared/orders/order.ts';
import type { OrderInErp } from './erp-orders.store.ts';
import { dayChangeText, dayText, planOfDay } from '#shared/erp/delivery-day.ts';
import { isOutOfReach } from '#shared/erp/dolibarr-order.ts';

/**
 * Records shipments of an order of ours in the ERP: delivered quantity by line, partly or fully shipped. Its
 * reservation ends as the movements arrive in our stock, neither before nor twice.
 */
export const takeDelivery = async (
  services: StepServices,
  { customerId, id: orderId }: Pick<Order, 'id' | 'customerId'>,
  erpOrder: ErpOrder,
): Promise<void> => {
  const holds = openErpHolds(services.table);
  const known = await holds.find(erpOrder.id);
  if (erpOrder.shipmentIds.length === 0 && !known) return;
  const entered = await holds.entered();
  const erp = await services.erp();
  const shipped = (await readShipped(erp, [erpOrder], entered, readStep)).get(erpOrder.id) ?? NOTHING;
  const order = await services.orders.find(customerId, orderId);
  if (!order) return;
  const state = stateShipped(order, shipped, services.step.at);
  const plan = planOfDelivery(order, shipped, state);
  // a transaction writes an item once, and the hold does: the lots are released after it
  const givesBack = losesLots(order, state) ? { by: ACTOR, reason: lotReleaseReason(erpOrder) } : undefined;
  const twice = await leftTwice(services, order, shipped);
  await write(services, order, erpOrder, { plan, twice, givesBack });
  await recordLeft(services, orderId, shipped);
  if (givesBack) await releaseRemainingLots(services, { ...order, givesBack }, services.step.at);
};

/** By this record a later deletion of a shipment is noticed (shipments.ts). */
const recordLeft = async ({ erpOrders }: StepServices, orderId: string, shipped: Shipped): Promise<void> => {
  const left = Object.fromEntries(shippedShipments(shipped).map(({ id, ref }) => [id, ref]));
  const record = await erpOrders.find(orderId);
  if (record && !isDeepStrictEqual(record.left ?? {}, left))
    await erpOrders.keep(orderId, { ...record, left });
};

const NOTHING: Shipped = { shipments: [], taken: [] };

type Delivered = { plan: DeliveryPlan; twice: Twice | undefined; givesBack: GivesBack | undefined };

const write = async (
  { table, orders, stock, erpOrders, step: { at } }: StepServices,
  order: Order,
  erpOrder: ErpOrder,
  { plan, twice, givesBack }: Delivered,
): Promise<void> => {
  const { state, after, changes, released } = plan;
  const event = eventOf(order, after, at);
  // closed by its shipment, not by a preparation here
  const record = after.closedAt === order.closedAt ? undefined : await erpOrders.find(order.id);
  const auditEntry = (change: DeliveryChange) =>
    orders.audit(order.id, { ...change, at: at.toISOString(), actor: ACTOR, reason: 'dans Dolibarr' });
  const writes = [
    ...(await openErpHolds(table).replace(
      erpOrder.id,
      holdOf(order.id, erpOrder, plan.hold),
      new Map((released ?? []).map(({ productId, milli }) => [productId, milli])),
    )),
    ...(changes.length > 0 || released
      ? [orders.change(order, { ...state, lines: after.lines, ...(givesBack ? { givesBack } : {}) })]
      : []),
    ...(record && after.closedAt ? [erpOrders.kept(order.id, { ...record, closedAt: after.closedAt })] : []),
    ...changes.map(auditEntry),
    ...(twice ? [auditEntry(twice.change), openDuplicateExits(table).record(order.id, twice.gone, at)] : []),
    ...(event ? [writeEvent(table, event)] : []),
  ];
  if (writes.length === 0) return;
  await table.transact(writes);
  await stock.tick(at);
};

type Twice = ReturnType<typeof goneTwice>;

/** Once for each amount. */
const leftTwice = async (
  { movements, orders }: StepServices,
  order: Order,
  shipped: Shipped,
): Promise<Twice | undefined> => {
  if (!mayBeDuplicateExit(order, shipped)) return undefined;
  if (!(await movements.find(documentIdFrom(`delivery/${order.id}`)))) return undefined;
  const twice = goneTwice(order, shipped);
  const { field, to } = twice.change;
  const isReported = (await orders.history(order.id)).some(
    (entry) => entry.field === field && entry.to === to,
  );
  return isReported ? undefined : twice;
};

const holdOf = (
  orderId: string,
  { id: erpId, ref, thirdPartyId, day, changedAt }: ErpOrder,
  hold: DeliveryPlan['hold'],
): ErpHold | undefined => hold && { erpId, ref, thirdPartyId, day, changedAt, ...hold, orderId };

const eventOf = (before: Order, after: Order, at: Date) =>
  before.deliveryStatus === after.deliveryStatus
    ? undefined
    : orderEvent(
        after.deliveryStatus === 'livre' ? 'order.delivered' : 'order.dispatched',
        before,
        at,
        eventId('order-delivery', at),
      );

type Sides = { order: Order; erpOrder: ErpOrder; record: OrderInErp };

/**
 * Syncs the delivery day, which either side may change until the goods are shipped: before the lines, so
 * that their read-back has the same day on both sides. Undefined: both changed it, and an operator decides.
 */
export const syncDay = async (
  services: StepServices,
  sides: Sides,
  decided: string | undefined,
): Promise<Sides | undefined> => {
  const { order, erpOrder, record } = sides;
  const isOver = order.status === 'annule' || order.deliveryStatus === 'livre' || isOutOfReach(erpOrder);
  if (isOver || erpOrder.status === 'cancelled') return sides;
  const [ours, theirs] = [order.delivery?.day ?? null, erpOrder.deliveryDay];
  const plan = planOfDay({ base: record.deliveryDay, ours, theirs, decided });
  switch (plan) {
    case 'nothing':
      return sides;
    case 'ask':
      return undefined;
    case 'write':
      return writeDay(services, sides, String(ours));
    case 'take':
      return takeDay(services, sides);
  }
};

const writeDay = async (services: StepServices, sides: Sides, day: string): Promise<Sides> => {
  const erp = await services.erp();
  const erpOrder = await writeStep(erp.setOrderDeliveryDay(sides.erpOrder.id, day));
  if (erpOrder.deliveryDay !== day) throw notFoundAfterWrite('Jour de livraison');
  const record = { ...sides.record, deliveryDay: day };
  await services.erpOrders.keep(sides.order.id, record);
  return { ...sides, erpOrder, record };
};

const takeDay = async (services: StepServices, { order, erpOrder, record }: Sides): Promise<Sides> => {
  const { table, orders, erpOrders, step } = services;
  const { deliveryDay: day } = erpOrder;
  const before = order.delivery ?? { zone: null, day: null, address: null, note: '' };
  const known = { ...record, deliveryDay: day };
  const at = step.at.toISOString();
  const { customerId, id: orderId } = order;
  await table.transact([
    orders.change(order, { delivery: { ...before, day } }),
    orders.audit(orderId, {
      at,
      actor: ACTOR,
      field: 'date_livraison',
      from: dayText(before.day),
      to: dayText(day),
      reason: 'dans Dolibarr',
    }),
    erpOrders.kept(orderId, known),
    writeEvent(table, {
      id: eventId('order-in-erp', step.at),
      type: 'order.changed-in-erp',
      version: 1,
      at,
      data: { customerId, orderId, changes: [dayChangeText(before.day, day)] },
    }),
  ]);
  const after = await orders.find(customerId, orderId);
  return { order: after ?? order, erpOrder, record: known };
};
