import type { CatalogView } from '#functions/stock/catalog-view.ts';

/** API-54: the whole catalogue, on sale or not, from our own copy of it. */
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
        price: product.priceHtCents > 0 ? product.priceHtCents / 100 : null,
        last_movement_date: level?.lastMovementAt ?? null,
        stock: {
          bruges_virtual: (level?.brugesVirtual ?? 0) / 1000,
          bruges_real: (level?.brugesReal ?? 0) / 1000,
          lormont_virtual: (level?.lormontVirtual ?? 0) / 1000,
          lormont_real: (level?.lormontReal ?? 0) / 1000,
        },
      };
    }),
    synced_at: syncedAt,
  };
};
