import { transitions } from '#shared/kernel/transitions.ts';
import type { Job } from './jobs.contract.ts';

/**
 * State transitions of a job. A failed job can still become done: an interrupted worker can report late, and
 * an outage of the ERP ends.
 */
export const jobMoves = transitions({
  queued: ['running', 'failed'],
  running: ['done', 'failed'],
  done: [],
  failed: ['done'],
} satisfies Record<Job['status'], Job['status'][]>);

export const isUnderWay = (job: Pick<Job, 'status'>): boolean => jobMoves.allows(job.status, 'failed');

/** Cause of a job whose worker was killed: nothing unfinished was stored. */
export const INTERRUPTED = 'Le travail a été interrompu avant la fin ; les données d’avant sont intactes.';

type NewJob = Pick<Job, 'id' | 'kind' | 'message'> & { unit: string; day?: string };

/** A job before a worker has started it. */
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

/** Minimum runtime for an estimate. */
const MEASURABLE_SECONDS = 2;

/** Remaining seconds at the average pace; null where it cannot be estimated. */
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
 * Key of equivalent work, which a later success replaces. For the till it includes the day; other work is the
 * same each time.
 */
export const sameWork = ({ kind, day }: Pick<Job, 'kind' | 'day'>): string =>
  kind === 'till-extraction' && day !== null ? `${kind} ${day}` : kind;
