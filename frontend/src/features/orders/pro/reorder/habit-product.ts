import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { type PriceE4, priceFromEuros } from '#shared/kernel/money.ts';
import { lesserQuantity, type Quantity, quantityFromWire } from '#shared/kernel/quantity.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import type { HabitReply } from '#shared/orders/reordering.contract.ts';

/** A usual product as the shop sells it now. */
export interface UsualProduct {
  product: ShopProduct;
  /** At most what is left. */
  usual: Quantity;
  times: number;
  /** Since it was ordered last. */
  moved: PriceMove | undefined;
}

/** « Votre prix a changé ». */
export interface PriceMove {
  thenE4: PriceE4;
  nowE4: PriceE4;
  /** ISO. */
  at: string;
  /** The oldest first, today's last. */
  prices: readonly { day: string; price: number }[];
}

const movedOf = ({ past_price: then, prices, last_ordered_at: at }: HabitReply): PriceMove | undefined => {
  const now = prices?.at(-1);
  return then === undefined || !prices || !now
    ? undefined
    : { thenE4: priceFromEuros(then), nowE4: priceFromEuros(now.price), at, prices };
};

/** By product. */
export const priceMoves = (habits: readonly HabitReply[]): ReadonlyMap<string, PriceMove> =>
  new Map(
    habits.flatMap((habit) => {
      const moved = movedOf(habit);
      return moved ? [[habit.product_id, moved] as const] : [];
    }),
  );

/** Habits met with the catalogue in hand, so that price and stock are those of every other row. */
export const usualProducts = (
  habits: readonly HabitReply[],
  products: ReadonlyMap<string, ShopProduct>,
): UsualProduct[] =>
  habits.flatMap((habit) => {
    const { product_id, unit, usual_quantity, times } = habit;
    const product = products.get(product_id);
    const wanted = quantityFromWire(usual_quantity, unit);
    if (!product || product.unit !== unit || wanted === undefined) return [];
    return [{ product, usual: lesserQuantity(wanted, product.available), times, moved: movedOf(habit) }];
  });

/** HT of the usual basket, as far as there is stock. */
export const usualTotalCents = (usual: readonly UsualProduct[]): number =>
  usual.reduce(
    (sum, { product: { htE4 }, usual: ordered }) => sum + lineTotal({ ordered, unitPriceE4: htE4 }),
    0,
  );
