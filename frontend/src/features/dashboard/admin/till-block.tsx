import { useQueries, useQuery } from '@tanstack/react-query';
import {
  tillRankingQuery,
  type TillStats,
  tillStatsQuery,
} from '#frontend/features/till/till-sales.queries.ts';
import { formatDateTime, formatMoney, formatPercent } from '#frontend/lib/display/format.ts';
import { adminTabPath } from '#frontend/lib/navigation/paths.ts';
import { BarRows, FillKey } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { Block } from './block.tsx';
import styles from './overview.module.css';

const BEST = 5;
const periods = [
  { period: 'current-week', label: 'Cette semaine' },
  { period: 'this_month', label: 'Ce mois-ci' },
  { period: 'last_month', label: 'Le mois dernier' },
] as const;

/** The shop's till: revenue of three periods against the ones before (AMB-89), and what sells best this week. */
export function TillBlock() {
  const answers = useQueries({ queries: periods.map(({ period }) => tillStatsQuery({ period })) });
  const read = periods.flatMap(({ label }, at) => {
    const reply = answers[at]?.data;
    return reply ? [revenueOf(label, reply)] : [];
  });
  const newest = answers.map(({ data }) => data?.generated_at).find(Boolean);
  return (
    <Block
      title="Caisse de Lormont"
      link={{ href: adminTabPath('venteCashmag'), label: 'Ventes Lormont' }}
      source={`Caisse Cashmag, TTC, comparée à la période d’avant de même durée${
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

interface Revenue {
  label: string;
  cents: number;
  /** Worked out from the growth; null when the till does not know. */
  beforeCents: number | null;
  growth: string;
  /** The percentage alone; empty when unknown. */
  change: string;
}

const revenueOf = (label: string, { data }: TillStats): Revenue => {
  const cents = centsFromEuros(data.total_ttc);
  const growth = data.growth_total_ttc;
  return {
    label,
    cents,
    beforeCents: growth === null || growth <= -100 ? null : Math.round(cents / (1 + growth / 100)),
    change: growth === null ? '' : signed(growth),
    growth: growth === null ? 'évolution inconnue' : `${signed(growth)} sur la période d’avant`,
  };
};

/** The contract gives percents. */
const signed = (percents: number): string =>
  `${percents > 0 ? '+' : percents < 0 ? '−' : ''}${formatPercent(Math.round(Math.abs(percents) * 100))}`;

const Revenues = ({ revenues }: { revenues: readonly Revenue[] }) => (
  <ChartFigure
    summary={`Chiffre d’affaires TTC de la caisse. ${revenues
      .map(({ label, cents, growth }) => `${label} : ${formatMoney(cents)}, ${growth}`)
      .join('. ')}.`}
    table={{
      headers: ['Période', 'TTC', 'Avant (environ)', 'Évolution'],
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
        { fill: 'hatch', label: 'Celle d’avant' },
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
        {ranking.data.data.slice(0, BEST).map(({ product_id: id, store, produit, ca_ttc: revenue }) => (
          <li key={`${store} ${id}`}>
            <span>{produit}</span>
            <span>{formatMoney(centsFromEuros(revenue))}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
