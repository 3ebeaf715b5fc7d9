import type { ErpProduct } from '#functions/gateways/dolibarr/erp-words.ts';
import type { CountedStock } from '#shared/stock/counted-stock.ts';
import { sites } from '#shared/stock/stock-level.ts';

/** Virtual stock is kept for the whole house in the ERP: what open orders hold is taken from Bruges first (AMB-35). */
export const countedStock = (product: ErpProduct): CountedStock => {
  const brugesReal = product.stockByWarehouse['1']?.realGrams ?? 0;
  const lormontReal = product.stockByWarehouse['2']?.realGrams ?? 0;
  const held = product.realGrams - product.theoreticalGrams;
  const fromBruges = held < 0 ? held : Math.min(held, Math.max(0, brugesReal));
  return {
    productId: product.id,
    brugesReal,
    lormontReal,
    brugesVirtual: brugesReal - fromBruges,
    lormontVirtual: lormontReal - (held - fromBruges),
    ...(product.tracksLots ? { lots: countedLots(product) } : {}),
  };
};

const countedLots = ({ stockByWarehouse }: ErpProduct) =>
  sites.flatMap(({ id }) => (stockByWarehouse[id]?.lots ?? []).map((lot) => ({ siteId: id, ...lot })));
