import { addDays, parisDay, parisInstant, weekday } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

/** What somebody of a company may order before a Gérant has to, with VAT; absent: anything. */
export type SpendingLimits = { orderLimitCents?: Cents; weekLimitCents?: Cents };

/** When the week of an instant began: Monday at midnight in Bordeaux. */
export const weekStart = (now: Date): Date => {
  const day = parisDay(now);
  return parisInstant(addDays(day, 1 - weekday(day)), 0);
};

/**
 * Which limit an order of somebody is above, in words; undefined where it is above none. `weekCents` is what they ordered
 * this week besides it. Whoever sees no prices reads no amount. `place`: the limit is that of a place.
 */
export const overLimit = (
  { orderLimitCents, weekLimitCents }: SpendingLimits,
  { totalCents, weekCents }: { totalCents: Cents; weekCents: Cents },
  seesPrices: boolean,
  place?: string,
): string | undefined => {
  const [limit, of] =
    orderLimitCents !== undefined && totalCents > orderLimitCents
      ? [orderLimitCents, 'commande']
      : weekLimitCents !== undefined && weekCents + totalCents > weekLimitCents
        ? [weekLimitCents, 'semaine']
        : [];
  if (limit === undefined) return undefined;
  const amount = seesPrices ? ` (${moneyText(limit)} TTC)` : '';
  const whose = place === undefined ? 'plafond' : `plafond du lieu « ${place} »`;
  return `${whose} par ${of}${amount} dépassé`;
};
