import type { Catalog } from '#functions/catalog/catalog.module.ts';
import type { RatiosStore } from '#functions/cutting/ratios.store.ts';
import { ratioTableView, ratioView } from '#functions/cutting/ratio-views.ts';
import { categoryKey } from '#shared/cutting/ratio.ts';

/** API-62. */
export const listRatios = async (ratios: RatiosStore) => {
  const tables = await ratios.list();
  return {
    success: true as const,
    ratios: tables.flatMap(({ category, rows }) => rows.map((row) => ratioView(category, row))),
    tables: tables.map(ratioTableView),
  };
};

/** API-63: categories that can be cut, then the other categories of products. */
export const listRatioCategories = async (ratios: RatiosStore, catalog: Pick<Catalog, 'listCategories'>) => {
  const [tables, categories] = await Promise.all([ratios.list(), catalog.listCategories()]);
  const known = new Set(tables.map(({ category }) => categoryKey(category)));
  const others = categories.map(({ label }) => label).filter((label) => !known.has(categoryKey(label)));
  return {
    success: true as const,
    categories: [
      ...tables.map(({ category }) => category),
      ...others.toSorted((a, b) => a.localeCompare(b, 'fr')),
    ],
  };
};

export const listRatioChanges = async (ratios: RatiosStore, limit: number, cursor?: string) => {
  const { items, next } = await ratios.listChanges(limit, cursor);
  return {
    success: true as const,
    data: items.map(({ at, by, from, to }) => ({
      at,
      by,
      from: from && ratioView(from.category, from),
      to: to && ratioView(to.category, to),
    })),
    next_cursor: next,
  };
};
