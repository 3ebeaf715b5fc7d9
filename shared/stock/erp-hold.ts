/** Stock taken by a shipment; `isEntered`: already in our ledger. */
export type ShippedQuantity = { productId: string; milli: number; isEntered: boolean };

/**
 * Reservation of an order by product: the rest to ship, and shipments whose movement is not read yet. So
 * stock does not look free between a shipment and the reading of its movement.
 */
export const reservedFor = (
  ordered: readonly { productId: string; milli: number }[],
  taken: readonly ShippedQuantity[],
  isOpen: boolean,
): Map<string, number> => {
  const reserved = new Map<string, number>();
  const add = (productId: string, milli: number) =>
    reserved.set(productId, (reserved.get(productId) ?? 0) + milli);
  if (isOpen) {
    for (const { productId, milli } of ordered) add(productId, Math.max(0, milli));
    for (const [productId, waits] of reserved)
      reserved.set(productId, Math.max(0, waits - sumOf(taken, productId)));
  }
  for (const { productId, milli, isEntered } of taken) if (!isEntered) add(productId, milli);
  return new Map([...reserved].filter(([, milli]) => milli > 0));
};

const sumOf = (taken: readonly ShippedQuantity[], productId: string): number =>
  taken.reduce((sum, row) => sum + (row.productId === productId ? row.milli : 0), 0);

/** Orders without closing for this long are considered abandoned and reserve no stock. */
export const HOLD_DAYS = 30;
