import type { CatalogView } from '#functions/catalog/catalog-view.ts';
import { readErp } from '#functions/erp/erp-failure.ts';
import type { KeptListsStore } from '#functions/erp/kept-lists.store.ts';
import { askErp, readThrough } from '#functions/erp/read-through.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpMovement } from '#functions/gateways/dolibarr/erp-words.ts';
import type { StockLevel } from '#shared/stock/stock-level.ts';
import type { MovementQuery } from '#shared/stock/stock.contract.ts';

export type ErpStockServices = {
  kept: KeptListsStore;
  erp: () => Promise<DolibarrGateway>;
  catalog: (now: Date) => Promise<CatalogView>;
};

const WAREHOUSES_MAX_AGE_MS = 5 * 60_000;

/** The ERP's warehouses that are open, by id. */
export const listWarehouses = async ({ kept, erp }: ErpStockServices, now: Date) => {
  const read = async () => readErp((await erp()).listWarehouses());
  const list = await readThrough(kept, { name: 'warehouses', maxAgeMs: WAREHOUSES_MAX_AGE_MS, read }, now);
  const rows = list.rows
    .filter(({ isOpen }) => isOpen)
    .map(({ id, shortName }) => ({ id, label: shortName }));
  return { rows, read_at: list.readAt, stale: list.stale };
};

/** STK-50: every product of the ERP, on sale or not, from our own copy of the catalogue. */
export const listStockProducts = async ({ catalog }: ErpStockServices, now: Date) => {
  const { products, levels, syncedAt } = await catalog(now);
  const rows = products.map((product) => {
    const level = levels.get(product.id);
    return {
      id: product.id,
      ref: product.ref,
      label: product.label,
      category: product.categoryName,
      barcode: product.barcode,
      price: product.priceHtCents > 0 ? product.priceHtCents / 100 : null,
      bruges_real: (level?.brugesReal ?? 0) / 1000,
      lormont_real: (level?.lormontReal ?? 0) / 1000,
    };
  });
  return { rows, syncedAt };
};

const SORTS = { datem: 'at', qty: 'grams', id: 'id' } as const;

/** API-42: movements as the ERP has them now. An ERP that does not answer is a refusal, never sample rows (AMB-07). */
export const listErpMovements = async (services: ErpStockServices, query: MovementQuery, now: Date) => {
  const [movements, view] = await Promise.all([
    askErp(async () =>
      readErp(
        (await services.erp()).listMovements({
          limit: query.limit,
          sortedBy: SORTS[query.sortfield],
          newestFirst: query.sortorder === 'DESC',
          ...(query.fk_product === undefined ? {} : { productId: query.fk_product }),
          ...(query.fk_warehouse === undefined ? {} : { warehouseId: query.fk_warehouse }),
        }),
      ),
    ),
    services.catalog(now),
  ]);
  const warehouses = movements.length === 0 ? [] : (await listWarehouses(services, now)).rows;
  const labels = new Map(warehouses.map(({ id, label }) => [id, label]));
  return movements.map((movement) => shownMovement(movement, view, labels));
};

const shownMovement = (movement: ErpMovement, view: CatalogView, labels: ReadonlyMap<string, string>) => {
  const product = view.products.find(({ id }) => id === movement.productId);
  return {
    id: movement.id,
    datem: movement.at,
    qty: movement.grams / 1000,
    fk_product: movement.productId,
    fk_entrepot: movement.warehouseId,
    label: movement.label,
    type_mouvement: movement.grams > 0 ? (1 as const) : (0 as const),
    inventorycode: movement.code,
    batch: movement.lot,
    product_info: product
      ? { label: product.label, ref: product.ref, ...stockNow(view.levels.get(product.id)) }
      : null,
    warehouse_info: { label: labels.get(movement.warehouseId) ?? `Entrepôt ${movement.warehouseId}` },
  };
};

const stockNow = (level: StockLevel | undefined) => ({
  stock_reel: ((level?.brugesReal ?? 0) + (level?.lormontReal ?? 0)) / 1000,
  stock_virtuel: ((level?.brugesVirtual ?? 0) + (level?.lormontVirtual ?? 0)) / 1000,
});
