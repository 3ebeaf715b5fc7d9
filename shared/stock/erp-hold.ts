/** What a shipment took out of the stock; `isEntered`: our ledger has it already. */
export type TakenAway = { productId: string; milli: number; isEntered: boolean };

/**
 * What an order keeps from being ordered by others, by product: what it still waits for, and what left for it without our
 * stock knowing. So nothing is free for the minutes between a shipment and the reading of its movement.
 */
export const reservedFor = (
  ordered: readonly { productId: string; milli: number }[],
  taken: readonly TakenAway[],
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

const sumOf = (taken: readonly TakenAway[], productId: string): number =>
  taken.reduce((sum, row) => sum + (row.productId === productId ? row.milli : 0), 0);

/** An order that nobody closed for so long is forgotten, not awaited: it would keep meat from being sold for ever. */
export const HOLD_DAYS = 30;
