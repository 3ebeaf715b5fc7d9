import { download } from '#frontend/lib/display/download.ts';
import type { CsvColumn } from '#shared/kernel/csv.ts';
import type { Column } from './data-table-column.ts';

/** Exported columns. */
export const fileColumns = <Row>(columns: readonly Column<Row>[]): CsvColumn<Row>[] =>
  columns.flatMap(({ header, csv, sortBy }) => {
    const value = csv ?? sortBy;
    return value ? [{ header, value }] : [];
  });

/** Saves a CSV under its complete name. */
export const downloadCsv = (name: string, csv: string): void =>
  download(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
