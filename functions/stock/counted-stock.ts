import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { CountedStock } from '#shared/stock/levels/counted-stock.ts';
import { bySite, type SiteId } from '#shared/stock/levels/stock-level.ts';

/** Virtual stock is kept for the whole house in the ERP: what open orders hold is taken from Bruges first (AMB-35). */
export const countedStock = (product: ErpProduct): CountedStock => {
  const real = (siteId: SiteId): number => product.stockByWarehouse[siteId]?.realMilli ?? 0;
  const held = product.realMilli - product.theoreticalMilli;
  const fromBruges = held < 0 ? held : Math.min(held, Math.max(0, real('1')));
  const heldAt = { '1': fromBruges, '2': held - fromBruges };
  return {
    productId: product.id,
    byLots: product.tracksLots,
    levels: bySite((id) => ({
      real: real(id),
      virtual: real(id) - heldAt[id],
      lots: product.tracksLots ? (product.stockByWarehouse[id]?.lots ?? []) : [],
    })),
  };
};
