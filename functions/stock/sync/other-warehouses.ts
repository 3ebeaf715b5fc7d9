import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { isSiteId } from '#shared/stock/levels/stock-level.ts';

/** Stock of a product in a warehouse of no site: it is neither sold nor moved here. */
export type OtherStock = { warehouse: string; isOpen: boolean; productId: string; milli: number };

/** Cache key of the list of the last complete reading. */
export const OTHER_STOCK = 'other-stock';

/**
 * Stock of these products in warehouses of no site. The warehouses' names are read only if there is any; a
 * key without the right leaves the numbers.
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
