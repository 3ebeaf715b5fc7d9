import type { TillGateway } from '#functions/gateways/cashmag/till-gateway.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { PeriodSales } from '#functions/till/period-sales.store.ts';
import { readSales } from '#functions/till/read-sales.ts';
import type { TillDaysStore } from '#functions/till/till-days.store.ts';
import type { TillDay } from '#shared/till/till-day.ts';
import { type DayRange, daysOf } from '#shared/till/till-period.ts';
import { mergedSales, type TillSale } from '#shared/till/till-sale.ts';

/** What a period is put together from. */
export type PeriodParts = {
  /** Days over and extracted. */
  stored: readonly TillDay[];
  /** Days to ask the till for. */
  live: DayRange;
  /** Holds the day that is under way. */
  provisional: boolean;
};

type Sources = { days: TillDaysStore; till: () => Promise<TillGateway> };

/** Beyond a month of days the tickets would cost more requests than a screen can wait for. */
const TICKETS_DAYS = 31;

/** Reads the parts of a period and adds them up. @throws TillReadFailed */
export const assemblePeriod = async (
  { days, till }: Sources,
  { stored, live, provisional }: PeriodParts,
  { now, until }: { now: Date; until: number },
): Promise<PeriodSales> => {
  const requested = live && {
    sales: await readLive(await till(), live, until),
    from: live.from,
  };
  const byDay = new Map<string, TillSale[]>();
  await inBatches(
    stored.filter(({ recordCount }) => recordCount > 0),
    async ({ date }) => byDay.set(date, (await days.read(date))?.sales ?? []),
  );
  if (requested) byDay.set(requested.from, requested.sales);
  const readings = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sales]) => sales);
  return {
    sales: mergedSales(readings),
    source: !requested ? 'extractions' : stored.length > 0 ? 'both' : 'till',
    readAt: requested ? now.toISOString() : latestOf(stored),
    provisional,
  };
};

const readLive = async (
  till: TillGateway,
  live: NonNullable<DayRange>,
  until: number,
): Promise<TillSale[]> => {
  const withTickets = daysOf(live).length <= TICKETS_DAYS;
  return (await readSales(till, live, { until: () => until, withTickets })).sales;
};

const latestOf = (days: readonly TillDay[]): string =>
  days.map(({ extractedAt }) => extractedAt).reduce((last, at) => (at > last ? at : last), '');
