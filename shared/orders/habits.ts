import { goodsOf } from './delivery-charge.ts';
import type { Order } from './order.ts';

export const HABIT_DAYS = 90;

export type Habit = {
  productId: string;
  /** Grams or pieces. */
  usual: number;
  times: number;
  /** ISO. */
  lastAt: string;
};

/** The middle one; of two middle ones their mean, rounded up to a whole gram or piece. */
const median = (amounts: readonly number[]): number => {
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.ceil((lower + upper) / 2);
};

/** What these orders have in common, most frequent first, then most recent. Cancelled ones say nothing. */
export const habitsOf = (orders: readonly Pick<Order, 'status' | 'placedAt' | 'lines'>[]): Habit[] => {
  const seen = new Map<string, { amounts: number[]; lastAt: string }>();
  for (const order of orders) {
    if (order.status === 'annule') continue;
    for (const { productId, ordered } of goodsOf(order.lines)) {
      const known = seen.get(productId) ?? { amounts: [], lastAt: '' };
      known.amounts.push(ordered);
      if (order.placedAt > known.lastAt) known.lastAt = order.placedAt;
      seen.set(productId, known);
    }
  }
  return [...seen]
    .map(([productId, { amounts, lastAt }]) => ({
      productId,
      usual: median(amounts),
      times: amounts.length,
      lastAt,
    }))
    .sort(
      (a, b) =>
        b.times - a.times || b.lastAt.localeCompare(a.lastAt) || a.productId.localeCompare(b.productId),
    );
};
