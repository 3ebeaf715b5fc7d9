import { priceAt } from '#frontend/features/catalog/shop-breaks.ts';
import { availableAs, chargedQuantity, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import type { PieceWeights } from '#shared/catalog/piece-sale.ts';
import { type PriceE4, priceFromEuros } from '#shared/kernel/money.ts';
import { lesserQuantity, MILLI_PER_UNIT, type Quantity, quantityFromWire } from '#shared/kernel/quantity.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import type { HabitReply } from '#shared/orders/reordering.contract.ts';

/** A usual product with its current catalogue data. */
export interface UsualProduct {
  product: ShopProduct;
  /** Limited to the stock. */
  usual: Quantity;
  times: number;
  /** Since the last order. */
  moved: PriceMove | undefined;
}

/** « Votre prix a changé ». */
export interface PriceMove {
  thenE4: PriceE4;
  nowE4: PriceE4;
  /** ISO. */
  at: string;
  /** Oldest first, today's last. */
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

/** Joins habits with the catalogue, so that price and stock match other rows. */
export const usualProducts = (
  habits: readonly HabitReply[],
  products: ReadonlyMap<string, ShopProduct>,
): UsualProduct[] =>
  habits.flatMap((habit) => {
    const { product_id, unit, usual_quantity, usual_pieces, times } = habit;
    const product = products.get(product_id);
    const wanted = product && soldQuantity(product, { kg: usual_quantity, pieces: usual_pieces });
    if (!wanted || product.unit !== unit) return [];
    const usual = lesserQuantity(wanted, availableAs(product, wanted.unit));
    return [{ product, usual, times, moved: movedOf(habit) }];
  });

/** The quantity in the current sale unit; former kilos become the nearest number of pieces. */
export const soldQuantity = (
  { unit, pieces: weights }: Pick<ShopProduct, 'unit'> & { pieces?: PieceWeights },
  wanted: { kg: number; pieces?: number | undefined },
): Quantity | undefined => {
  if (!weights) return quantityFromWire(wanted.kg, unit);
  const nearest = Math.round((wanted.kg * MILLI_PER_UNIT) / weights.nominalGrams);
  return quantityFromWire(wanted.pieces ?? Math.max(1, nearest), 'piece');
};

/** HT total of the usual products, limited to the stock. */
export const usualTotalCents = (usual: readonly UsualProduct[]): number =>
  usual.reduce(
    (sum, { product, usual }) =>
      sum +
      lineTotal({ ordered: chargedQuantity(product, usual), unitPriceE4: priceAt(product, usual).htE4 }),
    0,
  );
