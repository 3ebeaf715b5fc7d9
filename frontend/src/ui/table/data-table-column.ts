import type { ReactNode } from 'react';
import type { CsvValue } from '#shared/kernel/csv.ts';
import type { ColumnQuantity } from './quantity-column.tsx';
import type { SortValue } from './table-sort.ts';

/** A column of a DataTable. */
export interface Column<Row> {
  key: string;
  header: string;
  /** Replaces the label visually; the label remains the accessible name. */
  head?: ReactNode;
  /**
   * `isStop`: the row is the tab stop; controls of other rows must not be tab stops. `figure`: the formatted
   * quantity of a quantity column.
   */
  cell: (row: Row, isStop?: boolean, figure?: ReactNode) => ReactNode;
  /** Set by `quantityColumn`. */
  quantity?: ((row: Row) => ColumnQuantity | null) | undefined;
  signed?: boolean | undefined;
  isRounded?: boolean | undefined;
  /** Right-aligned, tabular figures. */
  numeric?: boolean | undefined;
  /** The cell renders its own element, which saves a wrapper per row. */
  bare?: boolean | undefined;
  /** Makes the column sortable. */
  sortBy?: ((row: Row) => SortValue) | undefined;
  /** CSV value; default `sortBy`. A column with neither is not exported. */
  csv?: ((row: Row) => CsvValue) | undefined;
  /** Row header: bold, title of the card on phones, contains the open button. Default: the first column. */
  primary?: boolean | undefined;
  /** Fixed width for virtual tables: « 14rem »; other columns share the rest. */
  width?: string | undefined;
  /**
   * Minimum screen width: desk (1200 px), large (1440 px), wide (1600 px). Cards on phones always show it.
   */
  from?: 'desk' | 'large' | 'wide' | undefined;
  /** Only in the CSV: the screen shows the value in another column. */
  csvOnly?: boolean | undefined;
  /** A control: omitted in print. */
  screenOnly?: boolean | undefined;
  /** Omitted in cards on phones. */
  wideOnly?: boolean | undefined;
}
