import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { spanText } from '#frontend/features/till/comparison-choice.ts';
import { type PeriodChoice, periodLabels } from '#frontend/features/till/period-choice.ts';
import { isClosed } from '#frontend/features/till/sold-when.ts';
import {
  type PeriodQuery,
  tillRankingQuery,
  type TillStats,
  tillStatsQuery,
} from '#frontend/features/till/till-sales.queries.ts';
import {
  comparedText,
  sourceText,
  CLOSED,
  quantityFigureOf,
  signedPercent,
} from '#frontend/features/till/till-texts.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { ProgressBar } from '#frontend/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { PrintIcon, RefreshIcon } from '#frontend/ui/icons/icons-action.tsx';
import { StoreIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { PeriodGaps } from './period-gaps.tsx';
import { CategoryRanking, ProductRanking } from './ranking-table.tsx';
import type { SalesView } from './sales-views.ts';
import { SoldWhen } from './sold-when.tsx';
import { formatInteger, formatMoney, formatTime } from '#frontend/lib/display/format.ts';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import styles from '#frontend/features/till/admin/till.module.css';

interface PeriodSalesProps {
  period: PeriodQuery;
  /** Custom days to compare with; absent: the preceding ones. */
  compared: { from: string; to: string } | undefined;
  choice: PeriodChoice;
  view: SalesView;
}

/** Figures of a period, sales over time, and a view of its rows. */
export function PeriodSales({ period, compared: wanted, choice, view }: PeriodSalesProps) {
  const stats = useQuery(tillStatsQuery(period, { compared: wanted }));
  const compared = stats.data?.compared_with ?? null;
  if (stats.data?.period === null) {
    return (
      <EmptyState title="Cette période n’a encore aucun jour" picture={<StoreIcon size={36} />}>
        « {periodLabels[choice.key]} » commence demain : nous sommes le premier du mois.
      </EmptyState>
    );
  }
  const status = stats.data
    ? sourceText(stats.data)
    : stats.isError
      ? 'Ventes non lues.'
      : 'Lecture des ventes…';
  const labels = labelsOf(stats.data);
  return (
    <>
      <SalesBar period={period} compared={wanted} status={`${status}${comparedText(stats.data)}`} />
      {stats.data?.stale ? (
        <Banner kind="warning" title="La caisse ne répond plus : derniers chiffres connus">
          {stats.data.message}
        </Banner>
      ) : stats.data?.message ? (
        <Banner kind="info">{stats.data.message}</Banner>
      ) : null}
      <LoadFailure query={stats} />
      {stats.data ? <SalesFigures stats={stats.data} /> : stats.isError ? null : <ReadingSales />}
      {stats.data ? <SoldWhen {...stats.data} labels={labels} /> : null}
      <SalesRows {...{ period, compared, view, labels }} stats={stats.data} periodKey={choice.key} />
    </>
  );
}

/** Maximum duration of a till read under its rate limit, and the delay before progress is shown. */
const LONGEST_S = 30;
const TOLD_AFTER_S = 3;

/** Progress of the till read, shown after some seconds. */
function ReadingSales() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < TOLD_AFTER_S) return <Skeleton shape="title" lines={3} />;
  return (
    <ProgressBar
      label="Lecture des ventes à la caisse"
      done={Math.min(seconds, LONGEST_S - 1)}
      total={LONGEST_S}
      detail={`La caisse limite le nombre de demandes : ${LONGEST_S} s au plus.`}
    />
  );
}

/** Names of the period and the compared one in charts. */
const labelsOf = (stats: TillStats | undefined) => ({
  now: stats?.period ? spanText(stats.period) : 'La période',
  before: stats?.compared_with ? spanText(stats.compared_with) : 'Celle d’avant',
});

interface SalesBarProps extends Pick<PeriodSalesProps, 'period' | 'compared'> {
  status: string;
}

