import type { Table } from '#functions/platform/table/table.ts';
import { type Catalog, catalogStatePart } from '#functions/catalog/catalog.module.ts';
import { readTogether } from '#functions/platform/table/read-together.ts';
import { cartVatPart } from '#functions/settings/settings.module.ts';
import { movesOfDayPart, type StockStore } from '#functions/stock/stock.store.ts';
import type { Category, Product } from '#shared/catalog/product.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { CartVat } from '#shared/settings/cart-vat.ts';
import type { StockLevel } from '#shared/stock/levels/stock-level.ts';

/** The catalogue in the memory of one Lambda. */
export type CatalogView = {
  /** Changes whenever anything in the view may have changed. */
  stamp: string;
  products: Product[];
  categories: Category[];
  levels: Map<string, StockLevel>;
  /** Paris; lots past their date on this day cannot be ordered. */
  day: string;
  vat: CartVat;
  syncedAt: string | null;
};

/**
 * An order raises the day's clock just before its transaction commits, so a view read in between may have
 * slightly older stock under the new stamp. It lives this long at most; orders test the true stock in their
 * own write.
 */
const MAX_AGE_MS = 10_000;

/** Required freshness of a view: `believedMs` is the maximum age of the last check, 0 by default. */
type Freshness = { believedMs?: number };

type Services = {
  table: Table;
  catalog: Pick<Catalog, 'listProducts' | 'listCategories'>;
  stock: Pick<StockStore, 'listLevels'>;
};

/**
 * Reads the catalogue through memory: each call costs one version check (three small items); products are
 * read again only after a sync, stock levels only after a movement.
 */
export const catalogReader = ({ table, catalog, stock }: Services) => {
  let cached: { view: CatalogView; version: number; levelsReadAt: number; checkedAt: number } | undefined;

  return async (now: Date, { believedMs = 0 }: Freshness = {}): Promise<CatalogView> => {
    const age = (since: number) => now.getTime() - since;
    if (cached && age(cached.checkedAt) >= 0 && age(cached.checkedAt) < believedMs) return cached.view;
    const check = await versionCheck(table, now);
    const fresh = cached && age(cached.levelsReadAt) < MAX_AGE_MS;
    if (cached && fresh && cached.view.stamp === check.stamp) {
      cached.checkedAt = now.getTime();
      return cached.view;
    }

    const sameCatalog = cached !== undefined && cached.version === check.state.version;
    const [levels, products, categories] = await Promise.all([
      stock.listLevels(),
      sameCatalog && cached ? cached.view.products : catalog.listProducts().then(inShopOrder),
      sameCatalog && cached ? cached.view.categories : catalog.listCategories(),
    ]);
    const view: CatalogView = {
      stamp: check.stamp,
      products,
      categories,
      levels: new Map(levels.map((level) => [level.productId, level])),
      day: check.day,
      vat: check.vat,
      syncedAt: check.state.syncedAt,
    };
    cached = {
      view,
      version: check.state.version,
      levelsReadAt: now.getTime(),
      checkedAt: now.getTime(),
    };
    return view;
  };
};

/** By category, then by name in French order. */
const inShopOrder = (products: Product[]): Product[] =>
  products.sort(
    (a, b) => collator.compare(a.categoryName, b.categoryName) || collator.compare(a.label, b.label),
  );

const collator = new Intl.Collator('fr', { numeric: true });

const versionCheck = async (table: Table, now: Date) => {
  const day = parisDay(now);
  const moves = movesOfDayPart(day);
  const read = await readTogether(table, [catalogStatePart, moves, cartVatPart]);
  const state = read(catalogStatePart);
  const { value: vat, version } = read(cartVatPart);
  return { state, vat, day, stamp: `${state.version}.${day}.${read(moves)}.${version}` };
};
