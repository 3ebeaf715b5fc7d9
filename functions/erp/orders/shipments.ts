import { changedSincePoll } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { ErpOrder, ErpShipment } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import { isEntered, type MovementCursor } from '#functions/stock/stock.module.ts';
import type { ShippedQuantity } from '#shared/stock/erp-hold.ts';
import { openOrderQuestion } from './open-order-question.ts';
import type { OrderInErp } from './erp-orders.store.ts';
import { ACTOR } from './pull-order.ts';
import type { StepServices } from '#functions/erp/writer/erp-services.ts';
import type { Order } from '#shared/orders/order.ts';

type PollState = { polledAt: string; trace?: string; seen: Record<string, string> };

/**
 * A shipment of products without stock leaves no trace when it is closed: polled this often while orders are
 * under way.
 */
const HOUR_MS = 3_600_000;

/**
 * The orders whose shipments changed since the last poll. A shipment has no time of change, and closing one
 * changes no order: each is compared by its status.
 */
export const changedShipments = async (
  table: Table,
  erp: DolibarrGateway,
  now: Date,
  /**
   * `trace` differs after an order changed, a shipment was created or stock moved: without that nothing was
   * shipped, unless a draft shipment of the orders `underWay` was validated where stock moves at the
   * closing.
   */
  { trace, underWay }: { trace: string; underWay: readonly string[] },
) => {
  const key = keys.syncCursor('erp-shipments');
  const before = await table.get<PollState>(key);
  const drafts = underWay.filter((id) => (before?.seen[id] ?? 'draft') === 'draft');
  const isLate = before !== undefined && now.getTime() - Date.parse(before.polledAt) >= HOUR_MS;
  const mayDiffer = before?.trace !== trace || drafts.length > 0 || (underWay.length > 0 && isLate);
  if (!mayDiffer) return { orderIds: [], keep: async () => {} };
  const rows = await changedSincePoll(
    (query) => erp.listChangedShipments({ ...query, alsoIds: drafts }),
    before?.polledAt,
    now,
  );
  const fresh = rows.filter(({ id, status }) => before?.seen[id] !== status);
  const stillUnderWay = Object.entries(before?.seen ?? {}).filter(([id]) => underWay.includes(id));
  const seen = [...stillUnderWay, ...rows.map(({ id, status }) => [id, status] as const)];
  return {
    orderIds: [...new Set(fresh.flatMap(({ orderId }) => orderId ?? []))],
    /** Saves the position after they were processed. */
    keep: () =>
      table.put({
        ...key,
        ...({ polledAt: now.toISOString(), trace, seen: Object.fromEntries(seen) } satisfies PollState),
      }),
  };
};

/** Shipments of an order in the ERP, and the stock that they took. */
export type Shipped = { shipments: ErpShipment[]; taken: (ShippedQuantity & { shipmentId: string })[] };

/** Keeps Dolibarr's URL short. */
const PER_CALL = 100;

/** Shipments of each of these orders, in two calls; empty if nothing was shipped. */
export const readShipped = async (
  erp: DolibarrGateway,
  orders: readonly Pick<ErpOrder, 'id' | 'shipmentIds'>[],
  entered: MovementCursor | undefined,
  read: <T>(call: Promise<ErpOutcome<T>>) => Promise<T> = readErp,
): Promise<Map<string, Shipped>> => {
  const ids = orders.flatMap(({ shipmentIds }) => shipmentIds);
  const shipped = new Map(orders.map(({ id }): [string, Shipped] => [id, { shipments: [], taken: [] }]));
  for (let at = 0; at < ids.length; at += PER_CALL) {
    const some = ids.slice(at, at + PER_CALL);
    const shipments = await read(erp.readShipments(some));
    const movements = await read(erp.listShipmentMovements(some));
    for (const shipment of shipments) {
      const order = orders.find(({ shipmentIds }) => shipmentIds.includes(shipment.id));
      const known = order && shipped.get(order.id);
      if (!known || shipment.status === 'draft') continue;
      known.shipments.push(shipment);
      for (const row of movements.filter(({ originId }) => originId === shipment.id)) {
        known.taken.push({
          shipmentId: shipment.id,
          productId: row.productId,
          milli: -row.milli,
          isEntered: isEntered(entered, row.id),
        });
      }
    }
  }
  return shipped;
};

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
