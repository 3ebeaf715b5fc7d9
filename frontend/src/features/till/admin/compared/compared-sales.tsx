import { useDeferredValue, useMemo } from 'react';
import { spanText } from '#frontend/features/till/comparison-choice.ts';
import {
  type ComparedSale,
  filteredSales,
  largestMoves,
  type Pair,
  type Side,
} from '#frontend/features/till/compared-sales.ts';
import type { Slot } from '#frontend/features/till/sold-when.ts';
import { CLOSED, quantityFigureOf } from '#frontend/features/till/till-texts.ts';
import { ComparedBars } from '#frontend/features/till/admin/compared-bars.tsx';
import { HourLines } from '#frontend/features/till/admin/hour-lines.tsx';
import { formatMoney } from '#frontend/lib/display/format.ts';
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

interface ComparedSalesProps {
  /** Base of comparison, then the viewed side. */
  sides: readonly [Side, Side];
  /** Both undefined while loading. */
  rows: readonly ComparedSale[] | undefined;
  totals: Pair | undefined;
  /** Hours of the second side over the first's; undefined where unknown, or shown above. */
  hours?: readonly Slot[] | undefined;
}

/** TILL-10..16: totals of each side, variations, and all rows. */
export function ComparedSales({ sides, rows, totals, hours }: ComparedSalesProps) {
  const { values, set } = useFilters(['produit', 'categorie', 'boutique']);
  const printing = usePrinting();
  const columns = useMemo(() => comparedColumns(sides), [sides]);
  const filters = useDeferredValue(values);
  const shown = useMemo(() => rows && filteredSales(rows, filters), [rows, filters]);
  const [first, second] = sides;
  return (
    <>
      {totals ? <Totals {...{ totals, sides }} /> : null}
      {hours ? <Hours {...{ hours, sides }} /> : null}
      {rows ? <Moves rows={largestMoves(rows, MOVES)} sides={sides} /> : null}
      <DataTable
        caption={`Ventes ${ofSpan(first)} comparées à celles ${ofSpan(second)}`}
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        csvName={['caisse', ...new Set(sides.flatMap(({ from, to }) => [from, to]))].join('-')}
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

/** « du 13/11/2026 », for a day or a period. */
const ofSpan = (side: Side): string => (side.from === side.to ? `du ${spanText(side)}` : spanText(side));

/** TILL-11: kilograms and revenue of each side, and variations. */
const Totals = ({ totals, sides }: { totals: Pair; sides: readonly [Side, Side] }) => {
  const figures = [
    { quantity: totals.quantity1, cents: totals.cents1 },
    { quantity: totals.quantity2, cents: totals.cents2 },
  ];
  const isClosed = sides.some((side) => side.isClosed);
  return (
    <div className={styles.cards}>
      {sides.map((side, at) => (
        <section key={`${at} ${side.from}`} className={styles.card} aria-label={`Ventes ${ofSpan(side)}`}>
          <h3>{spanText(side)}</h3>
          {side.isClosed ? (
            <p>Fermé : aucune vente.</p>
          ) : (
            <StatBand>
              <Stat label="kg vendus" value={quantityFigureOf(figures[at]?.quantity ?? 0)} />
              <Stat label="chiffre d’affaires" value={formatMoney(figures[at]?.cents ?? 0)} />
            </StatBand>
          )}
          {side.note ? <p className={styles.quiet}>{side.note}</p> : null}
        </section>
      ))}
      <section className={styles.card} aria-label="Variation">
        <h3>Variation</h3>
        <StatBand>
          <Stat
            label="kg vendus"
            value={
              isClosed ? (
                CLOSED
              ) : (
                <SeverityBadge severity={totals.quantitySeverity}>{quantityMove(totals)}</SeverityBadge>
              )
            }
          />
          <Stat
            label="chiffre d’affaires"
            value={
              isClosed ? (
                CLOSED
              ) : (
                <SeverityBadge severity={totals.amountSeverity}>{amountMove(totals)}</SeverityBadge>
              )
            }
          />
        </StatBand>
        <p className={styles.quiet}>
          {isClosed ? 'Un jour de fermeture n’est comparé à rien.' : 'La deuxième par rapport à la première.'}
        </p>
      </section>
    </div>
  );
};

const Hours = ({
  hours,
  sides: [first, second],
}: {
  hours: readonly Slot[];
  sides: readonly [Side, Side];
}) => (
  <section className={styles.section} aria-labelledby="les-heures">
    <h3 id="les-heures">Heure par heure</h3>
    <HourLines hours={hours} labels={{ now: spanText(second), before: spanText(first) }} />
  </section>
);

interface MovesProps {
  rows: ReturnType<typeof largestMoves>;
  sides: readonly [Side, Side];
}

const Moves = ({ rows, sides: [first, second] }: MovesProps) =>
  rows.length === 0 || first.isClosed || second.isClosed ? null : (
    <section className={styles.section} aria-labelledby="plus-grandes-variations">
      <h3 id="plus-grandes-variations">Les plus grandes variations</h3>
      <ComparedBars
        summary={`Chiffre d’affaires TTC, ${spanText(second)}, comparé à ${spanText(first)}`}
        nameHeader="Produit"
        labels={{ now: spanText(second), before: spanText(first) }}
        rows={rows.map(({ key, name, cents1, cents2 }) => ({
          key,
          label: name,
          cents: cents2,
          beforeCents: cents1,
        }))}
      />
    </section>
  );
