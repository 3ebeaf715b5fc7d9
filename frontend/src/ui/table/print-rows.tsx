import { createPortal } from 'react-dom';
import { usePrint } from '#frontend/lib/display/use-print.ts';
import type { Column } from './data-table-column.ts';
import styles from './print-rows.module.css';
import { withFigures } from './quantity-column.tsx';

export interface RowsOnPaper<Row> {
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
export function PrintRows<Row>({ caption, columns, rows, rowKey, at, onDone }: PrintRowsProps<Row>) {
  usePrint(RULES, onDone);
  const printed = withFigures(
    columns.filter(({ csvOnly, screenOnly }) => !csvOnly && !screenOnly),
    rows,
  );
  return createPortal(
    <div data-print-rows="" aria-hidden="true" className={styles.paper}>
      <h1>{caption}</h1>
      <p>
        {rows.length} {rows.length < 2 ? 'ligne' : 'lignes'}, {at}
      </p>
      <table>
        <thead>
          <tr>
            {printed.map(({ key, header, numeric }) => (
              <th key={key} className={numeric ? styles.numeric : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {printed.map(({ key, cell, numeric }) => (
                <td key={key} className={numeric ? styles.numeric : undefined}>
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
