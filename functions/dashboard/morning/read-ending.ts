import type { LotRecords } from '#functions/stock/stock.module.ts';
import type { Product } from '#shared/catalog/product.ts';
import { endingLots } from '#shared/dashboard/ending-lots.ts';
import type { Morning } from '#shared/dashboard/morning.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { lotsOf, siteLabel, type StockLevel } from '#shared/stock/levels/stock-level.ts';
import { lotKey } from '#shared/stock/lots/lot.ts';

/** More than a screen is left to the list of lots. */
const NAMED = 8;

/** Lots that expire within three days, earliest first; and the number of further ones. */
export const endingView = async (
  lots: Pick<LotRecords, 'findMany'>,
  products: readonly Product[],
  levels: ReadonlyMap<string, StockLevel>,
  today: string,
): Promise<Morning['ending']> => {
  const all = endingLots(
    products.flatMap((product) =>
      lotsOf(levels.get(product.id)).map((lot) => ({ ...lot, product, productId: product.id })),
    ),
    today,
  );
  const named = all.slice(0, NAMED);
  const records = await lots.findMany(named);
  return {
    lots: named.map((lot) => ({
      product_id: lot.productId,
      product_name: lot.product.label,
      lot: lot.lot,
      site: siteLabel(lot.siteId),
      unit: lot.product.unit,
      qty: wireFromMilli(lot.milli),
      ends_on: lot.endsOn,
      kind: lot.kind,
      over: lot.endsOn < today,
      blocked: records.get(lotKey(lot))?.block !== null && records.has(lotKey(lot)),
    })),
    more: all.length - named.length,
  };
};
