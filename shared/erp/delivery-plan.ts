import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { goodsOf, reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservesStock, type OrderStatuses } from '#shared/orders/order-status.ts';
import { reservedFor, type TakenAway } from '#shared/stock/erp-hold.ts';
import type { GoneTwice } from '#shared/stock/levels/withheld.ts';
import { besidesReserved, isEntered, isWhole, shippedLines } from './shipped-lines.ts';

/** What left for an order in the ERP: its shipments, and what they took out of the stock. */
export type ShippedThere = {
  shipments: readonly {
    readonly id: string;
    readonly status: 'draft' | 'validated' | 'closed';
    readonly lines: readonly { readonly productId: string | null; readonly milli: number }[];
  }[];
  taken: readonly (TakenAway & { shipmentId: string })[];
};

/** One line of an order's history. */
export type DeliveryChange = { field: string; from: string | null; to: string };

export type DeliveryPlan = {
  state: OrderStatuses;
  after: Order;
  changes: DeliveryChange[];
  /** Its reservation ends with this, of what it awaited. */
  released: Awaited[] | undefined;
  /** What it holds of the stock beside its reservation; undefined where nothing is left to hold. */
  hold: { milli: Record<string, number>; isPending: boolean } | undefined;
};

type Awaited = { productId: string; milli: number };

/** What the shipments there make of the shop's statuses. */
export const stateShipped = (order: Order, shipped: ShippedThere, at: Date): OrderStatuses => {
  const { status, paymentStatus, deliveryStatus, closedAt } = order;
  const current = {
    status,
    paymentStatus,
    ...(closedAt === undefined ? {} : { closedAt }),
    ...(order.awaitsShipment ? { awaitsShipment: true } : {}),
  };
  if (status === 'annule' || shipped.shipments.length === 0) return { ...current, deliveryStatus };
  const hasLeft = isWhole(awaitedOf(order), goneOf(shipped));
  const isOver = hasLeft && isEntered(shipped.taken);
  return {
    ...current,
    deliveryStatus: hasLeft || deliveryStatus === 'livre' ? 'livre' : 'expedie',
    ...(isOver && closedAt === undefined ? { closedAt: at.toISOString() } : {}),
    ...(isOver && order.awaitsShipment ? { awaitsShipment: false } : {}),
  };
};

/** Where stock moves with the shipment it has left for good; else where a person closed it. */
export const goneOf = <Shipped extends ShippedThere>({
  shipments,
  taken,
}: Shipped): Shipped['shipments'][number][] =>
  shipments.filter(({ status, id }) => status === 'closed' || taken.some((row) => row.shipmentId === id));

/** What is to leave for it. */
const awaitedOf = (order: Order): Awaited[] =>
  reservedGoods(order).map(({ productId, prepared }) => ({ productId, milli: prepared.milli }));

/** What it reserves, or did: of pieces that nobody weighed more than what is awaited. */
const reservedOf = (order: Order): Awaited[] =>
  reservedGoods(order).map(({ productId, reservedMilli }) => ({ productId, milli: reservedMilli }));

/** What the order becomes by what left for it. */
export const planOfDelivery = (order: Order, shipped: ShippedThere, state: OrderStatuses): DeliveryPlan => {
  const after: Order = { ...order, ...state, lines: linesShipped(order, shipped) };
  const isReleased = reservesStock(order) && !reservesStock(after);
  return {
    state,
    after,
    changes: changesOf(order, after),
    released: isReleased ? reservedOf(order) : undefined,
    hold: holdOf(after, shipped),
  };
};

/** What left by an exit of the shop's own stays as it was weighed. */
const linesShipped = (order: Order, { shipments }: ShippedThere): Order['lines'] =>
  !reservesStock(order) || shipments.length === 0 ? order.lines : shippedLines(order.lines, shipments);

const holdOf = (after: Order, { taken }: ShippedThere): DeliveryPlan['hold'] => {
  const goods = reservedOf(after);
  const isOpen = reservesStock(after);
  const milli = besidesReserved(reservedFor(goods, taken, isOpen), isOpen ? goods : []);
  const isPending = !isEntered(taken);
  return Object.keys(milli).length === 0 && !isPending ? undefined : { milli, isPending };
};

const changesOf = (before: Order, after: Order): DeliveryChange[] => [
  ...(before.deliveryStatus === after.deliveryStatus
    ? []
    : [{ field: 'statut_livraison', from: before.deliveryStatus, to: after.deliveryStatus }]),
  ...after.lines.flatMap((line, i) => {
    const was = before.lines[i]?.delivered ?? line.ordered;
    if (was.milli === line.delivered.milli) return [];
    const to = `${line.label} : expédié ${quantityText(line.delivered)} sur ${quantityText(line.prepared)}`;
    return [{ field: 'lignes', from: null, to }];
  }),
];

/** Its preparation was closed here, by an exit, and movements of a shipment took goods there: they may be gone twice. */
export const mayBeGoneTwice = (order: Order, { taken }: ShippedThere): boolean =>
  order.closedAt !== undefined && order.awaitsShipment !== true && taken.length > 0;

/**
 * The same goods are gone twice on both sides. No counting finds the cause again, so the order's history says it, and for
 * 30 days the comparison of the stock.
 */
export const goneTwice = (
  order: Order,
  { taken }: ShippedThere,
): { change: DeliveryChange; gone: GoneTwice } => {
  const gone: Record<string, number> = {};
  for (const { productId, milli } of taken) gone[productId] = (gone[productId] ?? 0) + milli;
  const goods = goodsOf(order.lines).flatMap(({ productId, label, ordered }) => {
    const milli = gone[productId] ?? 0;
    return milli > 0 ? [`${label} ${quantityText(quantityOf(ordered.unit, milli))}`] : [];
  });
  const to = `Sorti deux fois du stock, par la préparation du site et par une expédition : ${[...new Set(goods)].join(', ')}. À rentrer par un mouvement.`;
  return { change: { field: 'stock', from: null, to }, gone: { reference: order.reference, milli: gone } };
};
