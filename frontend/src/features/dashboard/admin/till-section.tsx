import { useQuery } from '@tanstack/react-query';
import { tillRankingQuery, tillStatsQuery } from '#frontend/features/dashboard/dashboard.queries.ts';
import { formatMoney, formatPercent } from '#frontend/lib/format.ts';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { Missing } from '#frontend/ui/feedback/missing.tsx';
import styles from './overview.module.css';

const BEST = 5;

/** The shop's till: revenue of three periods (AMB-89), and what sells best this week. */
export function TillSection() {
  return (
    <section className={styles.section} aria-labelledby="caisse">
      <h2 id="caisse">Caisse de Lormont</h2>
      <div className={styles.periods}>
        <Revenue period="current-week" label="cette semaine" />
        <Revenue period="this_month" label="ce mois-ci" />
        <Revenue period="last_month" label="le mois dernier" />
      </div>
      <BestSellers />
    </section>
  );
}

type Period = 'current-week' | 'this_month' | 'last_month';

function Revenue({ period, label }: { period: Period; label: string }) {
  const stats = useQuery(tillStatsQuery(period));
  if (!stats.data) return <Missing query={stats} />;
  const { total_ttc: total, growth_total_ttc: growth } = stats.data.data;
  return (
    <StatBand>
      <Stat
        label={`${label}, TTC`}
        value={formatMoney(centsFromEuros(total))}
        note={growth === null ? undefined : `${signed(growth)} sur la période d’avant`}
        noteTone={growth === null ? undefined : growth < 0 ? 'warning' : 'good'}
      />
    </StatBand>
  );
}

/** The contract gives percents. */
const signed = (percents: number): string =>
  `${percents > 0 ? '+' : ''}${formatPercent(Math.round(percents * 100))}`;

function BestSellers() {
  const ranking = useQuery(tillRankingQuery('current-week'));
  if (!ranking.data) return <Missing query={ranking} />;
  if (ranking.data.length === 0) return <p className={styles.scope}>Aucune vente cette semaine.</p>;
  return (
    <>
      <h3 id="meilleures-ventes">Meilleures ventes de la semaine</h3>
      <ol className={styles.best} aria-labelledby="meilleures-ventes">
        {ranking.data.slice(0, BEST).map(({ product_id: id, store, produit, ca_ttc: revenue }) => (
          <li key={`${store} ${id}`}>
            <span>{produit}</span>
            <span>{formatMoney(centsFromEuros(revenue))}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
