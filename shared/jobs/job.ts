import type { Job } from './jobs.contract.ts';

/** A job that may still change by itself. */
export const isUnderWay = (job: Pick<Job, 'status'>): boolean =>
  job.status === 'queued' || job.status === 'running';

/** What a job says whose worker was killed: nothing it had not finished was kept. */
export const INTERRUPTED = 'Le travail a été interrompu avant la fin ; les données d’avant sont intactes.';

/** A job as it is asked for, before any worker has it. */
export const queuedJob = (job: Pick<Job, 'id' | 'kind' | 'message'> & { unit: string }): Job => ({
  id: job.id,
  kind: job.kind,
  status: 'queued',
  progress: { done: 0, total: null, unit: job.unit },
  startedAt: null,
  endedAt: null,
  result: null,
  message: job.message,
});
