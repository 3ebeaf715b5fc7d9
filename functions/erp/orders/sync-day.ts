import type { OrderInErp } from './erp-orders.store.ts';
import { ACTOR } from './release-reason.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import { notFoundAfterWrite, writeStep } from '#functions/erp/writer/erp-step.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { eventId } from '#functions/orders/order-event.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { dayChangeText, dayText, planOfDay } from '#shared/erp/delivery-day.ts';
import { isOutOfReach } from '#shared/erp/dolibarr-order.ts';
import type { Order } from '#shared/orders/order.ts';

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
