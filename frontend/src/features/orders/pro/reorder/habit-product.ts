import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { lesserQuantity, type Quantity, quantityFromWire } from '#shared/kernel/quantity.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import type { HabitReply } from '#shared/orders/reordering.contract.ts';

/** A usual product as the shop sells it now. */
export interface UsualProduct {
  product: ShopProduct;
  /** At most what is left. */
  usual: Quantity;
  times: number;
}

/** Habits met with the catalogue in hand, so that price and stock are those of every other row. */
export const usualProducts = (
  habits: readonly HabitReply[],
  products: ReadonlyMap<string, ShopProduct>,
): UsualProduct[] =>
  habits.flatMap(({ product_id, unit, usual_quantity, times }) => {
    const product = products.get(product_id);
    const wanted = quantityFromWire(usual_quantity, unit);
    if (!product || product.unit !== unit || wanted === undefined) return [];
    return [{ product, usual: lesserQuantity(wanted, product.available), times }];
  });

/** HT of the usual basket, as far as there is stock. */
export const usualTotalCents = (usual: readonly UsualProduct[]): number =>
  usual.reduce(
    (sum, { product: { htE4 }, usual: ordered }) => sum + lineTotal({ ordered, unitPriceE4: htE4 }),
    0,
  );
