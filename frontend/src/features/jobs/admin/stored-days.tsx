import type { UseQueryResult } from '@tanstack/react-query';
import { daysProblem } from '#frontend/features/jobs/days-problem.ts';
import { formatDate, formatInteger } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import styles from './jobs.module.css';

interface StoredDaysProps {
  days: UseQueryResult<string[]>;
  none: string;
}

/** The last extracted day, and the number of stored days. */
export function StoredDays({ days, none }: StoredDaysProps) {
  if (days.isError) {
    return (
      <div className={styles.problem} role="alert">
        <span>{daysProblem(days.error)}</span>
        <Button size="small" variant="ghost" pending={days.isFetching} onClick={() => void days.refetch()}>
          Réessayer
        </Button>
      </div>
    );
  }
  if (!days.data) return <Skeleton />;
  const [last] = days.data;
  return (
    <p className={styles.quiet}>
      {last === undefined
        ? none
        : `Dernier jour extrait : ${formatDate(last)} (${formatInteger(days.data.length)} ${days.data.length < 2 ? 'jour gardé' : 'jours gardés'}).`}
    </p>
  );
}
