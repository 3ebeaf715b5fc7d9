import type { ErpProduct } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { CountedStock } from '#shared/stock/levels/counted-stock.ts';
import { bySite, type SiteId } from '#shared/stock/levels/stock-level.ts';

/** Dolibarr has one virtual stock for all warehouses: reservations of open orders are taken from Bruges first (AMB-35). */
export const countedStock = (product: ErpProduct): CountedStock => {
  const real = (siteId: SiteId): number => product.stockByWarehouse[siteId]?.realMilli ?? 0;
  const reserved = product.realMilli - product.theoreticalMilli;
  const fromBruges = reserved < 0 ? reserved : Math.min(reserved, Math.max(0, real('1')));
  const reservedAt = { '1': fromBruges, '2': reserved - fromBruges };
  return {
    productId: product.id,
    byLots: product.tracksLots,
    levels: bySite((id) => ({
      real: real(id),
      virtual: real(id) - reservedAt[id],
      lots: product.tracksLots ? (product.stockByWarehouse[id]?.lots ?? []) : [],
    })),
  };
};
