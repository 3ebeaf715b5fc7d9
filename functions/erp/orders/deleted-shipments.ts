import { openOrderQuestion } from './open-order-question.ts';
import type { OrderInErp } from './erp-orders.store.ts';
import { ACTOR } from './release-reason.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { Order } from '#shared/orders/order.ts';

type Seen = Pick<ErpOrder, 'shipmentIds'>;

/** Shipments that moved goods and are no longer among those of their order: deleted in Dolibarr. */
export const deletedShipments = ({ left = {} }: Pick<OrderInErp, 'left'>, there: Seen): string[] =>
  Object.entries(left).flatMap(([id, ref]) => (there.shipmentIds.includes(id) ? [] : [ref]));

type Sides = { order: Order; erpOrder: ErpOrder; record: OrderInErp };

/**
 * A shipment deleted in Dolibarr leaves its order closed, and returns its goods only if a box is ticked: an
 * operator says what came back. After the answer it is removed.
 */
export const openShipmentQuestion = async (services: StepServices, { order, erpOrder, record }: Sides) => {
  const refs = deletedShipments(record, erpOrder);
  if (refs.length === 0) return { record };
  const { erpOrders, erpQuestions, orders, table, step } = services;
  const question = await erpQuestions.find('order', order.id);
  if (question?.decided) {
    const left = Object.entries(record.left ?? {}).filter(([id]) => erpOrder.shipmentIds.includes(id));
    const known = { ...record, left: Object.fromEntries(left) };
    await erpOrders.keep(order.id, known);
    return { record: known };
  }
  const names = refs.join(', ');
  const why = `Expédition supprimée dans Dolibarr après sa sortie : ${names}. Notez ici ce qui est revenu (retours, avoir) ou refaites-la là-bas, puis choisissez une version.`;
  if (question?.why !== why)
    await table.transact([
      orders.audit(order.id, {
        at: step.at.toISOString(),
        actor: ACTOR,
        field: 'expédition',
        from: names,
        to: 'supprimée',
        reason: 'dans Dolibarr',
      }),
    ]);
  return { asked: await openOrderQuestion(services, order, erpOrder, why) };
};
