import { MILLI_PER_UNIT, type Quantity, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import { goodsOf } from './delivery-charge.ts';
import type { Order } from './order.ts';

export const HABIT_DAYS = 90;

export type Habit = {
  productId: string;
  /** Median, in the unit of the last order. */
  usual: Quantity;
  /** Median of the pieces, where the last order was in pieces priced by the kilo. */
  usualPieces?: number;
  times: number;
  /** ISO. */
  lastAt: string;
};

/** Orders of one product; `isInPieces` describes the last one. */
type Seen = { ordered: Quantity[]; pieces: number[]; isInPieces: boolean; unit: Unit; lastAt: string };

/** Of an even count, the mean of the two middle values, rounded up to a whole gram or piece. */
const median = (millis: readonly number[], unit: Unit): Quantity => {
  const sorted = millis.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const finest = unit === 'kg' ? 1 : MILLI_PER_UNIT;
  return quantityOf(unit, Math.ceil((lower + upper) / 2 / finest) * finest);
};

/** Sorted by frequency, then by date. Cancelled orders are ignored. */
export const habitsOf = (orders: readonly Pick<Order, 'status' | 'placedAt' | 'lines'>[]): Habit[] => {
  const seen = new Map<string, Seen>();
  for (const order of orders) {
    if (order.status === 'annule') continue;
    for (const { productId, ordered, pieces } of goodsOf(order.lines)) {
      const known = seen.get(productId) ?? {
        ordered: [],
        pieces: [],
        isInPieces: false,
        unit: ordered.unit,
        lastAt: '',
      };
      known.ordered.push(ordered);
      if (pieces) known.pieces.push(pieces.ordered * MILLI_PER_UNIT);
      if (order.placedAt > known.lastAt)
        Object.assign(known, {
          lastAt: order.placedAt,
          unit: ordered.unit,
          isInPieces: pieces !== undefined,
        });
      seen.set(productId, known);
    }
  }
  return [...seen]
    .map(([productId, { ordered, pieces, isInPieces, unit, lastAt }]) => ({
      productId,
      usual: median(
        // ignore orders in another unit
        ordered.flatMap((each) => (each.unit === unit ? [each.milli] : [])),
        unit,
      ),
      ...(isInPieces ? { usualPieces: median(pieces, 'piece').milli / MILLI_PER_UNIT } : {}),
      times: ordered.length,
      lastAt,
    }))
    .sort(
      (a, b) =>
        b.times - a.times || b.lastAt.localeCompare(a.lastAt) || a.productId.localeCompare(b.productId),
    );
};
