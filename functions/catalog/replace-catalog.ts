import type { CatalogStore } from '#functions/catalog/catalog.store.ts';
import type { ErpCatalog } from '#functions/catalog/read-erp-catalog.ts';
import { withPieces } from '#functions/catalog/pieces/with-pieces.ts';
import { fingerprint } from '#functions/catalog/fingerprint.ts';
import { inBatches } from '#functions/platform/batches.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

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
