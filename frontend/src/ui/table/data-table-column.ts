import type { ReactNode } from 'react';
import type { CsvValue } from '#shared/kernel/csv.ts';
import type { ColumnQuantity } from './quantity-column.tsx';
import type { SortValue } from './table-sort.ts';

/** One column of a DataTable, as data. */
export interface Column<Row> {
  key: string;
  header: string;
  /** Drawn at its head in place of the word, which still names it. */
  head?: ReactNode;
  /**
   * `isStop`: of the row that the tabulator reaches; what is reached in each row otherwise is reached there alone. `figure`: of a
   * column of quantities, as the whole column has it.
   */
  cell: (row: Row, isStop?: boolean, figure?: ReactNode) => ReactNode;
  /** Made by `quantityColumn`. */
  quantity?: ((row: Row) => ColumnQuantity | null) | undefined;
  signed?: boolean | undefined;
  isRounded?: boolean | undefined;
  /** Right-aligned, tabular figures. */
  numeric?: boolean | undefined;
  /** The cell is one element already: thousands of rows are cheaper without another around each. */
  bare?: boolean | undefined;
  /** Given, the header sorts. */
  sortBy?: ((row: Row) => SortValue) | undefined;
  /** What the CSV holds; `sortBy` when absent. A column with neither is not exported. */
  csv?: ((row: Row) => CsvValue) | undefined;
  /** Names the row: bold, heads the card on phones, holds the button that opens it. Default: the first column. */
  primary?: boolean | undefined;
  /** Of the table, where its columns are fixed because not every row is drawn: « 14rem »; the others share the rest. */
  width?: string | undefined;
  /** The narrowest screen that has room for it: a desk (1200 px), a large one (1440 px), a wide one (1600 px). Cards on phones show it. */
  from?: 'desk' | 'large' | 'wide' | undefined;
  /** In the CSV, not on the screen: what the screen says in another column. */
  csvOnly?: boolean | undefined;
  /** Something to press: left out where rows are printed. */
  screenOnly?: boolean | undefined;
  /** Left out of the cards on phones. */
  wideOnly?: boolean | undefined;
}
