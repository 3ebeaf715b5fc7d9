import { useDeferredValue, useMemo } from 'react';
import {
  comparedSales,
  filteredSales,
  largestMoves,
  type Pair,
  pairOf,
} from '#frontend/features/till/compared-sales.ts';
import type { DayComparison, TwoDays } from '#frontend/features/till/day-comparison.queries.ts';
import { quantityFigureOf } from '#frontend/features/till/till-texts.ts';
import { ComparedBars } from '#frontend/features/till/admin/compared-bars.tsx';
import { formatDate, formatDateTime, formatMoney } from '#frontend/lib/display/format.ts';
import { useFilters } from '#frontend/lib/lists/use-filters.ts';
import { usePrinting } from '#frontend/lib/display/use-printing.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { CompareIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import { optionsAmong, TableFilters } from '#frontend/ui/table/table-filters.tsx';
import { VirtualBody } from '#frontend/ui/table/virtual-body.tsx';
import { Stat, StatBand } from '#frontend/ui/values/stat.tsx';
import { amountMove, comparedColumns, quantityMove } from './compared-columns.tsx';
import { SeverityBadge } from './severity-badge.tsx';
import styles from '#frontend/features/till/admin/till.module.css';

const MOVES = 10;

interface ComparedDaysProps extends TwoDays {
  comparison: DayComparison | undefined;
}

/** TILL-10..16: the totals of each day, how they vary, and every row that makes them. */
export function ComparedDays({ comparison, date1, date2 }: ComparedDaysProps) {
  const { values, set } = useFilters(['produit', 'categorie', 'boutique']);
  const printing = usePrinting();
  const rows = useMemo(() => comparison && comparedSales(comparison.data), [comparison]);
  const columns = useMemo(() => comparedColumns(date1, date2), [date1, date2]);
  const filters = useDeferredValue(values);
  const shown = useMemo(() => rows && filteredSales(rows, filters), [rows, filters]);
  return (
    <>
      {comparison ? <Totals totals={pairOf(comparison.totals)} days={comparison.days} /> : null}
      {rows ? <Moves rows={largestMoves(rows, MOVES)} {...{ date1, date2 }} /> : null}
      <DataTable
        caption={`Ventes du ${formatDate(date1)} comparées à celles du ${formatDate(date2)}`}
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        csvName={`caisse-${date1}-${date2}`}
        Body={printing ? undefined : VirtualBody}
        filters={
          <TableFilters
            search={{
              label: 'Nom du produit',
              placeholder: 'Nom du produit',
              value: values.produit,
              onChange: (text) => set('produit', text),
            }}
            choices={[
              {
                label: 'Catégorie',
                placeholder: 'Toutes les catégories',
                options: optionsAmong(rows?.map(({ category }) => category)),
                value: values.categorie,
                onChange: (value) => set('categorie', value),
              },
              {
                label: 'Boutique',
                placeholder: 'Toutes les boutiques',
                options: optionsAmong(rows?.map(({ store }) => store)),
                value: values.boutique,
                onChange: (value) => set('boutique', value),
              },
            ]}
            count={shown?.length}
            unit={['ligne', 'lignes']}
          />
        }
        empty={
          <EmptyState
            title="Aucun produit ne correspond aux critères de filtrage."
            picture={<CompareIcon size={36} />}
          />
        }
      />
    </>
  );
}

/** TILL-11: kilograms sold and revenue of each day, then their variation. */
const Totals = ({ totals, days }: { totals: Pair; days: DayComparison['days'] }) => {
  const figures = [
    { quantity: totals.quantity1, cents: totals.cents1 },
    { quantity: totals.quantity2, cents: totals.cents2 },
  ];
  return (
    <div className={styles.cards}>
      {days.map(({ date, extractedAt, provisional }, at) => (
        <section key={`${at} ${date}`} className={styles.card} aria-label={`Ventes du ${formatDate(date)}`}>
          <h3>{formatDate(date)}</h3>
          <StatBand>
            <Stat label="kg vendus" value={quantityFigureOf(figures[at]?.quantity ?? 0)} />
            <Stat label="chiffre d’affaires" value={formatMoney(figures[at]?.cents ?? 0)} />
          </StatBand>
          <p className={styles.quiet}>
            Extrait le {formatDateTime(extractedAt)}
            {provisional ? ', avant la fin de la journée : chiffres provisoires' : ''}.
          </p>
        </section>
      ))}
      <section className={styles.card} aria-label="Variation">
        <h3>Variation</h3>
        <StatBand>
          <Stat
            label="kg vendus"
            value={<SeverityBadge severity={totals.quantitySeverity}>{quantityMove(totals)}</SeverityBadge>}
          />
          <Stat
            label="chiffre d’affaires"
            value={<SeverityBadge severity={totals.amountSeverity}>{amountMove(totals)}</SeverityBadge>}
          />
        </StatBand>
        <p className={styles.quiet}>La deuxième journée par rapport à la première.</p>
      </section>
    </div>
  );
};

const Moves = ({ rows, date1, date2 }: TwoDays & { rows: ReturnType<typeof largestMoves> }) =>
  rows.length === 0 ? null : (
    <section className={styles.section} aria-labelledby="plus-grandes-variations">
      <h3 id="plus-grandes-variations">Les plus grandes variations</h3>
      <ComparedBars
        summary={`Chiffre d’affaires TTC du ${formatDate(date2)}, comparé au ${formatDate(date1)}`}
        nameHeader="Produit"
        labels={{ now: `Le ${formatDate(date2)}`, before: `Le ${formatDate(date1)}` }}
        rows={rows.map(({ key, name, cents1, cents2 }) => ({
          key,
          label: name,
          cents: cents2,
          beforeCents: cents1,
        }))}
      />
    </section>
  );
