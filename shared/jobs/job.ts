import { transitions } from '#shared/kernel/transitions.ts';
import type { Job } from './jobs.contract.ts';

/**
 * What becomes of a job. A failed one may still turn out done: an interrupted worker that had published its result says
 * so late, and an outage of the ERP ends.
 */
export const jobMoves = transitions({
  queued: ['running', 'failed'],
  running: ['done', 'failed'],
  done: [],
  failed: ['done'],
} satisfies Record<Job['status'], Job['status'][]>);

/** A job that may still fail. */
export const isUnderWay = (job: Pick<Job, 'status'>): boolean => jobMoves.allows(job.status, 'failed');

/** What a job says whose worker was killed: nothing it had not finished was kept. */
export const INTERRUPTED = 'Le travail a été interrompu avant la fin ; les données d’avant sont intactes.';

type NewJob = Pick<Job, 'id' | 'kind' | 'message'> & { unit: string; day?: string };

/** A job as it is asked for, before any worker has it. */
export const queuedJob = ({ id, kind, message, unit, day }: NewJob): Job => ({
  id,
  kind,
  day: day ?? null,
  status: 'queued',
  progress: { done: 0, total: null, unit, page: null, secondsLeft: null },
  startedAt: null,
  endedAt: null,
  result: null,
  message,
});

/** Below this an average says nothing yet. */
const MEASURABLE_SECONDS = 2;

/** Remaining seconds at the average pace since the start; null while it cannot be estimated. */
export const secondsLeft = (
  {
    startedAt,
    progress: { done, total },
  }: { startedAt: string | null; progress: Pick<Job['progress'], 'done' | 'total'> },
  now: Date,
): number | null => {
  if (startedAt === null || total === null || done <= 0 || done > total) return null;
  const spent = Math.round((now.getTime() - Date.parse(startedAt)) / 1000);
  return spent < MEASURABLE_SECONDS ? null : Math.round((spent * (total - done)) / done);
};

/**
 * What a job's success makes good. A day of the till stays missing whatever other days are read; any other work is the
 * same work each time.
 */
export const sameWork = ({ kind, day }: Pick<Job, 'kind' | 'day'>): string =>
  kind === 'till-extraction' && day !== null ? `${kind} ${day}` : kind;
