import type { CsvColumn } from '#shared/kernel/csv.ts';
import type { Column } from './data-table-column.ts';

/** The columns of a table that its file has. */
export const fileColumns = <Row>(columns: readonly Column<Row>[]): CsvColumn<Row>[] =>
  columns.flatMap(({ header, csv, sortBy }) => {
    const value = csv ?? sortBy;
    return value ? [{ header, value }] : [];
  });

/** Hands a CSV to the browser's downloads as `<name>.csv`. */
export const downloadCsv = (name: string, csv: string) => {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${name}.csv`;
  anchor.click();
  URL.revokeObjectURL(url);
};
