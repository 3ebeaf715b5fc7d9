import type { Unit } from '#shared/kernel/quantity.ts';

/** Average daily exit in thousandths of the unit; null: no recent sales. */
export type DailyExit = number | null;

/** Alert horizon in days. */
const SOON_DAYS = 7;

/** Known demand: orders, and expected standing orders, today first; thousandths. */
export type KnownExit = { reservedMilli?: number; comingMilli?: readonly number[] };

/**
 * Days until the stock is used up at the usual rate, or by known demand; null without exits. The rate already
 * includes earlier orders, so the sooner of the two applies, not their sum.
 */
export const daysOfCover = (
  realMilli: number,
  dailyMilli: DailyExit,
  { reservedMilli = 0, comingMilli = [] }: KnownExit = {},
): number | null => {
  const atRate = dailyMilli === null || dailyMilli <= 0 ? null : Math.max(0, realMilli) / dailyMilli;
  let left = realMilli - reservedMilli;
  const short = comingMilli.findIndex((milli) => (left -= milli) < 0 && milli > 0);
  if (short === -1) return atRate;
  return atRate === null ? short : Math.min(atRate, short);
};

/** Shortage within seven days: at the usual rate, or by known demand where that is greater. */
export const missingSoon = (
  realMilli: number,
  dailyMilli: DailyExit,
  { reservedMilli = 0, comingMilli = [] }: KnownExit = {},
): number => {
  const known = comingMilli.reduce((sum, milli) => sum + milli, reservedMilli);
  return Math.max(0, Math.max((dailyMilli ?? 0) * SOON_DAYS, known) - Math.max(0, realMilli));
};

type StockedProduct = KnownExit & { unit: Unit; realMilli: number; dailyMilli: DailyExit; isLow: boolean };

/** Alerts: running out soon, soonest first; out of stock with demand; and the rest below the minimum. */
export const runningOut = <P extends StockedProduct>(products: readonly P[]) => {
  const cover = (product: P) =>
    daysOfCover(product.realMilli, product.dailyMilli, product) ?? Number.POSITIVE_INFINITY;
  const isSoldOut = ({ realMilli, dailyMilli, comingMilli = [] }: P) =>
    realMilli <= 0 && ((dailyMilli ?? 0) > 0 || comingMilli.some((milli) => milli > 0));
  const soon = products
    .filter((product) => !isSoldOut(product) && cover(product) <= SOON_DAYS)
    .toSorted((a, b) => cover(a) - cover(b));
  const gone = products.filter(isSoldOut).toSorted((a, b) => (b.dailyMilli ?? 0) - (a.dailyMilli ?? 0));
  const listed = new Set([...soon, ...gone]);
  return { soon, gone, low: products.filter((product) => product.isLow && !listed.has(product)) };
};

/** « moins d’un jour », « 1 jour », « 4 jours ». */
export const coverText = (days: number): string =>
  days < 1 ? 'moins d’un jour' : Math.floor(days) === 1 ? '1\u00a0jour' : `${Math.floor(days)}\u00a0jours`;
