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
import { formatDate, formatDateTime, formatInteger, formatMoney } from '#frontend/lib/format.ts';
import { useFilters } from '#frontend/lib/use-filters.ts';
import { usePrinting } from '#frontend/lib/use-printing.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { CompareIcon } from '#frontend/ui/icons/icons-trade.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
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
  const optionsOf = (of: 'category' | 'store') =>
    [...new Set(rows?.map((row) => row[of]))]
      .sort((a, b) => a.localeCompare(b, 'fr'))
      .map((value) => ({ value, label: value }));
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
          <>
            <SearchField
              className={styles.search}
              label="Nom du produit"
              placeholder="Nom du produit"
              value={values.produit}
              onChange={(text) => set('produit', text)}
            />
            <SelectField
              className={styles.select}
              label="Catégorie"
              hideLabel
              placeholder="Toutes les catégories"
              options={optionsOf('category')}
              value={values.categorie}
              onChange={(event) => set('categorie', event.target.value)}
            />
            <SelectField
              className={styles.select}
              label="Boutique"
              hideLabel
              placeholder="Toutes les boutiques"
              options={optionsOf('store')}
              value={values.boutique}
              onChange={(event) => set('boutique', event.target.value)}
            />
            {shown ? (
              <p className={classNames(styles.quiet, styles.count)} role="status">
                {formatInteger(shown.length)} {shown.length < 2 ? 'ligne' : 'lignes'}
              </p>
            ) : null}
          </>
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
