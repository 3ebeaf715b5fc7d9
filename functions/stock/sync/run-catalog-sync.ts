import { CATALOG_READ, catalogReadJob } from './start-catalog-sync.ts';
import type { SyncHealthStore } from './sync-health.store.ts';
import { type SyncServices, syncMovedStock, syncWholeCatalog } from './sync-catalog.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import type { CatalogSyncMessage } from '#shared/stock/stock.events.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { Discard } from '#functions/platform/queue/worker.ts';
import { ulid } from '#functions/platform/ids.ts';
import { parisClock } from '#shared/kernel/dates.ts';
import { queuedJob } from '#shared/jobs/job.ts';

export type CatalogSyncServices = SyncServices & {
  jobs: Jobs;
  clock: Clock;
  readings: SyncHealthStore;
  /** Requests another poll in a minute. */
  checkAgain: () => Promise<void>;
};

type CatalogSyncOutcome = 'done' | 'failed';

/**
 * Runs one sync with the ERP. The whole catalogue is a visible job; a poll is shown by its age, and by a job
 * only while it fails. What was read before stays.
 */
export const runCatalogSync = async (
  services: CatalogSyncServices,
  { mode, jobId, again, prompted }: CatalogSyncMessage,
  messageId: string,
): Promise<CatalogSyncOutcome> => {
  if (mode === 'incremental') {
    const outcome = await followMovements(services, messageId, {
      isAgain: again ?? false,
      isPrompted: prompted ?? false,
    });
    if (outcome !== 'never read') return outcome;
  }
  const requested = jobId ?? (await claim(services));
  const outcome = requested ? await readWhole(services, requested) : 'done';
  // a first failed reading, for example of an ERP that was slow to start, is retried before the next poll
  if (outcome === 'failed' && mode === 'incremental' && !again) await services.checkAgain();
  return outcome;
};

/** A job for a scheduled sync; undefined if one is running. */
const claim = async ({ jobs, clock }: CatalogSyncServices): Promise<string | undefined> => {
  const { job, started } = await jobs.claim(CATALOG_READ, catalogReadJob(clock.now()), clock.now());
  return started ? job.id : undefined;
};

const readWhole = async (services: CatalogSyncServices, jobId: string): Promise<CatalogSyncOutcome> => {
  const job = { id: jobId, unit: 'produits', message: 'Lecture du catalogue dans Dolibarr.' };
  const end = await runJob(services, job, async (report) => {
    await waitForLock(services, jobId, () =>
      report({ done: 0, total: null, message: 'Attend la fin de la lecture des mouvements.' }),
    );
    let page = 0;
    try {
      const result = await syncWholeCatalog(services, services.clock.now(), async (done, total) => {
        await renewLock(services, jobId);
        page += 1;
        await report({ done, total, page, message: job.message });
      });
      return { result, message: 'Catalogue à jour.' };
    } catch (error) {
      const cause = causeOf(error);
      throw cause === undefined ? error : new KnownFailure(`La lecture a échoué : ${cause}`);
    } finally {
      await releaseLock(services, jobId);
    }
  });
  if (end === 'failed') {
    countMetric('ErpUnreachable');
    return 'failed';
  }
  await recordSuccess(services, 'wholeAt');
  return 'done';
};

const followMovements = async (
  services: CatalogSyncServices,
  messageId: string,
  { isAgain, isPrompted }: { isAgain: boolean; isPrompted: boolean },
): Promise<CatalogSyncOutcome | 'never read'> => {
  // a sync of the whole catalogue is running: it covers this one
  if (!(await acquireLock(services, messageId))) return 'done';
  try {
    const result = await syncMovedStock(services, services.clock.now(), isPrompted);
    if (!result) return 'never read';
    log.info('stock followed', result);
    await recordSuccess(services, 'followedAt');
    return 'done';
  } catch (error) {
    const cause = causeOf(error) ?? 'Erreur inconnue';
    log.error('stock was not followed', { error });
    countMetric('ErpUnreachable');
    const isFirst = await noteFailure(services, cause);
    // a single chain of polls: scheduled ones in between start no other
    if (isFirst || isAgain) await services.checkAgain();
    return 'failed';
  } finally {
    await releaseLock(services, messageId);
  }
};

/** Why the ERP could not be read; undefined for other errors. */
const causeOf = (error: unknown): string | undefined =>
  error instanceof KnownFailure ? error.message : undefined;

const recordSuccess = async (services: CatalogSyncServices, reading: 'followedAt' | 'wholeAt') => {
  await endOutage(services);
  await services.readings.recordSuccess(reading, services.clock.now());
};

/**
 * The lock of everything that writes stock counts: one at a time, because an older count must not overwrite
 * a newer one.
 */
const LOCK = 'catalog-sync';
/** The lock expires this long after its last renewal; each page renews it. */
const LOCK_SECONDS = 90;
const RETRY_MS = 500;
/** Longer than the lock of a crashed holder lasts. */
const PATIENCE_MS = 120_000;

type Waiting = { jobs: Jobs; clock: Clock };

/** Acquires the lock if it is free. */
export const acquireLock = ({ jobs, clock }: Waiting, holder: string): Promise<boolean> =>
  jobs.lock(LOCK, holder, clock.now(), LOCK_SECONDS);

/** Waits for the lock; `onWait` is called at every attempt and may throw to stop. */
const waitForLock = async (waiting: Waiting, holder: string, onWait: () => Promise<void>): Promise<void> => {
  const until = performance.now() + PATIENCE_MS;
  while (!(await acquireLock(waiting, holder))) {
    if (performance.now() >= until) throw new KnownFailure('Une autre lecture de Dolibarr ne finit pas.');
    await onWait();
    await pause(RETRY_MS);
  }
};

/** Renews the lock. Throws if another holder acquired it, so that this one stops. */
const renewLock = async (waiting: Waiting, holder: string): Promise<void> => {
  if (!(await acquireLock(waiting, holder))) throw new Discard('the turn to write stock was taken over');
};

export const releaseLock = ({ jobs }: Waiting, holder: string): Promise<void> => jobs.unlock(LOCK, holder);

type OutageServices = { jobs: Jobs; clock: Clock; readings: SyncHealthStore };

const readings = (count: number): string =>
  count === 1 ? 'une lecture manquée' : `${count} lectures manquées`;

/**
 * Consecutive failures of the five-minute sync are one failed job, from the first to the last.
 * @returns whether this is the first.
 */
const noteFailure = async (
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
const endOutage = async ({ jobs, clock, readings: store }: OutageServices): Promise<void> => {
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
