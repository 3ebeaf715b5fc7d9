import type { SyncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { ulid } from '#functions/platform/ids.ts';
import { parisClock } from '#shared/kernel/dates.ts';
import { queuedJob } from '#shared/jobs/job.ts';

type OutageServices = { jobs: Jobs; clock: Clock; readings: SyncHealthStore };

const readings = (count: number): string =>
  count === 1 ? 'une lecture manquée' : `${count} lectures manquées`;

/**
 * Consecutive failures of the five-minute sync are one failed job, from the first to the last.
 * @returns whether this is the first.
 */
export const noteFailure = async (
  { jobs, clock, readings: store }: OutageServices,
  cause: string,
): Promise<boolean> => {
  const now = clock.now();
  const at = now.toISOString();
  const { failing } = await store.find();
  const known = failing && (await jobs.find(failing.jobId, now));
  const jobId = known?.id ?? ulid(now);
  const count = (failing?.readings ?? 0) + 1;
  const since = failing?.since ?? at;
  if (!known) {
    const message = 'Suivi des mouvements de Dolibarr.';
    await jobs.create(queuedJob({ id: jobId, kind: 'stock-follow', unit: 'lectures', message }), now);
  }
  await jobs.change(jobId, {
    status: 'failed',
    startedAt: since,
    endedAt: at,
    progress: { done: 0, total: count, unit: 'lectures', page: null, secondsLeft: null },
    message: `Les mouvements de stock n’ont pas pu être lus (${readings(count)}) : ${cause}`,
  });
  await store.recordFailure({ since, readings: count, cause, jobId });
  return failing === null;
};

/**
 * Called when a sync succeeds again: it has covered what was missed, and the job records how long the ERP
 * was away.
 */
export const endOutage = async ({ jobs, clock, readings: store }: OutageServices): Promise<void> => {
  const { failing } = await store.find();
  const now = clock.now();
  if (!failing || !(await jobs.find(failing.jobId, now))) return;
  await jobs.change(failing.jobId, {
    status: 'done',
    endedAt: now.toISOString(),
    message:
      `Dolibarr n’a pas pu être lu de ${parisClock(new Date(failing.since))} à ${parisClock(now)} ` +
      `(${readings(failing.readings)}) : rattrapé. Dernière cause : ${failing.cause}`,
  });
};