/** Source of the figures, and actions. */
function SalesBar({ period, compared, status }: SalesBarProps) {
  const queries = useQueryClient();
  const ranking = useQuery(tillRankingQuery(period));
  const refresh = useAction(async () => {
    await queries.fetchQuery({ ...tillStatsQuery(period, { compared, force: true }), staleTime: 0 });
    await ranking.refetch();
  });
  return (
    <div className={styles.bar}>
      <p className={styles.quiet} role="status">
        {status}
      </p>
      <span className={styles.acts}>
        <Button
          size="small"
          icon={<RefreshIcon size={16} />}
          pending={refresh.pending}
          pendingText="Lecture de la caisse…"
          onClick={() => refresh.run()}
        >
          Relire la caisse
        </Button>
        <Button
          size="small"
          icon={<PrintIcon size={16} />}
          disabled={!ranking.data}
          onClick={() => window.print()}
        >
          Imprimer
        </Button>
      </span>
    </div>
  );
}

interface SalesRowsProps {
  period: PeriodQuery;
  compared: { from: string; to: string } | null;
  stats: TillStats | undefined;
  view: SalesView;
  labels: { now: string; before: string };
  periodKey: string;
}

/** TILL-02: products, categories, or products against the compared days. */
function SalesRows({ period, compared, stats, view, labels, periodKey }: SalesRowsProps) {
  const ranking = useQuery(tillRankingQuery(period));
  const before = useQuery({
    ...tillRankingQuery(compared ?? { from: '', to: '' }),
    enabled: compared !== null,
  });
  const [from, to] = 'from' in period ? [period.from, period.to] : [periodKey, ''];
  if (ranking.isError && !ranking.data) return <LoadFailure query={ranking} />;
  if (view === 'ecarts') {
    return (
      <>
        <LoadFailure query={ranking} />
        <LoadFailure query={before} />
        {stats ? (
          <PeriodGaps {...{ stats }} ranking={ranking.data} before={before.data} />
        ) : (
          <Skeleton lines={6} />
        )}
      </>
    );
  }
  const Ranking = view === 'rubriques' ? CategoryRanking : ProductRanking;
  return (
    <>
      <LoadFailure query={ranking} />
      <Ranking
        ranking={ranking.data}
        // after a closed day every product would count as new
        before={isClosed(stats?.sold_when_before ?? null) ? undefined : before.data}
        labels={labels}
        csvName={['caisse', view, from, to].filter(Boolean).join('-')}
      />
    </>
  );
}

/** TILL-05: totals of the period with their growth. */
const SalesFigures = ({ stats }: { stats: TillStats }) => {
  const { data, so_far: soFar } = stats;
  const unknown = unknownGrowth(stats);
  const growth = (percents: number | null | undefined, kind: 'revenue' | 'plain' = 'revenue') =>
    // a running day is not compared with a whole one
    soFar
      ? { note: 'journée en cours' }
      : percents === null || percents === undefined
        ? { note: unknown }
        : noted(percents, kind);
  return (
    <StatBand>
      <Stat
        label="chiffre d’affaires TTC"
        value={euros(data.total_ttc)}
        {...(typeof soFar?.growth_ca_ttc === 'number'
          ? noted(soFar.growth_ca_ttc, 'revenue', ` à ${formatTime(soFar.at)}`)
          : growth(data.growth_total_ttc))}
      />
      <Stat label="chiffre d’affaires HT" value={euros(data.total_ht)} {...growth(data.growth_total_ht)} />
      <Stat label="quantité" value={quantityFigureOf(data.quantite)} {...growth(data.growth_quantite)} />
      <Stat label="offerts" value={formatInteger(data.offerts)} {...growth(data.growth_offerts, 'plain')} />
      <Stat
        label="remises"
        value={data.remises === null ? '—' : euros(data.remises)}
        {...growth(data.growth_remises, 'plain')}
      />
    </StatBand>
  );
};

const euros = (value: number): string => formatMoney(centsFromEuros(value));

/** Why there is no percentage: a closed day is labelled. */
const unknownGrowth = ({ sold_when: when, sold_when_before: before, provisional }: TillStats): string => {
  if (!provisional && isClosed(when)) return CLOSED;
  return isClosed(before) ? `comparé à un jour ${CLOSED}` : 'évolution inconnue';
};

/** Revenue growth is coloured, growth of gifts and discounts is neutral. */
const noted = (percents: number, kind: 'revenue' | 'plain', at = '') => ({
  note: `${signedPercent(percents)}${at}`,
  noteTone:
    kind === 'plain' || percents === 0
      ? ('neutral' as const)
      : percents > 0
        ? ('good' as const)
        : ('danger' as const),
});
