import type { TillGateway } from '#functions/gateways/cashmag/till-gateway.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { type Report, runJob } from '#functions/jobs/run-job.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { countMetric } from '#functions/platform/logger.ts';
import { readSales } from './read-sales.ts';
import type { TillDaysStore } from '#functions/till/till-days.store.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { TillDay } from '#shared/till/till-day.ts';
import { type TillSale, totalsOf } from '#shared/till/till-sale.ts';
import type { TillExtractionMessage } from '#shared/till/till.events.ts';

export type TillExtractionServices = {
  jobs: Jobs;
  days: TillDaysStore;
  clock: Clock;
  till: () => Promise<TillGateway>;
};

/** One extraction per day at a time. */
export const tillExtractionLock = (date: string): string => `till-extraction#${date}`;

/** Longer waits would make the job appear crashed, after 90 s without a heartbeat (jobs.store.ts). */
const CALL_MS = 75_000;
/** Stops before the Lambda limit of 300 s, so that the failure can still be recorded. */
const READ_MS = 270_000;

/** Runs the extraction of a job; its failure is the job's. */
export const runTillExtraction = async (
  services: TillExtractionServices,
  { jobId, date }: TillExtractionMessage,
): Promise<void> => {
  const message = `Lecture des ventes du ${frenchDay(date)} à la caisse.`;
  const end = await runJob(services, { id: jobId, unit: 'tickets', message }, async (report) => {
    const day = await extractTillDay(services, { jobId, date }, report);
    return {
      result: { date, productsCount: day.recordCount, provisional: day.provisional },
      message: summary(day),
    };
  });
  if (end === 'failed') countMetric('TillExtractionFailed');
};

/**
 * Reads a day of the till and publishes it, completely or not at all. An empty result never replaces sales:
 * neither of a whole day nor of one shop.
 */
const extractTillDay = async (
  { jobs, days, clock, till }: TillExtractionServices,
  { jobId, date }: TillExtractionMessage,
  report: Report,
): Promise<TillDay> => {
  const begun = clock.now();
  await report({ done: 0, total: null });
  const read = await readSales(
    await till(),
    { from: date, to: date },
    {
      withTickets: true,
      until: () => Math.min(clock.now().getTime() + CALL_MS, begun.getTime() + READ_MS),
      onStep: ({ store, tickets, page }) =>
        report({
          done: tickets,
          total: null,
          ...(page === 0 ? {} : { page }),
          message: `Ventes du ${frenchDay(date)} à ${store} : ${page === 0 ? 'palmarès' : 'tickets'}.`,
        }),
    },
  );
  const day: TillDay = {
    date,
    version: jobId,
    extractedAt: begun.toISOString(),
    recordCount: read.sales.length,
    ticketCount: read.tickets,
    // by the clock at the start: later sales until midnight may be missing
    provisional: parisDay(begun) <= date,
    differenceCents: read.differenceCents,
    stores: storesOf(read.sales),
    takenTtcCents: totalsOf(read.sales).amountTtcCents,
    ...(read.sold && { hours: read.sold.hours }),
  };
  const before = await days.find(date);
  refuseVanished(before, day);
  await report({ done: read.tickets, total: read.tickets });
  await days.publish(day, read.sales, before, jobs.holds(tillExtractionLock(date), jobId), clock.now());
  return day;
};

const storesOf = (sales: readonly TillSale[]): TillDay['stores'] =>
  [...new Map(sales.map(({ storeId, store }) => [storeId, store]))].map(([id, name]) => ({ id, name }));

const refuseVanished = (before: TillDay | undefined, day: TillDay): void => {
  const vanished = before?.stores.filter(({ id }) => !day.stores.some((store) => store.id === id)) ?? [];
  if (vanished.length === 0) return;
  throw new KnownFailure(
    `La caisse ne renvoie plus aucune vente pour ${vanished.map(({ name }) => name).join(', ')} le ${frenchDay(day.date)} : ` +
      'l’extraction précédente est conservée.',
  );
};

const summary = ({ date, recordCount, provisional, differenceCents }: TillDay): string =>
  [
    recordCount === 0
      ? `Aucune vente le ${frenchDay(date)}.`
      : `Extraction du ${frenchDay(date)} terminée : ${recordCount} ${recordCount === 1 ? 'produit' : 'produits'}.`,
    ...(provisional ? ['La journée n’est pas finie : chiffres provisoires.'] : []),
    ...(differenceCents === 0
      ? []
      : [`Tickets et palmarès de la caisse diffèrent de ${moneyText(differenceCents)}.`]),
  ].join(' ');
