import { parisDay } from '#shared/kernel/dates.ts';
import type { PriceE4 } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import { goodsOf } from './delivery-charge.ts';
import type { Order } from './order.ts';

/** What a product cost a customer on a day that they ordered it. `day`: `YYYY-MM-DD` in Bordeaux. */
export type PastPrice = { day: string; unitPriceE4: PriceE4 };

/** From 3 % up or down a price has changed. */
const MOVED_PERCENT = 3;

export const hasMoved = (then: PriceE4, now: PriceE4): boolean =>
  then > 0 && Math.abs(now - then) * 100 >= then * MOVED_PERCENT;

/**
 * By these orders, the oldest first: of a day the last price, whatever break a line reached. One by another unit says
 * nothing about this one.
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

/** « Votre prix a changé »: what it cost when it was ordered last, what it costs today, and the prices between, today's last. */
export type MovedPrice = { thenE4: PriceE4; nowE4: PriceE4; prices: PastPrice[] };

/** Undefined where it was never ordered by this unit, is not sold, or has not moved. `today`: `YYYY-MM-DD` in Bordeaux. */
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
