import { useQueries, useQuery } from '@tanstack/react-query';
import { type MorningPoint, morningQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import {
  tillRankingQuery,
  type TillStats,
  tillStatsQuery,
} from '#frontend/features/till/till-sales.queries.ts';
import { formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { BarRows, FillKey } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { signedPercent } from '#shared/dashboard/figure-texts.ts';
import { type BasisPoints, centsFromEuros } from '#shared/kernel/money.ts';
import { relativeChange } from '#shared/till/variation.ts';
import { Block } from './block.tsx';
import styles from './overview.module.css';

const BEST = 5;
const periods = [
  { period: 'current-week', label: 'Cette semaine' },
  { period: 'this_month', label: 'Ce mois-ci' },
  { period: 'last_month', label: 'Le mois dernier' },
] as const;
type Period = (typeof periods)[number]['period'];

/**
 * Revenue of the till for three periods, and for the finished part of each against the previous period
 * (AMB-89).
 */
export function TillBlock() {
  const answers = useQueries({ queries: periods.map(({ period }) => tillStatsQuery({ period })) });
  const morning = useQuery(morningQuery());
  const read = periods.flatMap(({ period, label }, at) => {
    const reply = answers[at]?.data;
    return reply ? [{ label, ...revenueOf(reply, beforeOf(period, reply, morning.data)) }] : [];
  });
  const newest = answers.map(({ data }) => data?.generated_at).find(Boolean);
  return (
    <Block
      title="Caisse de Lormont"
      link={{ href: adminTabPath('venteCashmag'), label: 'Ventes Lormont' }}
      source={`Caisse Cashmag, TTC ; les jours finis sont comparés aux mêmes jours d’avant, un mois fini à autant de jours${
        newest ? ` ; lue le ${formatDateTime(newest)}` : ''
      }${answers.some(({ data }) => data?.stale) ? ' ; la caisse ne répond plus, derniers chiffres connus' : ''}.`}
    >
      {read.length > 0 ? <Revenues revenues={read} /> : null}
      {answers.map((query, at) =>
        query.data ? null : (
          <div key={periods[at]?.period} className={styles.away}>
            <p className={styles.awayOf}>{periods[at]?.label}</p>
            <Missing query={query} />
          </div>
        ),
      )}
      <BestSellers />
    </Block>
  );
}

interface Before {
  /** Of the same days; null: unknown. */
  cents: number | null;
  change: BasisPoints | null;
}

/**
 * A finished month uses the till's growth; a running period compares its finished days with the same days
 * before.
 */
const beforeOf = (period: Period, { data }: TillStats, morning: MorningPoint | undefined): Before => {
  if (period === 'last_month') {
    const growth = data.growth_total_ttc;
    if (growth === null || growth <= -100) return { cents: null, change: null };
    const cents = Math.round(centsFromEuros(data.total_ttc) / (1 + growth / 100));
    return { cents, change: Math.round(growth * 100) };
  }
  const part = morning?.till_parts?.find((each) => each.period === period);
  if (!part || part.before === null) return { cents: null, change: null };
  const cents = centsFromEuros(part.before);
  // with the shop closed on those days, a comparison is meaningless
  const isKnown = part.amount !== null && part.amount !== 0;
  return { cents, change: isKnown ? relativeChange(cents, centsFromEuros(part.amount ?? 0)) : null };
};

interface Revenue {
  label: string;
  cents: number;
  beforeCents: number | null;
  growth: string;
  /** The percentage; empty: unknown. */
  change: string;
}

const revenueOf = ({ data }: TillStats, { cents, change }: Before): Omit<Revenue, 'label'> => ({
  cents: centsFromEuros(data.total_ttc),
  beforeCents: cents,
  change: change === null ? '' : signedPercent(change),
  growth: change === null ? 'évolution inconnue' : `${signedPercent(change)} à jours égaux`,
});

const Revenues = ({ revenues }: { revenues: readonly Revenue[] }) => (
  <ChartFigure
    summary={`Chiffre d’affaires TTC de la caisse. ${revenues
      .map(({ label, cents, growth }) => `${label} : ${formatMoney(cents)}, ${growth}`)
      .join('. ')}.`}
    table={{
      headers: ['Période', 'TTC', 'Mêmes jours d’avant', 'Évolution'],
      rows: revenues.map(({ label, cents, beforeCents, growth }) => [
        label,
        formatMoney(cents),
        beforeCents === null ? '—' : formatMoney(beforeCents),
        growth,
      ]),
    }}
  >
    <FillKey
      fills={[
        { fill: 'ink', label: 'La période' },
        { fill: 'hatch', label: 'Les mêmes jours d’avant' },
      ]}
    />
    <BarRows
      rows={revenues.map(({ label, cents, beforeCents, change }) => ({
        key: label,
        label,
        parts: [
          { value: cents, fill: 'ink' },
          { value: beforeCents ?? 0, fill: 'hatch' },
        ],
        value: (
          <span className={styles.revenue}>
            <strong>{formatMoney(cents)}</strong>
            <span>{change}</span>
          </span>
        ),
      }))}
    />
  </ChartFigure>
);

function BestSellers() {
  const ranking = useQuery(tillRankingQuery({ period: 'current-week' }));
  if (!ranking.data) return <Missing query={ranking} />;
  if (ranking.data.data.length === 0) return <p className={styles.source}>Aucune vente cette semaine.</p>;
  return (
    <>
      <h3 id="meilleures-ventes">Meilleures ventes de la semaine</h3>
      <ol className={styles.best} aria-labelledby="meilleures-ventes">
        {ranking.data.data
          .slice(0, BEST)
          .map(({ product_id: id, store_id: store, produit, ca_ttc: revenue }) => (
            <li key={`${store} ${id}`}>
              <span>{produit}</span>
              <span>{formatMoney(centsFromEuros(revenue))}</span>
            </li>
          ))}
      </ol>
    </>
  );
}
