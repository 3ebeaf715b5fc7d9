import type { JobsStore } from '#functions/jobs/jobs.store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import { log } from '#functions/platform/logger.ts';
import { Discard } from '#functions/platform/queue/worker.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';

/** Progress; `message` is French and replaces the former one. */
export type JobStep = { done: number; total: number | null; page?: number; message?: string };

/** Reports progress. Throws if the job was given to another worker. */
export type Report = (step: JobStep) => Promise<void>;

export type JobWork = (report: Report) => Promise<{ result: Job['result']; message: string }>;

/**
 * Runs a job once, however often its message is delivered. A failure is recorded on the job and not retried:
 * it is visible in the back-office and requested again by an administrator or the next schedule. The job of
 * a killed worker stays "running" until its heartbeat is overdue.
 */
export const runJob = async (
  services: { jobs: JobsStore; clock: Clock },
  job: { id: string; message: string; unit: string },
  work: JobWork,
): Promise<'done' | 'failed'> => {
  const { jobs, clock } = services;
  if (!(await jobs.begin(job.id, clock.now(), job.message)))
    throw new Discard(`job ${job.id} is at work elsewhere or has ended`);
  const report: Report = async ({ done, total, page = null, message }) => {
    if (!(await jobs.beat(job.id, { done, total, unit: job.unit, page }, clock.now(), message)))
      throw new Discard(`job ${job.id} was taken over`);
  };
  try {
    const { result, message } = await work(report);
    await jobs.change(job.id, { status: 'done', endedAt: clock.now().toISOString(), result, message });
    return 'done';
  } catch (error) {
    if (error instanceof Discard) throw error;
    const known = error instanceof KnownFailure;
    log[known ? 'warn' : 'error']('job failed', { jobId: job.id, error });
    await jobs.change(job.id, {
      status: 'failed',
      endedAt: clock.now().toISOString(),
      message: known ? error.message : 'Erreur inconnue',
    });
    return 'failed';
  }
};
