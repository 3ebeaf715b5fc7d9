import { CATALOG_READ, catalogReadJob } from '#functions/stock/sync/start-catalog-sync.ts';
import { waitForLock, renewLock, releaseLock, acquireLock } from '#functions/stock/sync/sync-lock.ts';
import type { SyncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import { endOutage, noteFailure } from '#functions/stock/sync/sync-outage.ts';
import { type SyncServices, syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { runJob } from '#functions/jobs/run-job.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import type { CatalogSyncMessage } from '#shared/stock/stock.events.ts';

export type CatalogSyncServices = SyncServices & {
  jobs: Jobs;
  clock: Clock;
  readings: SyncHealthStore;
  /** Requests another poll in a minute. */
  checkAgain: () => Promise<void>;
};

export type CatalogSyncOutcome = 'done' | 'failed';

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
