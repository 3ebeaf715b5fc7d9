import type { ComponentType } from 'react';
import { jobStates, jobTitle, progressText } from '#frontend/features/jobs/job-texts.ts';
import { formatDate, formatDateTime, formatInteger } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { isUnderWay } from '#shared/jobs/job.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import styles from './jobs.module.css';

interface JobPanelProps {
  job: Job;
  Retry: ComponentType<{ job: Job }>;
  onClose: () => void;
}

/** A job next to the list: times, progress, result. */
export function JobPanel({ job, Retry, onClose }: JobPanelProps) {
  return (
    <SidePanel open onClose={onClose} title={jobTitle(job)}>
      <div className={styles.panel}>
        <StatusBadge tone={jobStates[job.status].tone}>{jobStates[job.status].label}</StatusBadge>
        <p>{job.message}</p>
        <dl className={styles.facts}>
          {factsOf(job).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isUnderWay(job) ? null : <Retry job={job} />}
      </div>
    </SidePanel>
  );
}

const factsOf = (job: Job): [string, string][] => [
  ['Début', job.startedAt ? formatDateTime(job.startedAt) : 'Pas commencé'],
  ['Fin', job.endedAt ? formatDateTime(job.endedAt) : 'Pas encore'],
  ...(job.day === null ? [] : [['Jour', formatDate(job.day)] as [string, string]]),
  ['Lu', progressText(job)],
  ...Object.entries(job.result ?? {}).flatMap(([key, value]): [string, string][] => {
    const name = resultNames[key];
    return name === undefined ? [] : [[name, display(value)]];
  }),
  ['Numéro', job.id],
];

/** Labels of the results (run-catalog-sync, extract-stock, extract-till-day). */
const resultNames: Record<string, string> = {
  recordCount: 'Produits extraits',
  productsCount: 'Produits vendus',
  products: 'Produits au catalogue',
  changed: 'Produits modifiés',
  removed: 'Produits retirés',
  levels: 'Stocks mis à jour',
  compared: 'Produits comparés',
  differences: 'Écarts',
  unexplained: 'Écarts sans explication',
  takenAt: 'Stock lu le',
  provisional: 'Chiffres provisoires',
};

const display = (value: unknown): string => {
  if (typeof value === 'number') return formatInteger(value);
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non';
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  return /^\d{4}-\d{2}-\d{2}T/.test(text) ? formatDateTime(text) : text;
};
