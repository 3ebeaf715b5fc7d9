import { addDays, parisDay, parisInstant, weekday } from '#shared/kernel/dates.ts';
import type { Cents } from '#shared/kernel/money.ts';
import { moneyText } from '#shared/kernel/money-text.ts';

/** A member's limits TTC above which a Gérant must approve; absent: none. */
export type SpendingLimits = { orderLimitCents?: Cents; weekLimitCents?: Cents };

/** Monday 00:00 in Paris of the instant's week. */
export const weekStart = (now: Date): Date => {
  const day = parisDay(now);
  return parisInstant(addDays(day, 1 - weekday(day)), 0);
};

/**
 * The exceeded limit, in French; undefined: none. `weekCents`: other orders of this week. Without the right
 * to see prices, no amount is included. `place`: the limit of an address.
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
