import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { goodsOf, reservedGoods } from '#shared/orders/delivery-charge.ts';
import type { Order } from '#shared/orders/order.ts';
import { reservesStock, type OrderStatuses } from '#shared/orders/order-status.ts';
import { reservedFor, type ShippedQuantity } from '#shared/stock/erp-hold.ts';
import type { DuplicateExit } from '#shared/stock/levels/withheld.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

/** Shipments of an order in the ERP, and the stock that they took. */
export type ShippedInDolibarr = {
  shipments: readonly {
    readonly id: string;
    readonly status: 'draft' | 'validated' | 'closed';
    readonly lines: readonly { readonly productId: string | null; readonly milli: number }[];
  }[];
  taken: readonly (ShippedQuantity & { shipmentId: string })[];
};

/** An entry of the order's history. */
export type DeliveryChange = { field: string; from: string | null; to: string };

export type DeliveryPlan = {
  state: OrderStatuses;
  after: Order;
  changes: DeliveryChange[];
  /** Awaited goods whose reservation ends. */
  released: Awaited[] | undefined;
  /** Reservation besides the order's own; undefined: none. */
  hold: { milli: Record<string, number>; isPending: boolean } | undefined;
};

type Awaited = { productId: string; milli: number };

/** Statuses that follow from the shipments. */
export const stateShipped = (order: Order, shipped: ShippedInDolibarr, at: Date): OrderStatuses => {
  const { status, paymentStatus, deliveryStatus, closedAt } = order;
  const current = {
    status,
    paymentStatus,
    ...(closedAt === undefined ? {} : { closedAt }),
    ...(order.awaitsShipment ? { awaitsShipment: true } : {}),
  };
  if (status === 'annule' || shipped.shipments.length === 0) return { ...current, deliveryStatus };
  const hasLeft = isWhole(awaitedOf(order), shippedShipments(shipped));
  const isOver = hasLeft && isEntered(shipped.taken);
  return {
    ...current,
    deliveryStatus: hasLeft || deliveryStatus === 'livre' ? 'livre' : 'expedie',
    ...(isOver && closedAt === undefined ? { closedAt: at.toISOString() } : {}),
    ...(isOver && order.awaitsShipment ? { awaitsShipment: false } : {}),
  };
};

/** Shipments that moved stock count immediately; others once they are closed. */
export const shippedShipments = <Shipped extends ShippedInDolibarr>({
  shipments,
  taken,
}: Shipped): Shipped['shipments'][number][] =>
  shipments.filter(({ status, id }) => status === 'closed' || taken.some((row) => row.shipmentId === id));

/** Goods to ship. */
const awaitedOf = (order: Order): Awaited[] =>
  reservedGoods(order).map(({ productId, prepared }) => ({ productId, milli: prepared.milli }));

/** Reserved goods; for unweighed pieces more than the awaited quantity. */
const reservedOf = (order: Order): Awaited[] =>
  reservedGoods(order).map(({ productId, reservedMilli }) => ({ productId, milli: reservedMilli }));

/** Changes of the order that follow from its shipments. */
export const planOfDelivery = (
  order: Order,
  shipped: ShippedInDolibarr,
  state: OrderStatuses,
): DeliveryPlan => {
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

/** Goods that left by an exit of the shop retain their weighed quantity. */
const linesShipped = (order: Order, { shipments }: ShippedInDolibarr): Order['lines'] =>
  !reservesStock(order) || shipments.length === 0 ? order.lines : shippedLines(order.lines, shipments);

const holdOf = (after: Order, { taken }: ShippedInDolibarr): DeliveryPlan['hold'] => {
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

/**
 * The preparation was closed here with an exit, and a shipment moved the same goods: possible duplicate exit.
 */
export const mayBeDuplicateExit = (order: Order, { taken }: ShippedInDolibarr): boolean =>
  order.closedAt !== undefined && order.awaitsShipment !== true && taken.length > 0;

/**
 * Duplicate exit on both sides. A stock count does not reveal the cause, so the history records it, and the
 * stock comparison shows it for 30 days.
 */
export const goneTwice = (
  order: Order,
  { taken }: ShippedInDolibarr,
): { change: DeliveryChange; gone: DuplicateExit } => {
  const gone: Record<string, number> = {};
  for (const { productId, milli } of taken) gone[productId] = (gone[productId] ?? 0) + milli;
  const goods = goodsOf(order.lines).flatMap(({ productId, label, ordered }) => {
    const milli = gone[productId] ?? 0;
    return milli > 0 ? [`${label} ${quantityText(quantityOf(ordered.unit, milli))}`] : [];
  });
  const to = `Sorti deux fois du stock, par la préparation du site et par une expédition : ${[...new Set(goods)].join(', ')}. À rentrer par un mouvement.`;
  return { change: { field: 'stock', from: null, to }, gone: { reference: order.reference, milli: gone } };
};

type Shipment = { id: string; lines: readonly { productId: string | null; milli: number }[] };

/** Assigns shipped quantities; several lines of a product are filled in order, the last takes the excess. */
export const shippedLines = (lines: readonly OrderLine[], shipments: readonly Shipment[]): OrderLine[] => {
  const left = shippedMilli(shipments);
  const goods = goodsOf(lines);
  return lines.map((line, i) => {
    if (!goods.includes(line)) return line;
    const all = left.get(line.productId) ?? 0;
    const isLast = !lines.slice(i + 1).some(({ productId }) => productId === line.productId);
    const milli = isLast ? all : Math.min(all, line.prepared.milli);
    left.set(line.productId, all - milli);
    return { ...line, delivered: quantityOf(line.ordered.unit, milli) };
  });
};

const shippedMilli = (shipments: readonly Shipment[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { productId, milli } of shipments.flatMap(({ lines }) => lines))
    if (productId !== null) sums.set(productId, (sums.get(productId) ?? 0) + milli);
  return sums;
};

/** Everything awaited is shipped. */
export const isWhole = (
  awaited: readonly { productId: string; milli: number }[],
  shipments: readonly Shipment[],
): boolean => {
  const left = shippedMilli(shipments);
  for (const { productId, milli } of awaited) left.set(productId, (left.get(productId) ?? 0) - milli);
  return shipments.length > 0 && [...left.values()].every((milli) => milli >= 0);
};

/** Reservation of a shop order besides its own: negative by partially shipped goods. */
export const besidesReserved = (
  onHold: ReadonlyMap<string, number>,
  reserved: readonly { productId: string; milli: number }[],
): Record<string, number> => {
  const more = new Map(onHold);
  for (const { productId, milli } of reserved) more.set(productId, (more.get(productId) ?? 0) - milli);
  return Object.fromEntries([...more].filter(([, milli]) => milli !== 0));
};

/** Whether our ledger has all shipments. */
export const isEntered = (taken: readonly ShippedQuantity[]): boolean => taken.every((row) => row.isEntered);
