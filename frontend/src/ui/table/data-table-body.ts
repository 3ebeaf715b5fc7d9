import type { Column } from './data-table-column.ts';

/** Props of a table body that renders all rows, or only visible ones (virtual-body.tsx). */
export interface TableBodyProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly Column<Row>[];
  primaryKey: string | undefined;
  rowTone: ((row: Row) => 'warning' | 'danger' | undefined) | undefined;
  /** The row that is the tab stop. */
  stop: string | undefined;
  onStop: (key: string) => void;
  onOpen: ((row: Row) => void) | undefined;
  /** Row height on desktop. */
  rowPx?: number | undefined;
}
