import { download } from '#frontend/lib/display/download.ts';
import type { CsvColumn } from '#shared/kernel/csv.ts';
import type { Column } from './data-table-column.ts';

/** The columns of a table that its file has. */
export const fileColumns = <Row>(columns: readonly Column<Row>[]): CsvColumn<Row>[] =>
  columns.flatMap(({ header, csv, sortBy }) => {
    const value = csv ?? sortBy;
    return value ? [{ header, value }] : [];
  });

/** Hands a CSV over to the browser, under its whole name. */
export const downloadCsv = (name: string, csv: string): void =>
  download(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
