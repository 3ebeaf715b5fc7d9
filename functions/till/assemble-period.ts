import type { TillGateway } from '#functions/gateways/cashmag/till-gateway.ts';
import { inBatches } from '#functions/platform/batches.ts';
import type { PeriodSales } from '#functions/till/period-sales.store.ts';
import { readSales, type SalesRead } from '#functions/till/read-sales.ts';
import type { TillDaysStore } from '#functions/till/till-days.store.ts';
import type { TillDay } from '#shared/till/till-day.ts';
import { type DayRange, daysOf } from '#shared/till/till-period.ts';
import { addHours, noHours, type TillMoments } from '#shared/till/till-moments.ts';
import { mergedSales, type TillSale, totalsOf } from '#shared/till/till-sale.ts';

/** Sources of a period's figures. */
export type PeriodParts = {
  /** Past and extracted days. */
  stored: readonly TillDay[];
  /** Days to read from the till. */
  live: DayRange;
  /** Includes the present day. */
  provisional: boolean;
};

type Sources = { days: TillDaysStore; till: () => Promise<TillGateway> };

/** Beyond a month the tickets would cost more requests than a screen can wait for. */
const TICKETS_DAYS = 31;

/** Reads the parts of a period and adds them up. @throws TillReadFailed */
export const assemblePeriod = async (
  { days, till }: Sources,
  { stored, live, provisional }: PeriodParts,
  { now, until }: { now: Date; until: number },
): Promise<PeriodSales> => {
  const requested = live && { ...(await readLive(await till(), live, until)), ...live };
  const byDay = new Map<string, TillSale[]>();
  await inBatches(
    stored.filter(({ recordCount }) => recordCount > 0),
    async ({ date }) => byDay.set(date, (await days.read(date))?.sales ?? []),
  );
  if (requested) byDay.set(requested.from, requested.sales);
  const readings = [...byDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sales]) => sales);
  return {
    sales: mergedSales(readings),
    moments: momentsOf(stored, byDay, requested),
    source: !requested ? 'extractions' : stored.length > 0 ? 'both' : 'till',
    readAt: requested ? now.toISOString() : latestOf(stored),
    provisional,
    ...(requested && requested.sold === null && daysOf(live).length <= TICKETS_DAYS
      ? { lacksTickets: true as const }
      : {}),
  };
};

const readLive = async (
  till: TillGateway,
  live: NonNullable<DayRange>,
  until: number,
): Promise<SalesRead> => {
  const withTickets = daysOf(live).length <= TICKETS_DAYS;
  return readSales(till, live, { until: () => until, withTickets, ticketsMayLack: true });
};

/** Time of the sales: from rows and hours of a stored day, from the tickets of a live one. */
const momentsOf = (
  stored: readonly TillDay[],
  rows: ReadonlyMap<string, readonly TillSale[]>,
  live: (SalesRead & NonNullable<DayRange>) | null,
): TillMoments => {
  const moments: TillMoments = { days: {}, hours: noHours(), daysWithHours: 0 };
  for (const { date, hours } of stored) {
    moments.days[date] = totalsOf(rows.get(date) ?? []).amountTtcCents;
    if (!hours) continue;
    moments.hours = addHours(moments.hours, hours);
    moments.daysWithHours += 1;
  }
  const liveDays = daysOf(live);
  if (live?.sold) {
    for (const day of liveDays) moments.days[day] = live.sold.days[day] ?? 0;
    moments.hours = addHours(moments.hours, live.sold.hours);
    moments.daysWithHours += liveDays.length;
  } else if (live && live.from === live.to) {
    moments.days[live.from] = totalsOf(live.sales).amountTtcCents;
  }
  return moments;
};

const latestOf = (days: readonly TillDay[]): string =>
  days.map(({ extractedAt }) => extractedAt).reduce((last, at) => (at > last ? at : last), '');
