import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import { countedStock, readErpCatalog } from '#functions/erp/erp-catalog.ts';
import { readStep } from '#functions/erp/erp-step.ts';
import { followMovementDates, recordMovementDates } from '#functions/erp/movement-dates.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { JobStopped } from '#functions/jobs/run-job.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Item } from '#functions/platform/table-words.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import { keys } from '#functions/table-keys.ts';

export type SyncServices = {
  table: Table;
  catalog: CatalogStore;
  stock: StockStore;
  erp: () => Promise<DolibarrGateway>;
};

export type SyncResult = { products: number; changed: number; removed: number; levels: number };

type Progress = (done: number, total: number | null) => Promise<void>;

/**
 * Everything again: products, categories, stock. The ERP is read whole first; an empty answer never replaces a
 * catalogue. Only what differs is written.
 */
export const syncWholeCatalog = async (
  services: SyncServices,
  now: Date,
  progress: Progress,
): Promise<SyncResult> => {
  const erp = await services.erp();
  const newest = (await readStep(erp.listMovements({ limit: 1, newestFirst: true })))[0]?.id ?? '0';
  const read = await readErpCatalog(erp, progress);
  const [held, heldCategories, levels] = await Promise.all([
    services.catalog.listProducts(),
    services.catalog.listCategories(),
    services.stock.listLevels(),
  ]);
  if (read.products.length === 0 && held.length > 0)
    throw new JobStopped('Dolibarr ne renvoie aucun produit : le catalogue d’avant est conservé.');

  const changed = differing(read.products, held, 'id');
  const removed = missingFrom(held, read.products, 'id');
  const categories = differing(read.categories, heldCategories, 'id');
  const goneCategories = missingFrom(heldCategories, read.categories, 'id');
  const counts = differing(
    read.counts,
    levels.map(({ available: _a, reserved: _r, lastMovementAt: _m, ...count }) => count),
    'productId',
  );

  await inBatches(counts, (count) => services.stock.recordCount(count));
  await inBatches(changed, (product) => services.catalog.putProduct(product));
  await inBatches(removed, (product) => services.catalog.removeProduct(product.id));
  await inBatches(categories, (category) => services.catalog.putCategory(category));
  await inBatches(goneCategories, (category) => services.catalog.removeCategory(category.id));
  await followMovementDates(services, erp);
  await services.catalog.recordSync(
    now,
    changed.length + removed.length + categories.length + goneCategories.length > 0,
  );
  if (counts.length > 0) await services.stock.tick(now, 0);
  await setCursor(services.table, newest);
  return {
    products: read.products.length,
    changed: changed.length,
    removed: removed.length,
    levels: counts.length,
  };
};

/** What moved since the last time: two ERP calls plus the touched products. Undefined before the first whole sync. */
export const syncMovedStock = async (services: SyncServices, now: Date): Promise<SyncResult | undefined> => {
  const cursor = await services.table.get<{ lastRowId: string }>(keys.syncCursor('movements'));
  if (!cursor) return undefined;
  const erp = await services.erp();
  const moved = await readStep(erp.listMovements({ afterRowId: cursor.lastRowId, limit: 500 }));
  const last = moved.at(-1);
  const ids = [...new Set(moved.map((movement) => movement.productId))];
  const products = ids.length === 0 ? [] : await readStep(erp.readProducts(ids));
  await inBatches(products.map(countedStock), (count) => services.stock.recordCount(count));
  await recordMovementDates(services.stock, moved);
  await services.catalog.recordSync(now, false);
  if (products.length > 0) await services.stock.tick(now, 0);
  if (last) await setCursor(services.table, last.id);
  return { products: 0, changed: 0, removed: 0, levels: products.length };
};

const setCursor = async (table: Table, lastRowId: string): Promise<void> =>
  table.put({ ...keys.syncCursor('movements'), lastRowId });

const differing = <T extends Item>(now: readonly T[], before: readonly T[], id: keyof T & string): T[] => {
  const known = new Map(before.map((item) => [item[id], fingerprint(item)]));
  return now.filter((item) => known.get(item[id]) !== fingerprint(item));
};

const missingFrom = <T extends Item>(before: readonly T[], now: readonly T[], id: keyof T & string): T[] => {
  const present = new Set(now.map((item) => item[id]));
  return before.filter((item) => !present.has(item[id]));
};

const fingerprint = (item: Item): string =>
  JSON.stringify(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
