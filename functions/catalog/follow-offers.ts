import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import { readErpCategories } from '#functions/catalog/read-erp-catalog.ts';
import { changedSinceLook } from '#functions/gateways/dolibarr/changed-since.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { ErpOffer } from '#functions/gateways/dolibarr/erp-types.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { fingerprint } from '#functions/catalog/fingerprint.ts';
import { catalogProduct } from '#functions/catalog/erp-catalog-mapping.ts';
import type { Product } from '#shared/catalog/product.ts';

type Following = { table: Table; catalog: CatalogStore };

/**
 * Takes over what was changed of products in the ERP since the last look: price, withdrawal, name, barcode, unit, and new
 * products with their categories. One call where nothing that is offered changed; a movement of stock changes a product
 * too, and is nothing to us here.
 * @returns how many products differ now.
 */
export const followOffers = async (
  { table, catalog }: Following,
  erp: DolibarrGateway,
  now: Date,
): Promise<number> => {
  const key = keys.syncCursor('erp-products');
  const before = (await table.get<{ lookedAt: string }>(key))?.lookedAt;
  const rows = await changedSinceLook((asked) => erp.listChangedOffers(asked), before, now);
  const changed = await takeOffers(catalog, erp, rows);
  await table.put({ ...key, lookedAt: now.toISOString() });
  return changed;
};

const takeOffers = async (
  catalog: CatalogStore,
  erp: DolibarrGateway,
  rows: readonly ErpOffer[],
): Promise<number> => {
  const goods = rows.filter(({ kind }) => kind === 'product');
  if (goods.length === 0) return 0;
  const held = new Map((await catalog.listProducts()).map((product) => [product.id, product]));
  const units = goods.some(({ unitId }) => unitId !== null) ? await readErp(erp.listUnits()) : [];
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
