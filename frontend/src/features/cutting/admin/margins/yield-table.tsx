import type { CarcassDetail } from '#frontend/features/cutting/margins.queries.ts';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { DataTable } from '#frontend/ui/table/data-table.tsx';
import type { Column } from '#frontend/ui/table/data-table-column.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';

import styles from './margin-panel.module.css';

type Yields = NonNullable<CarcassDetail['yields']>;
type Row = Yields['rows'][number];

const kilograms = (wire: number | null): string =>
  wire === null ? '—' : formatExactKilograms(milliFromWire(wire) ?? 0);

const gap = ({ expected, real }: Row): number | null => (expected === null ? null : real - expected);

const signed = (wire: number | null): string =>
  wire === null ? '—' : `${wire > 0 ? '+' : wire < 0 ? '−' : ''}${kilograms(Math.abs(wire))}`;

const columns: readonly Column<Row>[] = [
  { key: 'name', header: 'Morceau', primary: true, cell: ({ name }) => name },
  {
    key: 'expected',
    header: 'Attendu',
    numeric: true,
    cell: ({ expected }) => kilograms(expected),
    csv: ({ expected }) => expected,
  },
  {
    key: 'real',
    header: 'Obtenu',
    numeric: true,
    cell: ({ real }) => kilograms(real),
    sortBy: ({ real }) => real,
    csv: ({ real }) => real,
  },
  {
    key: 'gap',
    header: 'Écart',
    numeric: true,
    cell: (row) => signed(gap(row)),
    sortBy: (row) => gap(row) ?? 0,
    csv: gap,
  },
];

/** What the cuttings of a carcass gave beside what its category's table promises. */
export const YieldTable = ({ yields, lot }: { yields: Yields; lot: string }) => (
  <section aria-label="Rendement attendu et obtenu">
    <h3>Rendement attendu et obtenu</h3>
    <p className={styles.rule}>
      Sur {kilograms(yields.taken)} découpés ; attendu d’après la table de ratios de la catégorie.
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
