import { parisDay } from '#shared/kernel/dates.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { goodsOf } from './delivery-charge.ts';
import type { Order } from './order.ts';

/** Price on a day of an order. `day`: `YYYY-MM-DD` in Paris. */
export type PastPrice = { day: string; unitPriceE4: PriceE4 };

/** A change of 3 % or more is reported. */
const MOVED_PERCENT = 3;

export const hasMoved = (then: PriceE4, now: PriceE4): boolean =>
  then > 0 && Math.abs(now - then) * 100 >= then * MOVED_PERCENT;

/**
 * The last price of each day, at any price break. Orders in another unit are ignored.
 * @param orders oldest first
 */
export const pastPrices = (
  orders: readonly Pick<Order, 'status' | 'placedAt' | 'lines'>[],
  productId: string,
  unit: Unit,
): PastPrice[] => {
  const byDay = new Map<string, PriceE4>();
  for (const { status, placedAt, lines } of orders.toSorted((a, b) => a.placedAt.localeCompare(b.placedAt)))
    for (const line of status === 'annule' ? [] : goodsOf(lines))
      if (line.productId === productId && line.ordered.unit === unit)
        byDay.set(parisDay(new Date(placedAt)), line.steps?.[0]?.unitPriceE4 ?? line.unitPriceE4);
  return [...byDay].map(([day, unitPriceE4]) => ({ day, unitPriceE4 }));
};

/**
 * « Votre prix a changé »: the price of the last order, today's price, and the prices between, ending with
 * today's.
 */
export type MovedPrice = { thenE4: PriceE4; nowE4: PriceE4; prices: PastPrice[] };

/**
 * Undefined where it was never ordered in this unit, is not sold, or did not change. `today`: `YYYY-MM-DD` in
 * Paris.
 */
export const movedPrice = (
  past: readonly PastPrice[],
  nowE4: PriceE4 | null,
  today: string,
): MovedPrice | undefined => {
  const last = past.at(-1);
  if (nowE4 === null || !last || !hasMoved(last.unitPriceE4, nowE4)) return undefined;
  const before = past.filter(({ day }) => day < today);
  return { thenE4: last.unitPriceE4, nowE4, prices: [...before, { day: today, unitPriceE4: nowE4 }] };
};
