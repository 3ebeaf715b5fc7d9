import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { isSiteId } from '#shared/stock/levels/stock-level.ts';

/** What lies of a product in a warehouse that is none of the sites': nothing of it is sold or moved here. */
export type OtherStock = { warehouse: string; isOpen: boolean; productId: string; milli: number };

/** Under which name the list of the last whole reading is kept. */
export const OTHER_STOCK = 'other-stock';

/**
 * What these products have in warehouses that are none of the sites'. The warehouses' names are asked for only where there
 * is something; a key that may not read them leaves the numbers.
 */
export const stockElsewhere = async (
  erp: DolibarrGateway,
  products: readonly ErpProduct[],
): Promise<OtherStock[]> => {
  const found = products.flatMap(({ id: productId, stockByWarehouse }) =>
    Object.entries(stockByWarehouse)
      .filter(([id, { realMilli }]) => !isSiteId(id) && realMilli !== 0)
      .map(([id, { realMilli }]) => ({ id, productId, milli: realMilli })),
  );
  if (found.length === 0) return [];
  const read = await erp.listWarehouses();
  const named = new Map((read.kind === 'ok' ? read.value : []).map((one) => [one.id, one]));
  return found.map(({ id, productId, milli }) => {
    const warehouse = named.get(id);
    return {
      warehouse: warehouse?.shortName ?? `Entrepôt ${id}`,
      isOpen: warehouse?.isOpen ?? true,
      productId,
      milli,
    };
  });
};
