import type { NewProductsStore } from '#functions/stock/movements/new-products.store.ts';
import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { readErp } from '#functions/gateways/dolibarr/erp-failure.ts';
import type { CachedLists } from '#functions/platform/table/cached-lists.ts';
import { readThrough } from '#functions/gateways/dolibarr/read-through.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { OTHER_STOCK, type OtherStock } from '#functions/stock/sync/other-warehouses.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';
import { levelAt, lotsOf, type SiteLot } from '#shared/stock/levels/stock-level.ts';

export type ErpStockServices = {
  cache: CachedLists;
  erp: () => Promise<DolibarrGateway>;
  catalog: (now: Date) => Promise<CatalogView>;
};

const WAREHOUSES_MAX_AGE_MS = 5 * 60_000;

/** The ERP's open warehouses, by id. */
export const listWarehouses = async ({ cache, erp }: ErpStockServices, now: Date) => {
  const read = async () => readErp((await erp()).listWarehouses());
  const list = await readThrough(cache, { name: 'warehouses', maxAgeMs: WAREHOUSES_MAX_AGE_MS, read }, now);
  const rows = list.rows
    .filter(({ isOpen }) => isOpen)
    .map(({ id, shortName }) => ({ id, label: shortName }));
  return { rows, read_at: list.readAt, stale: list.stale };
};

/** STK-50: every product of the ERP, on sale or not, from our own copy of the catalogue. */
export const listStockProducts = async ({ catalog }: Pick<ErpStockServices, 'catalog'>, now: Date) => {
  const { products, levels, syncedAt } = await catalog(now);
  const rows = products.map((product) => {
    const level = levels.get(product.id);
    return {
      id: product.id,
      ref: product.ref,
      label: product.label,
      category: product.categoryName,
      unit: product.unit,
      barcode: product.barcode,
      price: product.priceHtE4 > 0 ? eurosFromPrice(product.priceHtE4) : null,
      piece_weight: product.pieceWeightGrams === undefined ? null : product.pieceWeightGrams / 1000,
      ...(product.byPiece ? { by_piece: true as const } : {}),
      bruges_real: levelAt(level, '1').real / 1000,
      lormont_real: levelAt(level, '2').real / 1000,
      version: level?.moves ?? 0,
      by_lots: level?.byLots ?? false,
      lots: lotsOf(level)
        .filter(({ milli }) => milli !== 0)
        .map((lot) => ({ ...lotView(lot), blocked: level?.blockedLots?.includes(lot.lot) ?? false })),
    };
  });
  return { rows, syncedAt };
};

/** API-44: the same products with what AMB-107 stores of them: the weight as the ERP has it, supplier and part code as entered. */
export const listMovementProducts = async (
  services: Pick<ErpStockServices, 'catalog'> & { newProducts: Pick<NewProductsStore, 'purchaseFacts'> },
  now: Date,
) => {
  const [{ rows }, { products }, facts] = await Promise.all([
    listStockProducts(services, now),
    services.catalog(now),
    services.newProducts.purchaseFacts(),
  ]);
  const grams = new Map(
    products.map(({ id, nominalGrams, pieceWeightGrams }) => [id, nominalGrams ?? pieceWeightGrams]),
  );
  return rows.map((row) => {
    const { supplierId = null, partCode = null } = facts.get(row.id) ?? {};
    const weight = grams.get(row.id);
    return {
      ...row,
      weight: weight === undefined ? null : weight / 1000,
      fk_supplier: supplierId,
      mpart_code: partCode,
    };
  });
};

/** Stock in the ERP's other warehouses, by warehouse, from the last complete reading. */
export const listOtherStock = async (
  { cache, catalog }: Pick<ErpStockServices, 'cache' | 'catalog'>,
  now: Date,
) => {
  const [cached, { products }] = await Promise.all([cache.find<OtherStock>(OTHER_STOCK), catalog(now)]);
  const known = new Map(products.map((product) => [product.id, product]));
  return {
    read_at: cached?.readAt ?? null,
    rows: (cached?.rows ?? [])
      .map(({ warehouse, isOpen, productId, milli }) => {
        const product = known.get(productId);
        return {
          warehouse,
          open: isOpen,
          product_id: productId,
          ref: product?.ref ?? '',
          label: product?.label ?? `Produit ${productId}`,
          unit: product?.unit ?? ('kg' as const),
          qty: milli / 1000,
        };
      })
      .sort((a, b) => inFrench.compare(a.warehouse, b.warehouse) || inFrench.compare(a.label, b.label)),
  };
};

const inFrench = new Intl.Collator('fr', { numeric: true });

const lotView = ({ siteId, lot, milli, pieces, eatBy, sellBy }: SiteLot) => ({
  warehouse_id: siteId,
  lot,
  qty: milli / 1000,
  ...(pieces === undefined ? {} : { pieces }),
  eatby: eatBy,
  sellby: sellBy,
});
