import { formatInteger } from '#frontend/lib/format.ts';
import type { Tone } from '#frontend/ui/badge.tsx';
import type { Job } from '#shared/jobs/jobs.contract.ts';

const jobLabels: Readonly<Record<string, string>> = {
  'catalog-sync': 'Lecture du catalogue',
  'stock-extraction': 'Extraction du stock',
  'till-extraction': 'Extraction des ventes',
  'stock-reconciliation': 'Rapprochement du stock',
};

/** A kind of work, as people call it. */
export const jobLabel = (kind: string): string => jobLabels[kind] ?? kind;

export const jobStates: Record<Job['status'], { label: string; tone: Tone }> = {
  queued: { label: 'En file d’attente', tone: 'neutral' },
  running: { label: 'En cours', tone: 'info' },
  done: { label: 'Terminé', tone: 'good' },
  failed: { label: 'En échec', tone: 'danger' },
};

/** The calendar day that a job is about, when it says one. */
export const dayOf = ({ result }: Pick<Job, 'result'>): string | undefined => {
  const date = result?.['date'];
  return typeof date === 'string' ? date : undefined;
};

/** Whole seconds between start and end; undefined for what never began or has not ended. */
export const durationSeconds = ({ startedAt, endedAt }: Pick<Job, 'startedAt' | 'endedAt'>) =>
  startedAt === null || endedAt === null ? undefined : elapsed(startedAt, Date.parse(endedAt));

const elapsed = (from: string, until: number) => Math.max(0, Math.round((until - Date.parse(from)) / 1000));

/** Below this an average says nothing yet. */
const MEASURABLE_SECONDS = 2;

/** Seconds still to go at the average pace since the start; undefined while nobody can tell. `now` in ms. */
export const secondsLeft = (
  { startedAt, progress: { done, total } }: Pick<Job, 'startedAt' | 'progress'>,
  now: number,
): number | undefined => {
  if (startedAt === null || total === null || done <= 0 || done > total) return undefined;
  const spent = elapsed(startedAt, now);
  return spent < MEASURABLE_SECONDS ? undefined : Math.round((spent * (total - done)) / done);
};

/** « 45 s », « 2 min 05 s ». */
export const secondsInWords = (seconds: number): string =>
  seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;

/** « 340 sur 1 200 produits, encore 20 s environ »; `now` in ms. */
export const progressInWords = (job: Pick<Job, 'startedAt' | 'progress'>, now: number): string => {
  const { done, total, unit } = job.progress;
  const left = secondsLeft(job, now);
  const count =
    total === null
      ? `${formatInteger(done)} ${unit}`
      : `${formatInteger(done)} sur ${formatInteger(total)} ${unit}`;
  return left === undefined ? count : `${count}, encore ${secondsInWords(left)} environ`;
};
