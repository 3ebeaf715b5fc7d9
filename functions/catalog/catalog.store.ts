import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import { piecesStore } from '#functions/catalog/pieces/pieces.store.ts';
import { keys } from '#functions/table-keys.ts';
import { withPieces } from '#functions/catalog/pieces/piece-sales.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import {
  anyOf,
  type Condition,
  compares,
  exists,
  isNew,
  lacks,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import { retryOnConflict, unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
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

/** The part of a product that `saveOffer` writes. */
type Offered = Pick<
  Product,
  'label' | 'priceHtE4' | 'vatRate' | 'onSale' | 'levelPricesE4' | 'breaks' | 'lacksPrice'
>;

/**
 * Fails if the stored product comes from a later reading of the ERP. Two readings may overlap, and the
 * slower one would write an older price over a newer one.
 */
const isNotOlder = (asOf: Date): Condition =>
  anyOf(lacks('asOf'), compares('asOf', '<=', asOf.toISOString()));

const isReadLater = async (table: Table, id: string, asOf: Date): Promise<boolean> => {
  const item = await table.get<{ asOf?: string }>(keys.product(id));
  return item?.asOf !== undefined && item.asOf > asOf.toISOString();
};

export const catalogStore = (table: Table) => ({
  ...piecesStore(table),

  async state(): Promise<CatalogState> {
    return asState(await table.get(keys.catalogState(), { consistent: false }));
  },

  async listProducts(): Promise<Product[]> {
    return (await table.queryAll({ pk: 'CATALOG', prefix: 'PRODUCT#' })).map(asProduct);
  },

  /** The ERP's, and one for products without a category (AMB-108). */
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

  /**
   * Saves a product as read from the ERP from `asOf` on, with the piece settings of the back-office. Does
   * nothing and returns false if a later reading is stored.
   */
  async saveFromErp(product: Product, asOf: Date): Promise<boolean> {
    const key = keys.product(product.id);
    return retryOnConflict(async () => {
      const house = await this.houseWord(product.id);
      const item = { ...key, ...withPieces(product, house?.sale), asOf: asOf.toISOString() };
      try {
        await table.transact([
          table.ops.check(keys.housePieces(product.id), house ? unchanged('mark', house.mark) : isNew),
          table.ops.put(item, isNotOlder(asOf)),
        ]);
      } catch (error) {
        if (error instanceof ConditionFailed && (await isReadLater(table, product.id, asOf))) return false;
        throw error;
      }
      return true;
    });
  },

  /**
   * Updates the fields that one call to the ERP returns: name, prices, VAT, whether it is sold; the others
   * stay.
   */
  async saveOffer(
    seen: Pick<Product, 'id' | 'onSale'>,
    offer: Offered & Partial<Pick<Product, 'barcode'>>,
    asOf: Date,
  ): Promise<boolean> {
    const { levelPricesE4, breaks, lacksPrice, barcode, label, priceHtE4, vatRate, onSale } = offer;
    const optional = { levelPricesE4, breaks, lacksPrice };
    const given = Object.entries({ ...optional, barcode, label, priceHtE4, vatRate, onSale });
    const change = setting(
      { ...Object.fromEntries(given.filter(([, value]) => value !== undefined)), asOf: asOf.toISOString() },
      { remove: Object.entries(optional).flatMap(([name, value]) => (value === undefined ? [name] : [])) },
    );
    const write = provided(change, exists, unchanged('onSale', seen.onSale), isNotOlder(asOf));
    return unlessConditionFails(table.update(keys.product(seen.id), write));
  },

  /** Its variants are sold from now on, not the product itself. */
  async markParent(id: string): Promise<void> {
    const change = setting({ isParent: true, onSale: false }, { remove: ['lacksPrice'] });
    await unlessConditionFails(table.update(keys.product(id), provided(change, exists)));
  },

  /** Deletes a product that a full reading from `asOf` on did not contain; false if a later reading did. */
  async removeProduct(id: string, asOf: Date): Promise<boolean> {
    return unlessConditionFails(table.transact([table.ops.remove(keys.product(id), isNotOlder(asOf))]));
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

  /** Publishes whether something changed since the last sync. */
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

/** Version of the catalogue: raised by each sync that changed something. */
export type CatalogState = z.output<typeof catalogState>;

const stateFrom = stored('catalogState', catalogState);
const asState = (item: Item | undefined): CatalogState => stateFrom(item ?? {});

const asProduct = stored('product', storedProduct);

const asCategory = stored('category', storedCategory);

/** A product, for a read together with other items. */
export const productPart = (id: string) => onePart(keys.product(id), (item) => item && asProduct(item));

export const catalogStatePart = onePart(keys.catalogState(), asState);
