import type { Cents, PriceE4 } from '#shared/kernel/money.ts';
import { amountOf, type Quantity } from '#shared/kernel/quantity.ts';
import {
  DEFAULT_STOCK_MINIMUMS,
  minimumCategories,
  type StockMinimums,
} from '#shared/settings/stock-minimums.ts';

/** STK-04: what a kilogram is taken to cost where the ERP has no price; for estimates only, never for a sale. */
const PRICE_FOR_ESTIMATES: PriceE4 = 150_000;

/**
 * The alert threshold of a product, thousandths of its unit: the number is the same for what is sold by the piece. The
 * category decides by its exact name; one of none of the four meats falls back on the meat that the product's own name
 * begins with (AMB-29).
 */
export const minimumMilli = (
  { category, name }: { category: string; name: string },
  minimums: StockMinimums = DEFAULT_STOCK_MINIMUMS,
): number => {
  const named = (word: string | undefined) => meats.find((meat) => meat === word);
  return minimums[named(category) ?? named(name.split(' ')[0]) ?? 'AUTRES'] * 1000;
};

const meats = minimumCategories.filter((category) => category !== 'AUTRES');

/** STK-05: both sites' real stock is at its minimum or under it. */
export const isLow = (realMilli: number, minimumMilli: number): boolean => realMilli <= minimumMilli;

/** Value of a stock for an estimate; `price` of one unit, null when the ERP has none. A negative stock is worth nothing. */
export const estimatedValue = ({ unit, milli }: Quantity, price: PriceE4 | null): Cents =>
  amountOf(price ?? PRICE_FOR_ESTIMATES, { unit, milli: Math.max(0, milli) });

export type StockTone = 'danger' | 'warning' | 'good';

/** STK-06: available stock of a product on a site, thousandths of its unit; the bounds are the same for pieces. */
export const availableTone = (milli: number): StockTone =>
  milli < 10_000 ? 'danger' : milli < 20_000 ? 'warning' : 'good';

/** STK-07, AMB-28: the gap is what is really there less what should be, thousandths of its unit; exactly ±5 kg is neither. */
export const gapTone = (realMilli: number, theoreticalMilli: number): 'danger' | 'warning' | 'neutral' => {
  const gap = realMilli - theoreticalMilli;
  return gap < -5000 ? 'danger' : gap > 5000 ? 'warning' : 'neutral';
};
