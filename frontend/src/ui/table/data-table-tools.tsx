import type { ReactNode } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import type { Column } from './data-table-column.ts';
import { CSV_FORMAT, CsvNote } from './csv-note.tsx';
import styles from './data-table.module.css';
import { DownloadIcon } from '#frontend/ui/icons/icons-action.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { toCsv } from '#shared/kernel/csv.ts';
import { downloadCsv, fileColumns } from './table-csv.ts';
import type { Sort } from './table-sort.ts';

interface DataTableToolsProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  csvName: string | undefined;
  csvNote: string | undefined;
  filters: ReactNode;
  /** The list has more pages: the file contains only loaded rows. */
  isPartial: boolean;
}

/** Toolbar: filters, a sort select where there is no header (phones), export. */
export function DataTableTools<Row>({
  columns,
  rows,
  sort,
  onSort,
  csvName,
  csvNote,
  filters,
  isPartial,
}: DataTableToolsProps<Row>) {
  const sortable = columns.filter(({ sortBy, csvOnly }) => sortBy && !csvOnly);
  if (!filters && !csvName && sortable.length === 0) return null;
  return (
    <div className={classNamesOfTools(Boolean(filters) || Boolean(csvName))}>
      <div className={styles.filters}>{filters}</div>
      {sortable.length > 0 && rows && rows.length > 1 ? (
        <SelectField
          className={styles.phoneSort}
          label="Trier par"
          hideLabel
          placeholder="Trier par…"
          options={sortable.flatMap(({ key, header, numeric }) => [
            { value: `${key} asc`, label: `${header} ${numeric ? '↑' : 'A→Z'}` },
            { value: `${key} desc`, label: `${header} ${numeric ? '↓' : 'Z→A'}` },
          ])}
          value={sort ? `${sort.key} ${sort.direction}` : ''}
          onChange={(event) => {
            const [key, direction] = event.target.value.split(' ');
            if (key) onSort({ key, direction: direction === 'desc' ? 'desc' : 'asc' });
          }}
        />
      ) : null}
      {csvName ? (
        <CsvNote text={isPartial ? [csvNote, PARTIAL].filter(Boolean).join(' ') : csvNote}>
          <Button
            size="small"
            icon={<DownloadIcon size={16} />}
            disabled={!rows?.length}
            title={CSV_FORMAT}
            onClick={() => downloadCsv(`${csvName}.csv`, toCsv(fileColumns(columns), rows ?? []))}
          >
            {isPartial ? `Exporter ces ${rows?.length ?? 0} lignes (CSV)` : 'Exporter (CSV)'}
          </Button>
        </CsvNote>
      ) : null}
    </div>
  );
}

const PARTIAL = 'La liste continue : affichez la suite pour l’exporter aussi.';

const classNamesOfTools = (onEveryScreen: boolean) =>
  onEveryScreen ? styles.tools : `${styles.tools} ${styles.phoneOnly}`;
