import { useQuery } from '@tanstack/react-query';
import { settingChangesQuery } from '#frontend/features/admins/admins.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import styles from './admins.module.css';

/** The last change of a setting, with author and values; nothing without one. */
export function LastChange({ action }: { action: string }) {
  const { data } = useQuery(settingChangesQuery());
  const entry = data?.find((one) => one.action === action);
  if (!entry) return null;
  return (
    <p className={styles.quiet}>
      Changé le {formatDateTime(entry.at)} par {entry.by}
      {entry.changes.length === 0
        ? '.'
        : ` : ${entry.changes.map(({ field, from, to }) => `${field}, ${from} → ${to}`).join(' ; ')}.`}
    </p>
  );
}
