import type { ErpOrdersStore, OrderInErp } from './erp-orders.store.ts';

/** Ids of our orders are ULIDs. */
const OWN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

type Row = { readonly id: string; readonly refExt: string | null };

/** A row of the ERP that has the id of an order of ours; `record`: the last reading of that order. */
export type OwnRow<R extends Row> = { row: R; orderId: string; record: OrderInErp | undefined };

/**
 * The rows that are orders of the shop. « Cloner » in the ERP copies the reference of an order's header
 * (22.0.4, 23.0.1 and 24.0.0-beta): of several rows with one reference the oldest is ours, the others were
 * created in Dolibarr.
 */
export const ownRows = async <R extends Row>(
  erpOrders: Pick<ErpOrdersStore, 'findMany'>,
  rows: readonly R[],
): Promise<OwnRow<R>[]> => {
  const oldest = new Map<string, R>();
  for (const row of rows) {
    if (row.refExt === null || !OWN_ID.test(row.refExt)) continue;
    const known = oldest.get(row.refExt);
    if (!known || Number(row.id) < Number(known.id)) oldest.set(row.refExt, row);
  }
  const records = await erpOrders.findMany([...oldest.keys()]);
  return [...oldest].flatMap(([orderId, row]) => {
    const record = records.get(orderId);
    const isClone = record?.erpId !== undefined && Number(row.id) > Number(record.erpId);
    return isClone ? [] : [{ row, orderId, record }];
  });
};
