import type { Column } from './data-table-column.ts';

/** What draws the rows of a table needs to know: all of them, or those in sight (virtual-body.tsx). */
export interface TableBodyProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  primaryKey: string | undefined;
  rowTone: ((row: Row) => 'warning' | 'danger' | undefined) | undefined;
  /** The row that is the table's tab stop. */
  stop: string | undefined;
  onStop: (key: string) => void;
  onOpen: ((row: Row) => void) | undefined;
  /** Height of a row on a desk. */
  rowPx?: number | undefined;
}
