import { useState } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { DownloadIcon, PrintIcon } from '#frontend/ui/icons/icons-action.tsx';
import { toCsv } from '#shared/kernel/csv.ts';
import { CSV_FORMAT } from './csv-note.tsx';
import { downloadCsv, fileColumns } from './table-csv.ts';
import { createPortal } from 'react-dom';
import { usePrint } from '#frontend/lib/display/use-print.ts';
import type { Column } from './data-table-column.ts';
import { withFigures } from './quantity-column.tsx';
import printRowsStyles from './print-rows.module.css';

interface ChosenPapersProps<Row> extends RowsOnPaper<Row> {
  /** File name without extension. */
  csvName: string;
}

/** Export and print of the selected rows. */
export function ChosenPapers<Row>({ csvName, ...paper }: ChosenPapersProps<Row>) {
  const [printing, setPrinting] = useState<string>();
  const print = () => {
    if (typeof window.print === 'function') setPrinting(formatDateTime(new Date()));
    else notify.error('Ce navigateur ne peut pas imprimer. Enregistrez le fichier : rien n’est perdu.');
  };
  return (
    <>
      <Button
        size="small"
        icon={<DownloadIcon size={16} />}
        title={CSV_FORMAT}
        onClick={() => downloadCsv(`${csvName}.csv`, toCsv(fileColumns(paper.columns), paper.rows))}
      >
        Exporter le choix (CSV)
      </Button>
      <Button size="small" icon={<PrintIcon size={16} />} pending={printing !== undefined} onClick={print}>
        Imprimer la liste
      </Button>
      {printing === undefined ? null : (
        <PrintRows {...paper} at={printing} onDone={() => setPrinting(undefined)} />
      )}
    </>
  );
}

interface RowsOnPaper<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

interface PrintRowsProps<Row> extends RowsOnPaper<Row> {
  /** Print time, as text. */
  at: string;
  onDone: () => void;
}

/** Prints these rows with all columns, including those hidden on screen. */
function PrintRows<Row>({ caption, columns, rows, rowKey, at, onDone }: PrintRowsProps<Row>) {
  usePrint(RULES, onDone);
  const printed = withFigures(
    columns.filter(({ csvOnly, screenOnly }) => !csvOnly && !screenOnly),
    rows,
  );
  return createPortal(
    <div data-print-rows="" aria-hidden="true" className={printRowsStyles.paper}>
      <h1>{caption}</h1>
      <p>
        {rows.length} {rows.length < 2 ? 'ligne' : 'lignes'}, {at}
      </p>
      <table>
        <thead>
          <tr>
            {printed.map(({ key, header, numeric }) => (
              <th key={key} className={numeric ? printRowsStyles.numeric : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {printed.map(({ key, cell, numeric }) => (
                <td key={key} className={numeric ? printRowsStyles.numeric : undefined}>
                  {cell(row, false)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}

const RULES = `
@page { size: A4 landscape; margin: 12mm }
@media screen { [data-print-rows] { display: none } }
@media print {
  html, body { min-height: 0 !important; margin: 0; padding: 0 !important; background: #fff !important }
  body > :not([data-print-rows]) { display: none !important }
}`;
