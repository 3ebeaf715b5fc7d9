import { setTimeout as pause } from 'node:timers/promises';
import { createCashmagGateway } from '#functions/gateways/cashmag/create-cashmag-gateway.ts';
import { sharedRateLimit } from '#functions/gateways/cashmag/request-slots.ts';
import { jobsStore } from '#functions/jobs/jobs.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { runTillExtraction, tillExtractionLock } from '#functions/till/extract-till-day.ts';
import { periodSalesStore } from '#functions/till/period-sales.store.ts';
import { tillDaysStore } from '#functions/till/till-days.store.ts';
import { queuedJob } from '#shared/jobs/job.ts';

/** `awayMs`: latency of an answer. */
export type Till = { url: string; key: string; awayMs?: number };

/**
 * The till's stores on a table, under the limit of 40 requests a minute by a simulated clock: the duration of a night
 * is calculated, not waited for.
 */
export const openTillBenchEnvironment = (tableName: string, till: Till, startsAt: Date) => {
  let now = startsAt.getTime();
  const table = openTable(tableName);
  const requests: string[] = [];
  const gateway = createCashmagGateway({
    baseUrl: till.url,
    key: till.key,
    takeSlot: sharedRateLimit(table, 'background', () => now),
    now: () => now,
    pause: async (ms) => void (now += ms),
    fetch: async (url, init) => {
      requests.push(String(url));
      await pause(till.awayMs ?? 0);
      return fetch(url, init);
    },
  });
  const services = {
    jobs: jobsStore(table),
    days: tillDaysStore(table),
    periods: periodSalesStore(table),
    clock: { now: () => new Date(now) },
    till: async () => gateway,
  };
  return {
    ...services,
    requests,
    later: (ms: number): void => void (now += ms),
    /** A day as the worker reads it. Throws when it failed. */
    async extract(date: string): Promise<{ rows: number; tickets: number }> {
      const requested = queuedJob({
        id: ulid(new Date()),
        kind: 'bench',
        unit: 'tickets',
        message: 'banc d’essai',
      });
      const { job } = await services.jobs.claim(tillExtractionLock(date), requested, services.clock.now());
      await runTillExtraction(services, { jobId: job.id, date });
      const ended = await services.jobs.find(job.id, services.clock.now());
      if (ended?.status !== 'done') throw new Error(`${date}: ${ended?.message}`);
      const day = await services.days.find(date);
      return { rows: day?.recordCount ?? 0, tickets: day?.ticketCount ?? 0 };
    },
  };
};
