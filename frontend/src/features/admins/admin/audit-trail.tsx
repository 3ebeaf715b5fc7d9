import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditEntry, auditQuery } from '#frontend/features/admins/admins.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { NextPageButton } from '#frontend/ui/table/next-page-button.tsx';
import styles from './admins.module.css';

/** Journal: changes by administrators. */
export function AuditTrail() {
  const trail = useInfiniteQuery(auditQuery());
  const entries = trail.data?.pages.flatMap(({ data }): AuditEntry[] => data);
  return (
    <section className={styles.section} aria-labelledby="journal">
      <h2 id="journal">Journal des changements</h2>
      <LoadFailure title="Le journal n’a pas pu être lu" query={trail} />
      {trail.isPending ? <Skeleton lines={4} /> : null}
      {entries?.length === 0 ? <EmptyState title="Rien n’a encore été changé" /> : null}
      {entries?.length ? (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      ) : null}
      <NextPageButton query={trail} />
    </section>
  );
}

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <li className={styles.entry}>
    <span className={styles.head}>
      <strong>
        {entry.label}
        {entry.subject ? ` : ${entry.subject}` : ''}
      </strong>
      <time className={styles.quiet} dateTime={entry.at}>
        {formatDateTime(entry.at)}, par {entry.by}
      </time>
    </span>
    {entry.changes.length > 0 ? (
      <ul className={styles.changes}>
        {entry.changes.map(({ field, from, to }) => (
          <li key={field}>
            {field} : {from} → {to}
          </li>
        ))}
      </ul>
    ) : null}
  </li>
);
