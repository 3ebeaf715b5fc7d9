import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import { readErpCategories } from '#functions/catalog/read-erp-catalog.ts';
import { changedSinceLook } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpOffer, ErpUnit } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { fingerprint } from '#functions/catalog/fingerprint.ts';
import { catalogProduct } from '#functions/catalog/erp-catalog-mapping.ts';
import type { Product } from '#shared/catalog/product.ts';

type Following = { table: Table; catalog: CatalogStore };

/**
 * Looks for what was changed of products in the ERP since the last look, by one call. `isAnyTouched`: a movement of stock
 * changes its product too, so without any nothing moved. `take` takes over price, withdrawal, name, barcode, unit, and new
 * products with their categories, and answers how many products differ now; a look that dies before it is made again.
 */
export const lookForOffers = async ({ table, catalog }: Following, erp: DolibarrGateway, now: Date) => {
  const key = keys.syncCursor('erp-products');
  const before = await table.get<{ lookedAt: string; units?: KnownUnits }>(key);
  const rows = await changedSinceLook((asked) => erp.listChangedOffers(asked), before?.lookedAt, now);
  const take = async (): Promise<number> => {
    const units = await unitsOf(rows, before?.units, erp, now);
    const changed = await takeOffers(catalog, erp, rows, units?.list ?? []);
    await table.put({ ...key, lookedAt: now.toISOString(), ...(units ? { units } : {}) });
    return changed;
  };
  return { isAnyTouched: rows.length > 0, take };
};

type KnownUnits = { list: ErpUnit[]; readAt: string };
const DAY_MS = 24 * 3_600_000;

/** What is changed is read again for three hours: its units are asked for once a day, or where one is not known. */
const unitsOf = async (
  rows: readonly ErpOffer[],
  known: KnownUnits | undefined,
  erp: DolibarrGateway,
  now: Date,
): Promise<KnownUnits | undefined> => {
  const wanted = rows.flatMap(({ kind, unitId }) => (kind === 'product' && unitId !== null ? [unitId] : []));
  if (wanted.length === 0) return known;
  const isFresh = known !== undefined && now.getTime() - Date.parse(known.readAt) < DAY_MS;
  if (isFresh && wanted.every((id) => known.list.some((unit) => unit.id === id))) return known;
  return { list: await readErp(erp.listUnits()), readAt: now.toISOString() };
};

const takeOffers = async (
  catalog: CatalogStore,
  erp: DolibarrGateway,
  rows: readonly ErpOffer[],
  units: readonly ErpUnit[],
): Promise<number> => {
  const goods = rows.filter(({ kind }) => kind === 'product');
  if (goods.length === 0) return 0;
  const held = new Map((await catalog.listProducts()).map((product) => [product.id, product]));
  const inOldCategories = (offer: ErpOffer): Product | undefined => {
    const known = held.get(offer.id);
    return known && { ...catalogProduct(offer, [], [], units), ...categoriesOf(known) };
  };
  const differing = goods.filter((offer) => !isSame(inOldCategories(offer), held.get(offer.id)));
  if (differing.length === 0) return 0;
  // its categories are not in a product, and are asked for only now
  const { categories, asProduct } = await readErpCategories(erp);
  const known = new Set((await catalog.listCategories()).map(({ id }) => id));
  for (const category of categories) if (!known.has(category.id)) await catalog.putCategory(category);
  for (const offer of differing) await catalog.putProduct(asProduct(offer, units));
  return differing.length;
};

const categoriesOf = ({ categoryId, categoryIds, categoryName }: Product) => ({
  categoryId,
  categoryIds,
  categoryName,
});

const isSame = (a: Product | undefined, b: Product | undefined): boolean =>
  a !== undefined && b !== undefined && fingerprint(a) === fingerprint(b);
