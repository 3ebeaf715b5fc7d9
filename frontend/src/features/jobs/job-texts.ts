import { formatDate, formatInteger } from '#frontend/lib/display/format.ts';
import type { Tone } from '#frontend/ui/values/badge.tsx';
import type { Job } from '#shared/jobs/jobs.contract.ts';

const jobLabels: Readonly<Record<string, string>> = {
  'catalog-sync': 'Lecture du catalogue',
  'stock-extraction': 'Extraction du stock',
  'till-extraction': 'Extraction des ventes',
  'stock-reconciliation': 'Rapprochement du stock',
  'stock-follow': 'Suivi des mouvements',
  'erp-follow': 'Suivi de Dolibarr',
};

/** Label of a kind of job. */
export const jobLabel = (kind: string): string => jobLabels[kind] ?? kind;

export const jobStates: Record<Job['status'], { label: string; tone: Tone }> = {
  queued: { label: 'En file d’attente', tone: 'neutral' },
  running: { label: 'En cours', tone: 'info' },
  done: { label: 'Terminé', tone: 'good' },
  failed: { label: 'En échec', tone: 'danger' },
};

/** « Extraction des ventes du 20/11/2026 »: distinguishes jobs of one kind. */
export const jobTitle = ({ kind, day }: Pick<Job, 'kind' | 'day'>): string =>
  day !== null && OF_A_DAY.has(kind) ? `${jobLabel(kind)} du ${formatDate(day)}` : jobLabel(kind);

const OF_A_DAY: ReadonlySet<string> = new Set(['stock-extraction', 'till-extraction']);

/** Whole seconds; undefined unless started and ended. */
export const durationSeconds = ({ startedAt, endedAt }: Pick<Job, 'startedAt' | 'endedAt'>) =>
  startedAt === null || endedAt === null ? undefined : elapsed(startedAt, Date.parse(endedAt));

const elapsed = (from: string, until: number) => Math.max(0, Math.round((until - Date.parse(from)) / 1000));

/** « 45 s », « 2 min 05 s ». */
export const durationText = (seconds: number): string =>
  seconds < 60
    ? `${seconds} s`
    : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;

/** « page 2, 340 sur 1 200 produits, encore 20 s environ ». */
export const progressText = ({ progress }: Pick<Job, 'progress'>): string => {
  const { done, total, unit, page, secondsLeft } = progress;
  const count =
    total === null
      ? `${formatInteger(done)} ${unit}`
      : `${formatInteger(done)} sur ${formatInteger(total)} ${unit}`;
  return [
    ...(page === null ? [] : [`page ${formatInteger(page)}`]),
    count,
    ...(secondsLeft === null ? [] : [`encore ${durationText(secondsLeft)} environ`]),
  ].join(', ');
};
