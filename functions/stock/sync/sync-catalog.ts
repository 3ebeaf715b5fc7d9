import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { applyErpMovements } from './apply-movements.ts';
import {
  type MovementCursor,
  movementCursorStore,
  movementsSince,
  newestMovementRow,
} from '#functions/stock/erp-movements.ts';
import { countQuietStock, recount } from './count-quiet-stock.ts';
import { readChangedOffers } from '#functions/catalog/follow-offers.ts';
import { replaceCatalog } from '#functions/catalog/replace-catalog.ts';
import { readErpCatalog } from '#functions/catalog/read-erp-catalog.ts';
import { OTHER_STOCK, stockElsewhere } from './other-warehouses.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { MovementsStore } from '#functions/stock/movements/movements.store.ts';
import { isOwnProductId, type NewProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { readPapers } from '#functions/stock/receptions/read-papers.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import { countedStock } from '#functions/stock/counted-stock.ts';
import type { CountedStock } from '#shared/stock/levels/counted-stock.ts';
import type { StockLevel } from '#shared/stock/levels/stock-level.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { inBatches } from '#functions/platform/batches.ts';
import { keys } from '#functions/table-keys.ts';

export type SyncServices = {
  table: Table;
  catalog: Catalog;
  stock: StockStore;
  movements: MovementsStore;
  newProducts: NewProductsStore;
  erp: () => Promise<DolibarrGateway>;
};

type SyncResult = { products: number; changed: number; removed: number; levels: number };

type Progress = (done: number, total: number | null) => Promise<void>;

/**
 * The full sync: products, categories, stock. The ERP is read completely before anything is written; an
 * empty answer never replaces the catalogue. Only differences are written.
 */
export const syncWholeCatalog = async (
  services: SyncServices,
  now: Date,
  progress: Progress,
): Promise<SyncResult> => {
  const erp = await services.erp();
  // position of the first reading: older movements are in its counts
  const cursor = (await movementCursorStore(services.table).find()) ?? {
    lastRowId: await newestMovementRow(erp),
  };
  const before = await services.stock.allLevels();
  const read = await readErpCatalog(erp, progress, await services.catalog.pieceField());
  const { changed, removed, differs } = await replaceCatalog(services.catalog, read, isOwnProductId, now);
  const counted = await countStock(services, erp, read.goods.map(countedStock), before, cursor, now);
  const elsewhere = await stockElsewhere(erp, read.goods);
  await cachedLists(services.table).keep(OTHER_STOCK, elsewhere, now.toISOString());
  await followMovementDates(services, erp);
  await services.catalog.recordSync(now, differs);
  if (counted > 0) await services.stock.tick(now);
  return { products: read.products.length, changed, removed, levels: counted };
};

/**
 * Our stock after a full sync: the counts of unmoved products, the movements in between, and then a count of
 * the products that those touched.
 */
const countStock = async (
  services: SyncServices,
  erp: DolibarrGateway,
  counts: readonly CountedStock[],
  before: ReadonlyMap<string, StockLevel>,
  cursor: MovementCursor,
  now: Date,
): Promise<number> => {
  const { moved, next } = await movementsSince(erp, cursor, now);
  const changed = await countQuietStock(services, counts, before, moved, now);
  await applyErpMovements(services, moved, await readPapers(erp, moved));
  await movementCursorStore(services.table).save(next);
  const touched = [...new Set(moved.map(({ productId }) => productId))];
  const again = await recount(services, erp, touched, { afterRowId: next.lastRowId, whole: true, now });
  return new Set([...changed, ...again, ...touched]).size;
};

/**
 * Products changed since the last poll, and movements where their stock changed. One ERP call if nothing
 * moved, else two plus those of the touched products. Undefined before the first full sync.
 */
export const syncMovedStock = async (
  services: SyncServices,
  now: Date,
  isPrompted = false,
): Promise<SyncResult | undefined> => {
  const cursors = movementCursorStore(services.table);
  const cursor = await cursors.find();
  if (cursor === undefined) return undefined;
  const erp = await services.erp();
  const offers = await readChangedOffers(services, erp, now, isPrompted);
  const { moved, next } =
    offers.hasMoved || cursor.gaps !== undefined
      ? await movementsSince(erp, cursor, now)
      : { moved: [], next: cursor };
  const ids = [...new Set(moved.map((movement) => movement.productId))];
  if (moved.length === 0 && next.gaps?.length !== cursor.gaps?.length) await cursors.save(next);
  if (moved.length > 0) {
    await applyErpMovements(services, moved, await readPapers(erp, moved));
    await cursors.save(next);
    await recount(services, erp, ids, { afterRowId: next.lastRowId, whole: false, now });
    await recordMovementDates(services.stock, moved);
  }
  const changed = await offers.take();
  await services.catalog.recordSync(now, changed > 0);
  if (ids.length > 0) await services.stock.tick(now);
  return { products: 0, changed, removed: 0, levels: ids.length };
};

/**
 * Stock freed by a change of the ERP's own orders: it makes no movement, so no poll would count these
 * products again. Nothing before the first full sync.
 */
export const recountFreed = async (
  services: Pick<SyncServices, 'table' | 'erp' | 'movements' | 'newProducts'> & {
    catalog: Pick<Catalog, 'getProduct'>;
    stock: Pick<StockStore, 'currentLevels' | 'recordCount' | 'tick'>;
  },
  productIds: readonly string[],
  now: Date,
): Promise<void> => {
  const cursor = await movementCursorStore(services.table).find();
  if (cursor === undefined) return;
  const erp = await services.erp();
  const changed = await recount(services, erp, productIds, {
    afterRowId: cursor.lastRowId,
    whole: false,
    now,
  });
  if (changed.length > 0) await services.stock.tick(now);
};

/** Saves when each of these products last moved; never moves a date back. */
const recordMovementDates = async (
  stock: StockStore,
  movements: readonly Pick<ErpMovement, 'productId' | 'at'>[],
): Promise<void> => {
  const newest = new Map<string, string>();
  for (const { productId, at } of movements) {
    if (at > (newest.get(productId) ?? '')) newest.set(productId, at);
  }
  await inBatches([...newest], ([productId, at]) => stock.recordMovementDate(productId, at));
};

const PAGE = 500;
/** 50,000 movements a run: an old ERP catches up in a few nights. */
const PAGES = 100;

/** Reads the movements since the last run, initially from the first one on. */
const followMovementDates = async (
  services: { table: Table; stock: StockStore },
  erp: DolibarrGateway,
): Promise<void> => {
  const cursor = keys.syncCursor('movement-dates');
  let last = (await services.table.get<{ lastRowId: string }>(cursor))?.lastRowId ?? '0';
  for (let page = 0; page < PAGES; page++) {
    const moved = await readErp(erp.listMovements({ afterRowId: last, limit: PAGE }));
    await recordMovementDates(services.stock, moved);
    const newest = moved.at(-1)?.id;
    if (newest === undefined) return;
    last = newest;
    await services.table.put({ ...cursor, lastRowId: last });
    if (moved.length < PAGE) return;
  }
};
