import { Link } from '#frontend/ui/link.tsx';
import { attentionOf } from '#frontend/features/incidents/attention.ts';
import type { Incidents } from '#frontend/features/incidents/incidents.queries.ts';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { incidentsViewPath } from './incidents-views.ts';
import styles from '#frontend/features/jobs/admin/jobs.module.css';

/** Summary: nothing to do, or the problems with links. */
export function AttentionLine({ incidents }: { incidents: Incidents }) {
  const attention = attentionOf(incidents);
  if (attention.length === 0) {
    return incidents.erp.reachable && !incidents.erp.failing ? (
      <StatusBadge tone="good">Rien à reprendre</StatusBadge>
    ) : null;
  }
  return (
    <ul className={styles.attention} aria-label="À reprendre maintenant">
      {attention.map(({ view, words }) => (
        <li key={words}>
          <StatusBadge tone="danger">
            <Link href={incidentsViewPath(view)}>{words}</Link>
          </StatusBadge>
        </li>
      ))}
    </ul>
  );
}
