import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import { piecesStore } from '#functions/catalog/pieces/pieces.store.ts';
import { keys } from '#functions/table-keys.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import {
  type Category,
  type Product,
  storedCategory,
  storedProduct,
  withOthers,
} from '#shared/catalog/product.ts';

export type CatalogStore = ReturnType<typeof catalogStore>;

/** How products and categories lie in the table. */
export const catalogStore = (table: Table) => ({
  ...piecesStore(table),

  async state(): Promise<CatalogState> {
    return asState(await table.get(keys.catalogState(), { consistent: false }));
  },

  async listProducts(): Promise<Product[]> {
    return (await table.queryAll({ pk: 'CATALOG', prefix: 'PRODUCT#' })).map(asProduct);
  },

  /** The ERP's, and the one of what it gives none (AMB-108). */
  async listCategories(): Promise<Category[]> {
    return withOthers(await this.listErpCategories());
  },

  async listErpCategories(): Promise<Category[]> {
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

const catalogState = z.object({
  version: z._default(z.number(), 0),
  syncedAt: z._default(z.nullable(z.string()), null),
});

/** How far the catalogue is: raised by each sync that changed something. */
export type CatalogState = z.output<typeof catalogState>;

const stateFrom = stored('catalogState', catalogState);
const asState = (item: Item | undefined): CatalogState => stateFrom(item ?? {});

const asProduct = stored('product', storedProduct);

const asCategory = stored('category', storedCategory);

/** A product, to be read together with other things. */
export const productPart = (id: string) => onePart(keys.product(id), (item) => item && asProduct(item));

export const catalogStatePart = onePart(keys.catalogState(), asState);
