import { type Shipped, readShipped } from '#functions/erp/orders/shipped.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { ErpHold, ErpHoldsStore } from '#functions/stock/stock.module.ts';
import { isOpenInDolibarr } from '#shared/erp/dolibarr-order.ts';
import { HOLD_DAYS, reservedFor } from '#shared/stock/erp-hold.ts';

type Holding = { table: Table; holds: ErpHoldsStore };

/**
 * Updates what orders that are not ours reserve of the stock: validated or in progress and not shipped.
 * Shipped, closed, cancelled or deleted ones release it.
 * @returns how many reserve something else than before.
 */
export const holdForeignOrders = async (
  { table, holds }: Holding,
  erp: DolibarrGateway,
  orders: readonly ErpOrder[],
  now: Date,
): Promise<number> => {
  const shipped = await readShipped(erp, orders, await holds.entered());
  let changed = 0;
  for (const order of orders) {
    const hold = holdOf(order, shipped.get(order.id), now);
    if (await replaceHold({ table, holds }, order.id, hold)) changed += 1;
  }
  return changed;
};

/** Reserves for orders of products whose stock level is known only now. @returns how many orders. */
export const placeWaitingHolds = async (holding: Holding, stored: readonly ErpHold[]): Promise<number> => {
  const placeable = await holding.holds.placeable(stored);
  for (const erpId of placeable) await write(holding, () => holding.holds.place(erpId));
  return placeable.length;
};

/** Releases the hold of a deleted order. */
export const releaseHold = (holding: Holding, erpId: string): Promise<boolean> =>
  replaceHold(holding, erpId, undefined);

const replaceHold = (holding: Holding, erpId: string, hold: ErpHold | undefined): Promise<boolean> =>
  write(holding, () => holding.holds.replace(erpId, hold));

const write = ({ table }: Holding, replacement: () => Promise<TransactItem[]>): Promise<boolean> =>
  retryOnConflict(async () => {
    const writes = await replacement();
    if (writes.length > 0) await table.transact(writes);
    return writes.length > 0;
  });

const holdOf = (order: ErpOrder, shipped: Shipped | undefined, now: Date): ErpHold | undefined => {
  const taken = shipped?.taken ?? [];
  const isPending = taken.some(({ isEntered }) => !isEntered);
  const isOpen = isOpenInDolibarr(order);
  if (!isOpen && !isPending) return undefined;
  const goods = order.lines.flatMap(({ productId, milli }) =>
    productId === null ? [] : [{ productId, milli }],
  );
  return {
    erpId: order.id,
    ref: order.ref,
    thirdPartyId: order.thirdPartyId,
    day: order.day,
    changedAt: order.changedAt,
    milli: Object.fromEntries(reservedFor(goods, taken, isOpen && isRecent(order.day, now))),
    isPending,
  };
};

const isRecent = (day: string | null, now: Date): boolean =>
  day === null || now.getTime() - Date.parse(day) < HOLD_DAYS * 24 * 3_600_000;
