import { useQuery } from '@tanstack/react-query';
import { readinessPath } from '#frontend/lib/navigation/paths.ts';
import { Link } from '#frontend/ui/link.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { readinessOf } from '#shared/readiness/readiness.ts';
import { readinessQuery } from '#frontend/features/readiness/readiness.queries.ts';
import { openChecksText } from '#frontend/features/readiness/readiness-labels.ts';

/** Link to « Mise en route » while it has open points; only then are further details loaded. */
export function ReadinessLine() {
  const { data } = useQuery(readinessQuery());
  const found = data && readinessOf(data);
  if (!found || found.isReady) return null;
  return (
    <StatusBadge tone={found.wrong > 0 ? 'danger' : 'warning'}>
      <Link href={readinessPath}>Mise en route : {openChecksText(found)}</Link>
    </StatusBadge>
  );
}
