import { useToday } from '#frontend/lib/display/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { EmptyState } from '#frontend/ui/feedback/empty-state.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { weekdayNames } from '#frontend/lib/display/weekdays.ts';
import { weekday } from '#shared/kernel/dates.ts';
import { quantityFromWire, quantityOf, type Unit } from '#shared/kernel/quantity.ts';
import { standingDemandQuery } from '#frontend/features/standing-orders/standing-orders.queries.ts';
import type { StandingNeed } from '#shared/standing-orders/standing-orders.contract.ts';
import { needText } from './standing-needs.tsx';
import { StandingTroubles } from './standing-troubles.tsx';
import styles from './standing-demand.module.css';

interface Row {
  product_id: string;
  label: string;
  unit: Unit;
  in_pieces?: true | undefined;
  coming: readonly number[];
  ordered: readonly number[];
}

/** Seven-day demand of standing orders, for preparation, purchasing and cutting; and failed dates. */
export function StandingDemand() {
  const today = useToday();
  const [chosen, setFrom] = useState<string>();
  const from = chosen ?? today;
  const demand = useQuery(standingDemandQuery(from));
  const days = demand.data?.days;
  const needs = demand.data?.needs;
  const columns = useMemo(() => columnsOf(days ?? [], needs ?? []), [days, needs]);
  return (
    <div className={styles.page}>
      <LoadFailure query={demand} title="Les commandes régulières n’ont pas pu être lues" />
      <p className={styles.lead}>
        {demand.data
          ? `${demand.data.count} ${demand.data.count < 2 ? 'commande régulière' : 'commandes régulières'}. En gras : déjà commandé ; au-dessous : à venir.`
          : 'Lecture…'}
      </p>
      {demand.data ? <StandingTroubles troubles={demand.data.troubles} /> : null}
      <DataTable
        caption="Demande des commandes régulières, par produit et jour"
        columns={columns}
        rows={demand.data?.rows}
        rowKey={({ product_id: id, unit, in_pieces: inPieces }) => `${id} ${unit} ${inPieces ?? ''}`}
        csvName="commandes-regulieres"
        filters={
          <TextField
            label="À partir du"
            type="date"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        }
        empty={<EmptyState title="Aucune commande régulière sur ces sept jours" />}
      />
    </div>
  );
}

const columnsOf = (days: readonly string[], needs: readonly StandingNeed[]): Column<Row>[] => {
  const byId = new Map(needs.map((need) => [need.product_id, need]));
  const needOf = ({ product_id: id }: Row) => byId.get(id);
  return [
    {
      key: 'label',
      header: 'Produit',
      primary: true,
      cell: ({ label }) => label,
      sortBy: ({ label }) => label,
    },
    ...days.map((day, at): Column<Row> => ({
      key: day,
      header: `${(weekdayNames[weekday(day) - 1] ?? '').slice(0, 3)}. ${day.slice(8)}/${day.slice(5, 7)}`,
      numeric: true,
      cell: (row) => <Both row={row} at={at} />,
      sortBy: ({ coming, ordered }) => (coming[at] ?? 0) + (ordered[at] ?? 0),
    })),
    {
      key: 'total',
      header: 'Sept jours',
      numeric: true,
      cell: (row) => <Total row={row} need={needOf(row)} />,
      sortBy: totalOf,
    },
    {
      key: 'free',
      header: 'Libre',
      numeric: true,
      from: 'desk',
      cell: (row) => {
        const need = needOf(row);
        return need ? needText(need, need.free) : '–';
      },
      sortBy: (row) => needOf(row)?.free ?? 0,
    },
    {
      key: 'short',
      header: 'Manque',
      csvOnly: true,
      cell: () => null,
      csv: (row) => needOf(row)?.short ?? 0,
    },
  ];
};

/** Seven-day total, and the shortage. */
const Total = ({ row, need }: { row: Row; need: StandingNeed | undefined }) => (
  <span className={styles.both}>
    <span>{quantity(row.unit, totalOf(row))}</span>
    {need && need.short > 0 ? <strong>manque {needText(need, need.short)}</strong> : null}
  </span>
);

const Both = ({ row: { unit, coming, ordered }, at }: { row: Row; at: number }) => {
  const done = ordered[at] ?? 0;
  const ahead = coming[at] ?? 0;
  if (done === 0 && ahead === 0) return <span aria-label="rien">–</span>;
  return (
    <span className={styles.both}>
      {done > 0 ? <strong>{quantity(unit, done)}</strong> : null}
      {ahead > 0 ? <span>{quantity(unit, ahead)}</span> : null}
    </span>
  );
};

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/** Rounded: sums of floats are inexact. */
const totalOf = ({ coming, ordered }: Row): number => Math.round((sum(coming) + sum(ordered)) * 1000) / 1000;

const quantity = (unit: Unit, wire: number): string =>
  formatQuantity(quantityFromWire(wire, unit) ?? quantityOf(unit, Math.round(wire * 1000)));
