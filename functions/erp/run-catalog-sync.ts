import { erpFailureInFrench } from '#functions/erp/erp-failure.ts';
import { StepStopped } from '#functions/erp/erp-step.ts';
import {
  type SyncResult,
  type SyncServices,
  syncMovedStock,
  syncWholeCatalog,
} from '#functions/erp/sync-catalog.ts';
import type { JobsStore } from '#functions/jobs/jobs.store.ts';
import { ulid } from '#functions/platform/ids.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import type { CatalogSyncMessage } from '#shared/erp/erp.events.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';

const LOCK = 'catalog-sync';
/** A little more than the worker may live. */
const LOCK_SECONDS = 330;

/** A job for a sync that is about to be asked for. */
export const newSyncJob = (now: Date): Job => ({
  id: ulid(now),
  kind: 'catalog-sync',
  status: 'queued',
  progress: { done: 0, total: null, unit: 'produits' },
  startedAt: null,
  endedAt: null,
  result: null,
  message: 'Lecture du catalogue demandée.',
});

/**
 * Carries out one sync, alone of its kind. A failure is written on the job and ends there: the next schedule reads
 * again, and what was read before stays.
 */
export const runCatalogSync = async (
  services: SyncServices & { jobs: JobsStore },
  message: CatalogSyncMessage,
  messageId: string,
  now: Date,
): Promise<void> => {
  const { jobId } = message;
  const report = async (change: Partial<Omit<Job, 'id'>>) => {
    if (jobId) await services.jobs.change(jobId, change);
  };
  if (!(await services.jobs.lock(LOCK, messageId, now, LOCK_SECONDS))) {
    await report({
      status: 'done',
      endedAt: now.toISOString(),
      message: 'Une lecture du catalogue était déjà en cours.',
    });
    return;
  }
  try {
    await report({
      status: 'running',
      startedAt: now.toISOString(),
      message: 'Lecture du catalogue en cours.',
    });
    const result = await sync(services, message, now, (done, total) =>
      report({ progress: { done, total, unit: 'produits' } }),
    );
    log.info('catalogue synced', { mode: message.mode, ...result });
    await report({ status: 'done', endedAt: new Date().toISOString(), result, message: 'Catalogue à jour.' });
  } catch (error) {
    const cause = error instanceof StepStopped ? erpFailureInFrench(error.outcome) : 'Erreur inconnue';
    log.error('catalogue sync failed', { mode: message.mode, error });
    countMetric('ErpUnreachable');
    await report({
      status: 'failed',
      endedAt: new Date().toISOString(),
      message: `La lecture a échoué : ${cause}`,
    });
  } finally {
    await services.jobs.unlock(LOCK, messageId);
  }
};

const sync = async (
  services: SyncServices,
  { mode }: CatalogSyncMessage,
  now: Date,
  progress: (done: number, total: number | null) => Promise<void>,
): Promise<SyncResult> =>
  (mode === 'incremental' ? await syncMovedStock(services, now) : undefined) ??
  (await syncWholeCatalog(services, now, progress));
