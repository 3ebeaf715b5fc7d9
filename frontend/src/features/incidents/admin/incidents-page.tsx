import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { OperationsByState } from '#frontend/features/erp/admin/operations-by-state.tsx';
import { type Incidents, incidentsQuery } from '#frontend/features/jobs/jobs.queries.ts';
import { formatInteger } from '#frontend/lib/format.ts';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { AttentionLine } from './attention-line.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { ErpHealth } from './erp-health.tsx';
import { type JobsView, jobsViewFor, jobsViewPath, jobsViews } from './incidents-views.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { QueryProblem } from '#frontend/ui/feedback/query-problem.tsx';
import { StockDifferences } from '#frontend/features/stock/admin/stock-differences.tsx';
import { WorkView } from './work-view.tsx';

/** Travaux et incidents: what goes on, what failed and why, and the acts that put it right. */
export function JobsPage() {
  const [parameters] = useSearchParams();
  const view = jobsViewFor(parameters.get('vue'));
  const incidents = useQuery(incidentsQuery());
  return (
    <div className={styles.page}>
      <QueryProblem title="Les incidents n’ont pas pu être lus" query={incidents} />
      {incidents.data ? (
        <div className={styles.glance}>
          <AttentionLine incidents={incidents.data} />
          <ErpHealth erp={incidents.data.erp} readAt={incidents.dataUpdatedAt} />
        </div>
      ) : null}
      <TabLinks
        label="Travaux et incidents"
        tabs={jobsViews.map((key) => ({ key, label: labelOf(key, incidents.data) }))}
        selected={view}
        hrefOf={jobsViewPath}
      />
      {view === 'travaux' ? <WorkView failed={incidents.data?.failed_jobs} /> : null}
      {view === 'ecritures' ? <OperationsByState counts={incidents.data?.operations} /> : null}
      {view === 'abandons' ? <DeadLetters queues={incidents.data?.dead_letters} /> : null}
      {view === 'ecarts' ? <StockDifferences /> : null}
    </div>
  );
}

const labelOf = (view: JobsView, incidents: Incidents | undefined): string => {
  const count = incidents && countOf[view](incidents);
  return count ? `${labels[view]} (${formatInteger(count)})` : labels[view];
};

const labels: Record<JobsView, string> = {
  travaux: 'Travaux',
  ecritures: 'Écritures ERP',
  abandons: 'Messages abandonnés',
  ecarts: 'Écarts de stock',
};

const countOf: Record<JobsView, (incidents: Incidents) => number> = {
  travaux: ({ failed_jobs }) => failed_jobs.length,
  ecritures: ({ operations }) => Object.values(operations).reduce((sum, count) => sum + count, 0),
  abandons: ({ dead_letters }) => dead_letters.reduce((sum, { count }) => sum + count, 0),
  ecarts: ({ stock_differences }) => stock_differences?.unexplained ?? 0,
};
