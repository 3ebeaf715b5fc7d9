import type { ShippedQuantity } from '#shared/stock/erp-hold.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { goodsOf } from '#shared/orders/delivery-charge.ts';
import type { OrderLine } from '#shared/orders/order-line.ts';

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
