import type { Unit } from '#shared/kernel/quantity.ts';

/** What leaves of a product on an average day, in thousandths of its unit; null where nobody bought it lately. */
export type DailyExit = number | null;

/** What runs out within so many days is told. */
const SOON_DAYS = 7;

/** What is known to leave: what is ordered, and what standing orders will order by themselves, today's first; thousandths. */
export type KnownExit = { reservedMilli?: number; comingMilli?: readonly number[] };

/**
 * How many days a stock lasts at its usual rate, or until the day on which what is known to leave is more than it; null where
 * nothing of it leaves. The rate holds what was ordered before, so that the sooner of the two counts and never their sum.
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

/** What is missing within seven days: at the usual rate, or of what is known to leave where that is more. */
export const missingSoon = (
  realMilli: number,
  dailyMilli: DailyExit,
  { reservedMilli = 0, comingMilli = [] }: KnownExit = {},
): number => {
  const known = comingMilli.reduce((sum, milli) => sum + milli, reservedMilli);
  return Math.max(0, Math.max((dailyMilli ?? 0) * SOON_DAYS, known) - Math.max(0, realMilli));
};

type StockedProduct = KnownExit & { unit: Unit; realMilli: number; dailyMilli: DailyExit; isLow: boolean };

/** What the alerts say: what runs out soon, the soonest first; what is gone and asked for; and the rest under its minimum. */
export const runningOut = <P extends StockedProduct>(products: readonly P[]) => {
  const cover = (product: P) =>
    daysOfCover(product.realMilli, product.dailyMilli, product) ?? Number.POSITIVE_INFINITY;
  const isGone = ({ realMilli, dailyMilli, comingMilli = [] }: P) =>
    realMilli <= 0 && ((dailyMilli ?? 0) > 0 || comingMilli.some((milli) => milli > 0));
  const soon = products
    .filter((product) => !isGone(product) && cover(product) <= SOON_DAYS)
    .toSorted((a, b) => cover(a) - cover(b));
  const gone = products.filter(isGone).toSorted((a, b) => (b.dailyMilli ?? 0) - (a.dailyMilli ?? 0));
  const listed = new Set([...soon, ...gone]);
  return { soon, gone, low: products.filter((product) => product.isLow && !listed.has(product)) };
};

/** « moins d’un jour », « 1 jour », « 4 jours ». */
export const coverWords = (days: number): string =>
  days < 1 ? 'moins d’un jour' : Math.floor(days) === 1 ? '1\u00a0jour' : `${Math.floor(days)}\u00a0jours`;
