import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Incidents, incidentsQuery } from '#frontend/features/incidents/incidents.queries.ts';
import { formatInteger } from '#frontend/lib/display/format.ts';
import { TabLinks } from '#frontend/ui/tabs.tsx';
import { AttentionLine } from './attention-line.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { ErpHealth } from './erp-health.tsx';
import { FailedExpiries } from './failed-expiries.tsx';
import { GivenUp } from './given-up.tsx';
import {
  type IncidentsView,
  incidentsViewFor,
  incidentsViewPath,
  incidentsViews,
} from './incidents-views.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { PaymentCases } from '#frontend/features/payments/admin/payment-cases.tsx';
import { StoppedAddresses } from './stopped-addresses.tsx';
import { StockDifferences } from '#frontend/features/stock/admin/stock-differences.tsx';
import { WorkView } from './work-view.tsx';

interface IncidentsPageProps {
  /** ERP writes by state, provided by erp. */
  Operations: ComponentType<{ counts: Incidents['operations'] | undefined }>;
}

/** Travaux et incidents: running work, failures with causes, and remedies. */
export function IncidentsPage({ Operations }: IncidentsPageProps) {
  const [parameters] = useSearchParams();
  const view = incidentsViewFor(parameters.get('vue'));
  const incidents = useQuery(incidentsQuery());
  return (
    <div className={styles.page}>
      <LoadFailure title="Les incidents n’ont pas pu être lus" query={incidents} />
      {incidents.data ? (
        <div className={styles.glance}>
          <AttentionLine incidents={incidents.data} />
          <ErpHealth erp={incidents.data.erp} readAt={incidents.dataUpdatedAt} />
        </div>
      ) : null}
      <TabLinks
        label="Travaux et incidents"
        tabs={incidentsViews.map((key) => ({ key, label: labelOf(key, incidents.data) }))}
        selected={view}
        hrefOf={incidentsViewPath}
      />
      {view === 'travaux' ? <WorkView failed={incidents.data?.failed_jobs} /> : null}
      {view === 'ecritures' ? <Operations counts={incidents.data?.operations} /> : null}
      {view === 'paiements' ? <FailedExpiries all={incidents.data?.failed_expiries} /> : null}
      {view === 'paiements' ? <PaymentCases /> : null}
      {view === 'abandons' ? <GivenUp all={incidents.data?.given_up} /> : null}
      {view === 'abandons' ? (
        <StoppedAddresses
          first={incidents.data?.stopped_addresses}
          next={incidents.data?.stopped_addresses_next}
        />
      ) : null}
      {view === 'abandons' ? <DeadLetters queues={incidents.data?.dead_letters} /> : null}
      {view === 'ecarts' ? <StockDifferences /> : null}
    </div>
  );
}

const labelOf = (view: IncidentsView, incidents: Incidents | undefined): string => {
  const count = incidents && countOf[view](incidents);
  return count ? `${labels[view]} (${formatInteger(count)})` : labels[view];
};

const labels: Record<IncidentsView, string> = {
  travaux: 'Travaux',
  ecritures: 'À envoyer à Dolibarr',
  paiements: 'Paiements à trancher',
  abandons: 'Messages abandonnés',
  ecarts: 'Écarts de stock',
};

const countOf: Record<IncidentsView, (incidents: Incidents) => number> = {
  travaux: ({ failed_jobs }) => failed_jobs.length,
  ecritures: ({ operations, erp_questions = 0 }) =>
    Object.values(operations).reduce((sum, count) => sum + count, erp_questions),
  paiements: ({ payment_cases = 0, failed_expiries = [] }) => payment_cases + failed_expiries.length,
  abandons: ({ dead_letters, given_up = [], stopped_addresses = [] }) =>
    dead_letters.reduce((sum, { count }) => sum + count, given_up.length + stopped_addresses.length),
  ecarts: ({ stock_differences }) => stock_differences?.unexplained ?? 0,
};
