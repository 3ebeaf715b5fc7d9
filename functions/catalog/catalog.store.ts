import { onePart } from '#functions/platform/table/read-together.ts';
import { keys } from '#functions/table-keys.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { Category, Product } from '#shared/catalog/product.ts';

/** How far the catalogue is: raised by each sync that changed something. */
export type CatalogState = { version: number; syncedAt: string | null };

export type CatalogStore = ReturnType<typeof catalogStore>;

/** How products and categories lie in the table. */
export const catalogStore = (table: Table) => ({
  async state(): Promise<CatalogState> {
    return asState(await table.get(keys.catalogState(), { consistent: false }));
  },

  async listProducts(): Promise<Product[]> {
    return (await table.queryAll({ pk: 'CATALOG', prefix: 'PRODUCT#' })).map(asProduct);
  },

  async listCategories(): Promise<Category[]> {
    return (await table.queryAll({ pk: 'CATALOG', prefix: 'CATEGORY#' })).map(asCategory);
  },

  async getProduct(id: string): Promise<Product | undefined> {
    const item = await table.get(keys.product(id), { consistent: false });
    return item && asProduct(item);
  },

  async putProduct(product: Product): Promise<void> {
    await table.put({ ...keys.product(product.id), ...product });
  },

  async removeProduct(id: string): Promise<void> {
    await table.remove(keys.product(id));
  },

  async putCategory(category: Category): Promise<void> {
    await table.put({ ...keys.category(category.id), ...category });
  },

  async removeCategory(id: string): Promise<void> {
    await table.remove(keys.category(id));
  },

  /** A product changed between two syncs. */
  async recordChange(): Promise<void> {
    await table.update(keys.catalogState(), setting({}, { add: { version: 1 } }));
  },

  /** Tells every reader whether something changed since it last looked. */
  async recordSync(at: Date, changed: boolean): Promise<void> {
    await table.update(
      keys.catalogState(),
      setting({ syncedAt: at.toISOString() }, { add: { version: changed ? 1 : 0 } }),
    );
  },
});

const asState = (item: Item | undefined): CatalogState => ({
  version: (item?.['version'] as number | undefined) ?? 0,
  syncedAt: (item?.['syncedAt'] as string | undefined) ?? null,
});

const asProduct = ({ pk: _pk, sk: _sk, ...product }: Item): Product => product as Product;

const asCategory = ({ pk: _pk, sk: _sk, ...category }: Item): Category => category as Category;

/** A product, to be read together with other things. */
export const productPart = (id: string) => onePart(keys.product(id), (item) => item && asProduct(item));

export const catalogStatePart = onePart(keys.catalogState(), asState);
