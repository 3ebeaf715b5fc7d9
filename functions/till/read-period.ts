import { setTimeout as pause } from 'node:timers/promises';
import type { TillGateway } from '#functions/gateways/cashmag/till-gateway.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { sha256, ulid } from '#functions/platform/ids.ts';
import type { StoredPeriod, PeriodSales, PeriodSalesStore } from './period-sales.store.ts';
import { asRefusal, TillReadFailed } from './till-failure.ts';
import type { TillDaysStore } from './till-days.store.ts';
import { liveSpan } from '#shared/till/live-span.ts';
import { type DayRange, daysOf } from '#shared/till/till-period.ts';
import { inBatches } from '#functions/platform/batches.ts';
import { readSales, type SalesRead } from './read-sales.ts';
import type { TillDay } from '#shared/till/till-day.ts';
import { addHours, noHours, type TillMoments } from '#shared/till/till-moments.ts';
import { mergedSales, type TillSale, totalsOf } from '#shared/till/till-sale.ts';

export type PeriodServices = {
  jobs: Jobs;
  days: TillDaysStore;
  periods: PeriodSalesStore;
  clock: Clock;
  till: () => Promise<TillGateway>;
};

/** `stale`: the till could not be read, these are its last figures; `message` says why, in French. */
export type PeriodRead = PeriodSales & { cached: boolean; stale: boolean; message?: string };

type PeriodQuestion = {
  range: NonNullable<DayRange>;
  /** The day in Paris. */
  today: string;
  /** Reads again whatever the age of the stored figures. */
  force: boolean;
  /** Deadline of the answer, epoch ms. */
  until: number;
};

/** How long figures read from the till count as current. */
const LIVE_FOR_MS = 5 * 60_000;

/**
 * The sales of a period: past days from the extractions, the others from the till. Stored figures of the
 * same days are returned at once; if the till fails, the last known ones are, marked as stale. @throws
 * Refusal
 */
export const readPeriod = async (services: PeriodServices, question: PeriodQuestion): Promise<PeriodRead> => {
  const { parts, basis } = await partsOf(services.days, question);
  const previous = await services.periods.find(question.range);
  if (previous && !question.force && isFresh(previous, parts, basis, services.clock.now())) {
    return { ...previous, cached: true, stale: false };
  }
  try {
    return await readOnce(services, question, { parts, basis, previous });
  } catch (error) {
    if (!previous || !(error instanceof TillReadFailed)) throw asRefusal(error);
    return { ...previous, cached: true, stale: true, message: error.message };
  }
};

type Plan = { parts: PeriodParts; basis: string; previous: StoredPeriod | undefined };

const partsOf = async (days: TillDaysStore, { range, today }: PeriodQuestion) => {
  const requested = daysOf(range).filter((date) => date <= today);
  const over = (await days.findMany(requested)).filter(
    ({ date, provisional }) => date < today && !provisional,
  );
  const live = liveSpan(
    requested,
    over.map(({ date }) => date),
  );
  const stored = over.filter(({ date }) => !live || date < live.from || date > live.to);
  const parts: PeriodParts = { stored, live, provisional: requested.includes(today) };
  const versions = stored.map(({ date, version }) => `${date}=${version}`).sort();
  return { parts, basis: sha256(versions.join(' ')) };
};

/** Made of the same days; and recent, if the till was read for days that have not ended since. */
const isFresh = (previous: StoredPeriod, parts: PeriodParts, basis: string, now: Date): boolean =>
  previous.basis === basis &&
  !previous.lacksTickets &&
  previous.moments !== undefined &&
  previous.provisional === parts.provisional &&
  (!parts.live || now.getTime() - Date.parse(previous.readAt) < LIVE_FOR_MS);

/**
 * Ranking and totals are requested concurrently: one request reads the till, the other waits for its result.
 */
const readOnce = async (
  services: PeriodServices,
  question: PeriodQuestion,
  { parts, basis, previous }: Plan,
): Promise<PeriodRead> => {
  const { jobs, periods, clock } = services;
  const { range, until } = question;
  const assemble = async () => {
    const now = clock.now();
    const read = await assemblePeriod(services, parts, { now, until });
    await periods.keep(range, { ...read, basis }, now);
    return { ...read, cached: false, stale: false, ...(read.lacksTickets ? { message: LACKS_TICKETS } : {}) };
  };
  if (!parts.live) return assemble();

  const lock = `till-period#${range.from}#${range.to}`;
  const holder = ulid(clock.now());
  const seconds = Math.ceil((until - clock.now().getTime()) / 1000) + 1;
  while (!(await jobs.lock(lock, holder, clock.now(), seconds))) {
    if (clock.now().getTime() >= until) throw new TillReadFailed({ kind: 'refused', ...NO_SLOT });
    await pause(200);
    const learned = await periods.find(range);
    if (learned && learned.readAt !== previous?.readAt && learned.basis === basis) {
      return { ...learned, cached: true, stale: false };
    }
  }
  try {
    return await assemble();
  } finally {
    await jobs.unlock(lock, holder);
  }
};

const LACKS_TICKETS =
  'La caisse limite le nombre de demandes (40 par minute) : remises, TVA et heures de vente dans une minute.';

const NO_SLOT = { reason: 'rate_limited', httpStatus: 0 } as const;

/** Sources of a period's figures. */
type PeriodParts = {
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
const assemblePeriod = async (
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
