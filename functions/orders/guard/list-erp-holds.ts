import { productPart } from '#functions/catalog/catalog.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openErpHolds } from '#functions/stock/stock.module.ts';
import { HOLD_DAYS } from '#shared/stock/erp-hold.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { ErpHoldRow } from '#shared/orders/reservations.contract.ts';

/** Stock reserved by orders of the ERP that are not the shop's, order by order. */
export const listErpHolds = async (
  { table }: { table: Table },
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  now: Date,
) => {
  const { items, next } = await openErpHolds(table).list(limit, cursor);
  const others = items.filter(({ orderId }) => orderId === undefined);
  const ids = [...new Set(others.flatMap(({ milli }) => Object.keys(milli)))];
  const read = await readTogether(table, ids.map(productPart));
  const data = others.map(({ ref, day, milli }): ErpHoldRow => ({
    ref,
    depuis: day,
    oublie: day !== null && now.getTime() - Date.parse(day) >= HOLD_DAYS * 24 * 3_600_000,
    lignes: Object.entries(milli).map(([id, reserved]) => {
      const product = read(productPart(id));
      return {
        label: product?.label ?? `Produit ${id}`,
        unit: product?.unit ?? 'kg',
        qty: wireFromMilli(reserved),
      };
    }),
  }));
  return { success: true as const, data, next_cursor: next };
};
