import { useMemo } from 'react';
import { comparedSales, pairOf, type Side } from '#frontend/features/till/compared-sales.ts';
import type { DayComparison, TwoDays } from '#frontend/features/till/day-comparison.queries.ts';
import { byHourOfDays } from '#frontend/features/till/sold-when.ts';
import { ComparedSales } from '#frontend/features/till/admin/compared/compared-sales.tsx';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Link } from '#frontend/ui/link.tsx';
import { periodComparisonPath } from '#frontend/lib/navigation/paths.ts';
import styles from '#frontend/features/till/admin/till.module.css';

interface ComparedDaysProps extends TwoDays {
  comparison: DayComparison | undefined;
}

/** TILL-10..16: two stored days side by side, with the view that also compares periods. */
export function ComparedDays({ comparison, date1, date2 }: ComparedDaysProps) {
  const rows = useMemo(() => comparison && comparedSales(comparison.data), [comparison]);
  const sides = useMemo(
    () => [sideOf(date1, comparison?.days[0]), sideOf(date2, comparison?.days[1])] as const,
    [comparison, date1, date2],
  );
  const [first, second] = comparison?.days ?? [];
  const hours = byHourOfDays(second?.hours ?? null, first?.hours ?? null);
  return (
    <>
      <ComparedSales {...{ sides, rows, hours }} totals={comparison && pairOf(comparison.totals)} />
      <p className={styles.quiet}>
        <Link href={periodComparisonPath(date1, date2)}>Comparer d’autres jours, des mois ou des années</Link>
      </p>
    </>
  );
}

const sideOf = (date: string, day: DayComparison['days'][number] | undefined): Side => ({
  from: date,
  to: date,
  isClosed: day?.recordCount === 0,
  note: day
    ? `Extrait le ${formatDateTime(day.extractedAt)}${
        day.provisional ? ', avant la fin de la journée : chiffres provisoires' : ''
      }.`
    : '',
});
