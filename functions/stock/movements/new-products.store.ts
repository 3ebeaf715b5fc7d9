import { type Key, keys } from '#functions/table-keys.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { retryOnConflict, unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { allOf, exists, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Product } from '#shared/catalog/product.ts';
import { ownBarcode } from '#shared/stock/products/ean13.ts';
import type { NewProduct } from '#shared/stock/products/new-product.ts';
import { normalisedName } from '#shared/stock/products/product-name.ts';
import { bySite, lotsOf, type StockLevel } from '#shared/stock/levels/stock-level.ts';
import { asLevel } from '#functions/stock/level-item.ts';
import { lotsStore } from '#functions/stock/lots/lots.store.ts';
import { moveLevel } from '#functions/stock/level-writes.ts';

export type NewProductsStore = ReturnType<typeof newProductsStore>;

/** Products created here: under an id of ours until the ERP has given them one of its own. */
export const newProductsStore = (table: Table) => ({
  /** The next barcode of the company (AMB-48); gaps are allowed. */
  async nextBarcode(): Promise<string> {
    const next = setting({}, { add: { last: 1 } });
    const { last } = await table.update<{ last: number }>(keys.barcodeCounter(), next);
    return ownBarcode(last);
  },

  /** Transaction items that create one: the product, and its unique names. */
  create: (product: NewProduct): TransactItem[] => [
    table.ops.putIfAbsent({ ...keys.product(product.id), ...product }),
    ...takenNames(product).map((key) => table.ops.putIfAbsent({ ...key, productId: product.id })),
    ...purchaseFacts(table, product, product.id),
  ],

  /** The product still has our id under which it was read: the ERP may give its own concurrently. */
  requireOwnId: (id: string): TransactItem => table.ops.check(keys.product(id), exists),

  /** Publishes that the catalogue changed. */
  announce: (): TransactItem => table.ops.update(keys.catalogState(), setting({}, { add: { version: 1 } })),

  async find(id: string): Promise<NewProduct | undefined> {
    const item = await table.get<NewProduct & Key>(keys.product(id));
    if (!item?.createdHere) return undefined;
    const { pk: _pk, sk: _sk, ...product } = item;
    return product;
  },

  /** The ERP's id of a product created here; any other id is its own. */
  async erpIdOf(productId: string): Promise<string | undefined> {
    if (!isOwnProductId(productId)) return productId;
    return (await table.get<{ erpId: string }>(keys.adoptedProduct(productId)))?.erpId;
  },

  /** Supplier and part code of the products created here (API-44, AMB-107), by product. */
  async purchaseFacts(): Promise<Map<string, PurchaseFacts>> {
    const facts = new Map<string, PurchaseFacts>();
    for (let cursor: string | undefined; ;) {
      const page = await table.query({ pk: keys.purchaseFacts('').pk, cursor, consistent: false });
      for (const { sk, supplierId, partCode } of page.items as (Key & PurchaseFacts)[])
        facts.set(sk, { supplierId, partCode });
      if (!page.next) return facts;
      cursor = page.next ?? undefined;
    }
  },

  /** What the ERP refused of a product created here, in a sentence. */
  async noteOf(productId: string): Promise<string | undefined> {
    return (await table.get<{ note?: string }>(keys.adoptedProduct(productId)))?.note;
  },

  /**
   * Moves the product and its stock to the ERP's id. One transaction: no reader sees it twice or not at all.
   * Idempotent.
   */
  async adopt(product: NewProduct, erpId: string, erpNote?: string): Promise<void> {
    await retryOnConflict(async () => {
      const { createdHere: _here, onSale: _sale, description: _d, note: _n, ...offered } = product;
      const { sold, weightGrams: _w, supplierId: _s, partCode: _p, ...rest } = offered;
      const [item, own] = await Promise.all([
        table.get(keys.stock(product.id)),
        table.get(keys.product(erpId)),
      ]);
      const level = item && asLevel(item);
      const adopted: Product = { ...rest, id: erpId, onSale: sold && product.priceHtE4 > 0 };
      const done = await unlessConditionFails(
        table.transact([
          table.ops.putIfAbsent({
            ...keys.adoptedProduct(product.id),
            erpId,
            ...(erpNote === undefined ? {} : { note: erpNote }),
          }),
          table.ops.remove(keys.product(product.id)),
          ...purchaseFacts(table, product, erpId),
          ...(hasPurchaseFacts(product) ? [table.ops.remove(keys.purchaseFacts(product.id))] : []),
          ...(own ? [] : [table.ops.putIfAbsent({ ...keys.product(erpId), ...adopted })]),
          ...(level ? moved(table, product.id, erpId, level) : []),
          table.ops.update(keys.catalogState(), setting({}, { add: { version: 1 } })),
        ]),
      );
      // done by an earlier run that crashed before recording it; else the product moved concurrently
      if (!done && !(await this.erpIdOf(product.id))) throw new ConditionFailed([]);
    });
  },
});

type PurchaseFacts = Pick<NewProduct, 'supplierId' | 'partCode'>;

const hasPurchaseFacts = ({ supplierId, partCode }: PurchaseFacts): boolean =>
  supplierId !== null || partCode !== null;

const purchaseFacts = (table: Table, product: PurchaseFacts, productId: string): TransactItem[] => {
  const { supplierId, partCode } = product;
  return hasPurchaseFacts(product)
    ? [table.ops.put({ ...keys.purchaseFacts(productId), supplierId, partCode })]
    : [];
};

const OWN = 'nouveau-';
export const ownProductId = (documentId: string, n: number): string => `${OWN}${documentId}-${n}`;
export const isOwnProductId = (productId: string): boolean => productId.startsWith(OWN);

const takenNames = ({ ref, barcode, categoryName, label }: NewProduct) => [
  keys.takenName('reference', ref.toUpperCase()),
  ...(barcode === null ? [] : [keys.takenName('barcode', barcode)]),
  keys.takenName('label', `${normalisedName(categoryName)}/${normalisedName(label)}`),
];

/** Adds our level to the ERP product's, which a catalogue sync may have created empty in between. */
const moved = (table: Table, ownId: string, erpId: string, level: StockLevel): TransactItem[] => [
  table.ops.remove(keys.stock(ownId), allOf(unchanged('moves', level.moves ?? 0), unchanged('reserved', 0))),
  moveLevel(
    table,
    {
      productId: erpId,
      bySite: bySite((id) => ({ milli: level.levels[id].real, needed: 0 })),
      ...(level.blockedLots ? { blockedLots: level.blockedLots } : {}),
      lots: lotsOf(level).map(({ siteId, lot, milli, eatBy, sellBy, pieces = null }) => ({
        siteId,
        lot,
        eatBy,
        sellBy,
        milli,
        needed: 0,
        onHand: undefined,
        pieces,
      })),
    },
    { covered: false, ...(level.movedAt === undefined ? {} : { madeAt: level.movedAt }) },
  ),
  ...[...new Set(lotsOf(level).map(({ lot }) => lot))].map((lot) =>
    lotsStore(table).adopt({ productId: ownId, lot }, erpId),
  ),
];
