import type { CatalogView } from '#functions/stock/catalog-view.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import { levelAt } from '#shared/stock/stock-level.ts';

/** API-54: the whole catalogue, on sale or not, from our copy of the ERP. */
export const allProducts = async (catalog: (now: Date) => Promise<CatalogView>, now: Date) => {
  const { products, levels, syncedAt } = await catalog(now);
  return {
    success: true as const,
    data: products.map((product) => {
      const level = levels.get(product.id);
      return {
        id: product.id,
        label: product.label,
        ref: product.ref,
        category: product.categoryName,
        unit: product.unit,
        price: product.priceHtCents > 0 ? product.priceHtCents / 100 : null,
        last_movement_date: level?.lastMovementAt ?? null,
        stock: {
          bruges_virtual: wireFromMilli(levelAt(level, '1').virtual),
          bruges_real: wireFromMilli(levelAt(level, '1').real),
          lormont_virtual: wireFromMilli(levelAt(level, '2').virtual),
          lormont_real: wireFromMilli(levelAt(level, '2').real),
        },
      };
    }),
    synced_at: syncedAt,
  };
};
