import type { CatalogStore } from './catalog.store.ts';
import type { ErpCatalog } from './read-erp-catalog.ts';
import { withPieces } from '#functions/catalog/pieces/piece-sales.ts';
import { fingerprint, offeredNow } from './erp-catalog-mapping.ts';
import { inBatches } from '#functions/platform/batches.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { IN_ERP } from '#functions/gateways/dolibarr/read-in-time.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';

/**
 * Replaces our catalogue by the one that was read; only differences are written. An empty answer never
 * replaces a catalogue. Products for which `isOurs` is true were created here and are on their way to the
 * ERP: they are not missing. `asOf`: when the reading began; products stored by a later one stay.
 */
export const replaceCatalog = async (
  catalog: CatalogStore,
  read: Pick<ErpCatalog, 'products' | 'categories'>,
  isOurs: (productId: string) => boolean,
  asOf: Date,
): Promise<{ changed: number; removed: number; differs: boolean }> => {
  const [stored, storedCategories] = await Promise.all([catalog.listProducts(), catalog.listErpCategories()]);
  if (read.products.length === 0 && stored.length > 0)
    throw new KnownFailure('Dolibarr ne renvoie aucun produit : le catalogue d’avant est conservé.');

  const house = await catalog.housePieces();
  const changed = differing(
    read.products.map((product) => withPieces(product, house.get(product.id))),
    stored,
  );
  const removed = missingFrom(stored, read.products).filter(({ id }) => !isOurs(id));
  const categories = differing(read.categories, storedCategories);
  const goneCategories = missingFrom(storedCategories, read.categories);
  await inBatches(changed, async (product) => {
    await catalog.saveFromErp(product, asOf);
  });
  await inBatches(removed, async ({ id }) => {
    await catalog.removeProduct(id, asOf);
  });
  await inBatches(categories, (category) => catalog.putCategory(category));
  await inBatches(goneCategories, (category) => catalog.removeCategory(category.id));
  const writes = changed.length + removed.length + categories.length + goneCategories.length;
  return { changed: changed.length, removed: removed.length, differs: writes > 0 };
};

type Named = Item & { id: string };

const differing = <T extends Named>(now: readonly T[], before: readonly T[]): T[] => {
  const known = new Map(before.map((item) => [item.id, fingerprint(item)]));
  return now.filter((item) => known.get(item.id) !== fingerprint(item));
};

const missingFrom = <T extends Named>(before: readonly T[], now: readonly T[]): T[] => {
  const present = new Set(now.map(({ id }) => id));
  return before.filter(({ id }) => !present.has(id));
};

/**
 * A product deleted in the ERP appears in no list of changes: it is unpublished here, and deleted by the
 * next full reading. A list may be truncated: each missing product is read by its id.
 * @returns how many products were unpublished.
 */
export const unpublishDeleted = async (
  catalog: CatalogStore,
  erp: DolibarrGateway,
  asOf: Date,
): Promise<number> => {
  const there = new Set(await readErp(erp.listProductIds()));
  const sold = (await catalog.listProducts()).filter(({ id, onSale }) => onSale && IN_ERP.test(id));
  const missing = sold.filter(({ id }) => !there.has(id));
  if (there.size === 0 || missing.length === 0) return 0;
  const found = new Set((await readErp(erp.readOffers(missing.map(({ id }) => id)))).map(({ id }) => id));
  const gone = missing.filter(({ id }) => !found.has(id));
  for (const product of gone) await catalog.saveOffer(product, offeredNow(product, undefined), asOf);
  return gone.length;
};
