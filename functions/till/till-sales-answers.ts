import { log } from '#functions/platform/logger.ts';
import { type PeriodRead, type PeriodServices, readPeriod } from './read-period.ts';
import { momentsView, rankingOf, type PeriodView, soFarView, statsView } from '#functions/till/sales-view.ts';
import type { TillDaysStore } from '#functions/till/till-days.store.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import {
  type RequestedComparison,
  requestedComparison,
  type RequestedPeriod,
  requestedRange,
  type DayRange,
  daysOf,
  periodKey,
} from '#shared/till/till-period.ts';
import { revenueUntil } from '#shared/till/till-moments.ts';
import { totalsOf } from '#shared/till/till-sale.ts';

export type SalesQuery = RequestedPeriod & { forceRefresh: boolean };

/** API Gateway times out at 30 s; the growth is read afterwards, in the remaining time. */
const ANSWER_MS = 24_000;
const GROWTH_MS = 26_000;

/** API-52: every product of the period, best revenue first. */
export const rankTillProducts = async (services: PeriodServices, query: SalesQuery, now: Date) => {
  const { read, view } = await readRequested(services, query, now);
  return { success: true as const, ...rankingOf(read?.sales ?? []), ...view };
};

/**
 * API-53: the totals of the period, and their growth against the requested days, by default as many days
 * before.
 */
export const getTillStats = async (
  services: PeriodServices,
  query: SalesQuery & RequestedComparison,
  now: Date,
) => {
  const today = parisDay(now);
  const requested = requestedRange(query, today);
  const before = requested && requestedComparison(query, requested, today);
  const { range, read, view } = await readRequested(services, query, now);
  const preceding = before && (await readPreceding(services, before, now));
  return {
    success: true as const,
    data: statsView(totalsOf(read?.sales ?? []), preceding ? totalsOf(preceding.sales) : undefined),
    compared_with: preceding ? before : null,
    so_far:
      read && preceding && range?.to === today
        ? await soFar(services.days, { range, read }, { range: before, read: preceding })
        : null,
    sold_when: read ? momentsView(range, read.moments) : null,
    sold_when_before: preceding ? momentsView(before, preceding.moments) : null,
    ...view,
    ...(before && !preceding ? { message: view.message ?? NO_GROWTH } : {}),
  };
};

const NO_GROWTH = 'La période comparée n’a pas pu être lue : évolution inconnue.';

type ReadRange = { range: NonNullable<DayRange>; read: PeriodRead };

/**
 * The compared days up to the time of day at which the present one was read: a partial day is not compared
 * with a whole one.
 */
const soFar = async (days: TillDaysStore, running: ReadRange, compared: ReadRange) => {
  const lastDay = compared.range.to;
  const ofLastDay = compared.read.moments?.days[lastDay];
  if (daysOf(running.range).length !== daysOf(compared.range).length || ofLastDay === undefined) return null;
  const hours = (await days.find(lastDay))?.hours;
  if (!hours) return null;
  const by = new Date(running.read.readAt);
  const before =
    totalsOf(compared.read.sales).amountTtcCents - ofLastDay + Math.min(ofLastDay, revenueUntil(hours, by));
  return soFarView(by, before, totalsOf(running.read.sales).amountTtcCents);
};

const readRequested = async (
  services: PeriodServices,
  query: SalesQuery,
  now: Date,
): Promise<{ range: DayRange; read: PeriodRead | undefined; view: PeriodView }> => {
  const today = parisDay(now);
  const range = requestedRange(query, today);
  // a period without a day, or only with future days
  const hasDays = daysOf(range).some((date) => date <= today);
  const until = now.getTime() + ANSWER_MS;
  const read =
    range && hasDays
      ? await readPeriod(services, { range, today, force: query.forceRefresh, until })
      : undefined;
  return { range, read, view: periodView(range && { key: periodKey(query), ...range }, read, now) };
};

/** Growth matters less than the totals: if it is unknown they are returned without. */
const readPreceding = async (
  services: PeriodServices,
  range: NonNullable<DayRange>,
  now: Date,
): Promise<PeriodRead | undefined> => {
  const question = { range, today: parisDay(now), force: false, until: now.getTime() + GROWTH_MS };
  const read = await readPeriod(services, question).catch((error: unknown) => {
    log.warn('growth is unknown: the preceding period was not read', { error });
  });
  return read?.stale ? undefined : (read ?? undefined);
};

const periodView = (period: PeriodView['period'], read: PeriodRead | undefined, now: Date): PeriodView => ({
  period,
  source: read?.source ?? null,
  generated_at: read?.readAt ?? null,
  age_seconds: read ? Math.max(0, Math.round((now.getTime() - Date.parse(read.readAt)) / 1000)) : null,
  cached: read?.cached ?? false,
  stale: read?.stale ?? false,
  provisional: read?.provisional ?? false,
  ...(read?.message ? { message: read.message } : {}),
});
