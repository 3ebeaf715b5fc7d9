import { setTimeout as pause } from 'node:timers/promises';
import type { JobsStore } from '#functions/jobs/jobs.store.ts';
import { Reply } from '#functions/platform/http/http-reply.ts';
import { isUnderWay } from '#shared/jobs/job.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';

/** A requested job: only the request that started it sends a message, the others join. */
export const startJob = async (
  jobs: JobsStore,
  requested: { lock: string; job: Job; send: () => Promise<void>; now: Date },
): Promise<{ job: Job; started: boolean }> => {
  const claimed = await jobs.claim(requested.lock, requested.job, requested.now);
  if (!claimed.started) return claimed;
  try {
    await requested.send();
  } catch (error) {
    await jobs.change(requested.job.id, {
      status: 'failed',
      endedAt: requested.now.toISOString(),
      message: 'Le travail n’a pas pu être mis en file d’attente : réessayez.',
    });
    throw error;
  }
  return claimed;
};

/** API Gateway times out at 30 s: a request waits at most this long, then the client polls (AMB-13). */
const patienceMs = (): number => Number(process.env['JOB_PATIENCE_MS'] ?? 20_000);

/** The job when it has ended, or when the time to wait, counted from `now`, is over. */
export const awaitJob = async (
  jobs: JobsStore,
  job: Job,
  now: Date,
  patience = patienceMs(),
): Promise<Job> => {
  const startedAt = performance.now();
  for (let current = job, wait = 100; ; wait = Math.min(1000, wait * 1.5)) {
    const waited = performance.now() - startedAt;
    if (!isUnderWay(current) || waited >= patience) return current;
    await pause(Math.min(wait, patience - waited));
    const moment = new Date(now.getTime() + performance.now() - startedAt);
    current = (await jobs.find(job.id, moment)) ?? current;
  }
};

/** 202: the work continues, with the address to poll. */
export const goesOn = (job: Job) =>
  new Reply(
    {
      success: true as const,
      status: 'running' as const,
      jobId: job.id,
      statusUrl: `/api/jobs/${job.id}`,
      message: job.message,
    },
    { status: 202 },
  );
