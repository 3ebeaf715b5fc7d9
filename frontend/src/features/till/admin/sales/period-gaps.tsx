import { useMemo } from 'react';
import { comparedRankings, type Side } from '#frontend/features/till/compared-sales.ts';
import { isClosed } from '#frontend/features/till/sold-when.ts';
import type { SoldWhen, TillRanking, TillStats } from '#frontend/features/till/till-sales.queries.ts';
import { ComparedSales } from '#frontend/features/till/admin/compared/compared-sales.tsx';
import { formatInteger } from '#frontend/lib/display/format.ts';

interface PeriodGapsProps {
  stats: TillStats;
  ranking: TillRanking | undefined;
  /** Of the compared days; undefined: unknown. */
  before: TillRanking | undefined;
}

/** Sales of a period against the compared one by product (TILL-10..16 for any days). */
export function PeriodGaps({ stats, ranking, before }: PeriodGapsProps) {
  const { period, compared_with: compared, sold_when: when, sold_when_before: whenBefore } = stats;
  const both = useMemo(
    () => ranking && before && comparedRankings(before.data, ranking.data),
    [ranking, before],
  );
  const sides = useMemo(
    () =>
      period && compared
        ? ([sideOf(compared, whenBefore, false), sideOf(period, when, stats.provisional)] as const)
        : undefined,
    [period, compared, when, whenBefore, stats.provisional],
  );
  if (!sides) return null;
  return <ComparedSales sides={sides} rows={both?.rows} totals={both?.totals} />;
}

const sideOf = (
  { from, to }: { from: string; to: string },
  when: SoldWhen | null,
  provisional: boolean,
): Side => ({
  from,
  to,
  isClosed: !provisional && isClosed(when),
  note: provisional
    ? 'La journée n’est pas finie : chiffres provisoires.'
    : when && when.days.length > 1
      ? `${formatInteger(when.days.length)} jours.`
      : '',
});
