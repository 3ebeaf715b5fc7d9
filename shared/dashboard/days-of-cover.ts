import type { Unit } from '#shared/kernel/quantity.ts';

/** What leaves of a product on an average day, in thousandths of its unit; null where nobody bought it lately. */
export type DailyExit = number | null;

/** What runs out within so many days is told. */
const SOON_DAYS = 7;

/** How many days a stock lasts at its usual rate; null where nothing of it leaves. */
export const daysOfCover = (realMilli: number, dailyMilli: DailyExit): number | null =>
  dailyMilli === null || dailyMilli <= 0 ? null : Math.max(0, realMilli) / dailyMilli;

type Held = { unit: Unit; realMilli: number; dailyMilli: DailyExit; isLow: boolean };

/** What the alerts say: what runs out soon, the soonest first; what is gone and asked for; and the rest under its minimum. */
export const runningOut = <P extends Held>(products: readonly P[]) => {
  const cover = ({ realMilli, dailyMilli }: P) =>
    daysOfCover(realMilli, dailyMilli) ?? Number.POSITIVE_INFINITY;
  const isGone = ({ realMilli, dailyMilli }: P) => realMilli <= 0 && (dailyMilli ?? 0) > 0;
  const soon = products
    .filter((product) => !isGone(product) && cover(product) <= SOON_DAYS)
    .toSorted((a, b) => cover(a) - cover(b));
  const gone = products.filter(isGone).toSorted((a, b) => (b.dailyMilli ?? 0) - (a.dailyMilli ?? 0));
  const told = new Set([...soon, ...gone]);
  return { soon, gone, low: products.filter((product) => product.isLow && !told.has(product)) };
};

/** « moins d’un jour », « 1 jour », « 4 jours ». */
export const coverWords = (days: number): string =>
  days < 1 ? 'moins d’un jour' : Math.floor(days) === 1 ? '1\u00a0jour' : `${Math.floor(days)}\u00a0jours`;
