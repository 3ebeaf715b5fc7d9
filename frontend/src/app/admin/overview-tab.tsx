import { useQuery } from '@tanstack/react-query';
import { Overview } from '#frontend/features/dashboard/admin/overview.tsx';
import { PendingOperationsFigures } from '#frontend/features/erp/admin/pending-operations-figures.tsx';
import { AttentionLine } from '#frontend/features/incidents/admin/attention-line.tsx';
import { incidentsQuery } from '#frontend/features/incidents/incidents.queries.ts';
import { ReadinessLine } from '#frontend/features/readiness/admin/readiness-line.tsx';
import { Missing } from '#frontend/ui/feedback/missing.tsx';

/** Tableau de bord. */
export const OverviewTab = () => <Overview erp={<PendingOperationsFigures />} attention={<Attention />} />;

function Attention() {
  const incidents = useQuery(incidentsQuery());
  return (
    <>
      {incidents.data ? <AttentionLine incidents={incidents.data} /> : <Missing query={incidents} />}
      <ReadinessLine />
    </>
  );
}
