import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { goodsAmong } from '#functions/catalog/product-pages.ts';
import { movementsAfter } from '#functions/stock/erp-movements.ts';
import { countedStock } from '#functions/stock/counted-stock.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { MovementsStore } from '#functions/stock/movements/movements.store.ts';
import type { NewProductsStore } from '#functions/stock/movements/new-products.store.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import { type CountedStock, isCounted, surplusOf } from '#shared/stock/levels/counted-stock.ts';
import type { StockLevel } from '#shared/stock/levels/stock-level.ts';

type Counting = {
  stock: Pick<StockStore, 'currentLevels' | 'recordCount'>;
  movements: MovementsStore;
  newProducts: NewProductsStore;
  catalog: Pick<Catalog, 'getProduct'>;
};

/** The index of pending movements lags behind the table: for so long it is not sufficient. */
const LATE_INDEX_MS = 10 * 60_000;

/**
 * Applies the ERP's counts of products without concurrent movements: neither here (`before`: the levels when
 * the reading began) nor in Dolibarr (`moved` since our last reading), and without pending ones. A count of
 * any other product is neither before nor after a movement for certain, and would count it twice or not at
 * all. What moved here just before may be pending without being in the index: a surplus of its count is left
 * to the next one.
 * @returns those whose level was changed.
 */
export const countQuietStock = async (
  services: Counting,
  counts: readonly CountedStock[],
  before: ReadonlyMap<string, StockLevel>,
  moved: readonly ErpMovement[],
  now: Date,
): Promise<string[]> => {
  // read after the counts: whatever was pending when they began still is, or is among `moved`
  const busy = new Set([...moved.map(({ productId }) => productId), ...(await productsOnTheirWay(services))]);
  const changed: string[] = [];
  await inBatches(
    counts.filter((count) => {
      const level = before.get(count.productId);
      if (busy.has(count.productId) || isCounted(count, level)) return false;
      return !movedLately(level, now) || surplusOf(count, level).length === 0;
    }),
    async (count) => {
      const since = before.get(count.productId)?.moves ?? 0;
      const nameOf = async () => (await services.catalog.getProduct(count.productId))?.label ?? '';
      if (await services.stock.recordCount(count, { since, at: now, nameOf })) changed.push(count.productId);
    },
  );
  return changed;
};

const movedLately = (level: StockLevel | undefined, now: Date): boolean =>
  level?.movedAt !== undefined && now.getTime() - Date.parse(level.movedAt) < LATE_INDEX_MS;

/** Products with a movement of ours that the ERP may not have yet, under the ERP's ids. */
const productsOnTheirWay = async ({ movements, newProducts }: Counting): Promise<string[]> => {
  const ids = new Set(
    (await movements.listUnsent()).flatMap(({ document }) =>
      document.lines.map(({ productId }) => productId),
    ),
  );
  return Promise.all([...ids].map(async (id) => (await newProducts.erpIdOf(id)) ?? id));
};

/**
 * Counts some moved products again. `whole`: those that a first count had to leave; else only what is not a
 * movement (new products, holds of the ERP's orders), since a surplus by day is explained by the night's
 * comparison before it is applied.
 */
export const recount = async (
  services: Counting,
  erp: DolibarrGateway,
  productIds: readonly string[],
  { afterRowId, whole, now }: { afterRowId: string; whole: boolean; now: Date },
): Promise<string[]> => {
  if (productIds.length === 0) return [];
  const before = await services.stock.currentLevels(productIds);
  const products = await readErp(erp.readProducts(productIds));
  const moved = await movementsAfter(erp, afterRowId);
  const counts = goodsAmong(products)
    .map(countedStock)
    .filter((count) => {
      const level = before.get(count.productId);
      return whole || !level || surplusOf(count, level).length === 0;
    });
  return countQuietStock(services, counts, before, moved, now);
};
