import { type ComponentType, useState } from 'react';
import { durationSeconds, jobStates, jobTitle, durationText } from '#frontend/features/jobs/job-texts.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { ClockIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { type NextPage, nextPageOf } from '#frontend/ui/table/next-page.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';
import { JobPanel } from './job-panel.tsx';
import styles from './jobs.module.css';

interface JobHistoryProps {
  list: NextPage;
  jobs: readonly Job[] | undefined;
  /** Restart button of a job, provided by the nouns that support it. */
  Retry: ComponentType<{ job: Job }>;
}

/** Jobs of seven days; a row opens the details. */
export function JobHistory({ list, jobs, Retry }: JobHistoryProps) {
  const [openId, setOpenId] = useState<string>();
  const opened = jobs?.find(({ id }) => id === openId);
  return (
    <section className={styles.section} aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <DataTable
        caption="Travaux des sept derniers jours"
        columns={columns}
        rows={jobs}
        rowKey={({ id }) => id}
        onOpenRow={({ id }) => setOpenId(id)}
        rowTone={({ status }) => (status === 'failed' ? 'danger' : undefined)}
        empty={<EmptyState title="Aucun travail depuis sept jours" picture={<ClockIcon size={36} />} />}
        more={nextPageOf(list)}
      />
      {opened ? <JobPanel job={opened} Retry={Retry} onClose={() => setOpenId(undefined)} /> : null}
    </section>
  );
}

const columns: readonly Column<Job>[] = [
  {
    key: 'kind',
    header: 'Travail',
    primary: true,
    cell: (job) => <span className={styles.kind}>{jobTitle(job)}</span>,
    sortBy: (job) => jobTitle(job),
  },
  {
    key: 'status',
    header: 'État',
    cell: ({ status }) => <StatusBadge tone={jobStates[status].tone}>{jobStates[status].label}</StatusBadge>,
    sortBy: ({ status }) => jobStates[status].label,
  },
  {
    key: 'started',
    header: 'Début',
    cell: ({ startedAt }) => (
      <span className={styles.moment}>{startedAt ? formatDateTime(startedAt) : '—'}</span>
    ),
    sortBy: ({ startedAt }) => startedAt ?? '',
  },
  {
    key: 'duration',
    header: 'Durée',
    numeric: true,
    cell: (job) => {
      const seconds = durationSeconds(job);
      return seconds === undefined ? '—' : durationText(seconds);
    },
    sortBy: (job) => durationSeconds(job) ?? -1,
  },
  {
    key: 'message',
    header: 'Résultat',
    cell: ({ message }) => <span className={styles.message}>{message}</span>,
  },
];
