import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import { amountOf, type Quantity } from '#shared/kernel/quantity.ts';
import {
  DEFAULT_STOCK_MINIMUMS,
  minimumCategories,
  type StockMinimums,
} from '#shared/settings/stock-minimums.ts';

/** STK-04: price per kilogram for estimates where the ERP has none; never used for a sale. */
const PRICE_FOR_ESTIMATES: PriceE4 = 150_000;

/**
 * Alert threshold in thousandths of the unit; the same number for pieces. Decided by the exact category; a
 * category outside the four meats falls back to the meat that the product name starts with (AMB-29).
 */
export const minimumMilli = (
  { category, name }: { category: string; name: string },
  minimums: StockMinimums = DEFAULT_STOCK_MINIMUMS,
): number => {
  const named = (word: string | undefined) => meats.find((meat) => meat === word);
  return minimums[named(category) ?? named(name.split(' ')[0]) ?? 'AUTRES'] * 1000;
};

const meats = minimumCategories.filter((category) => category !== 'AUTRES');

/** STK-05: real stock of both sites at or below the minimum. */
export const isLow = (realMilli: number, minimumMilli: number): boolean => realMilli <= minimumMilli;

/** Estimated value; `price` per unit, null without one in the ERP. Negative stock counts as 0. */
export const estimatedValue = ({ unit, milli }: Quantity, price: PriceE4 | null): Cents =>
  amountOf(price ?? PRICE_FOR_ESTIMATES, { unit, milli: Math.max(0, milli) });

export type StockTone = 'danger' | 'warning' | 'good';

/** STK-06: by available stock of a site, thousandths of the unit; same thresholds for pieces. */
export const availableTone = (milli: number): StockTone =>
  milli < 10_000 ? 'danger' : milli < 20_000 ? 'warning' : 'good';

/** STK-07, AMB-28: gap = real − theoretical, thousandths of the unit; exactly ±5 kg is neutral. */
export const gapTone = (realMilli: number, theoreticalMilli: number): 'danger' | 'warning' | 'neutral' => {
  const gap = realMilli - theoreticalMilli;
  return gap < -5000 ? 'danger' : gap > 5000 ? 'warning' : 'neutral';
};
