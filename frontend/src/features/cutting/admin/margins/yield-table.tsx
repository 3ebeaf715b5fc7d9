import type { CarcassDetail } from '#frontend/features/cutting/margins.queries.ts';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { type ColumnQuantity, quantityColumn } from '#frontend/ui/table/quantity-column.tsx';
import { milliFromWire } from '#shared/kernel/quantity.ts';

import styles from './margin-panel.module.css';

type Yields = NonNullable<CarcassDetail['yields']>;
type Row = Yields['rows'][number];

const kilograms = (wire: number | null): ColumnQuantity | null =>
  wire === null ? null : { unit: 'kg', milli: milliFromWire(wire) ?? 0 };

const gap = ({ expected, real }: Row): number | null => (expected === null ? null : real - expected);

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Morceau', primary: true, cell: ({ name }) => name },
  quantityColumn({ key: 'expected', header: 'Attendu', quantity: ({ expected }) => kilograms(expected) }),
  quantityColumn({ key: 'real', header: 'Obtenu', quantity: ({ real }) => kilograms(real) }),
  quantityColumn({ key: 'gap', header: 'Écart', quantity: (row) => kilograms(gap(row)), signed: true }),
];

/** Actual yields of a carcass against its category's table. */
export const YieldTable = ({ yields, lot }: { yields: Yields; lot: string }) => (
  <section aria-label="Rendement attendu et obtenu">
    <h3>Rendement attendu et obtenu</h3>
    <p className={styles.rule}>
      Sur {formatExactKilograms(milliFromWire(yields.taken) ?? 0)} découpés ; attendu d’après la table de
      ratios de la catégorie.
    </p>
    <DataTable
      caption="Rendement attendu et obtenu, morceau par morceau"
      columns={columns}
      rows={yields.rows}
      rowKey={({ name }) => name}
      csvName={`rendement-${lot}`}
    />
  </section>
);
