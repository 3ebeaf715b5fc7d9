import { type ReactNode, useId } from 'react';
import styles from './chart.module.css';

interface ChartFigureProps {
  /** One sentence for screen readers. */
  summary: string;
  /** The data as rows; the first column is the row header. */
  table: { headers: readonly string[]; rows: readonly (readonly string[])[] };
  /** The drawing. */
  children: ReactNode;
}

/** A chart with a summary for screen readers and its data as a table. */
export function ChartFigure({ summary, table, children }: ChartFigureProps) {
  const id = useId();
  return (
    <figure className={styles.figure}>
      <div role="img" aria-label={summary} aria-details={id} className={styles.drawing}>
        {children}
      </div>
      <details id={id} className={styles.details}>
        <summary>Voir les chiffres</summary>
        <div className={styles.figures}>
          <table>
            <thead>
              <tr>
                {table.headers.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, at) => (
                    <td key={table.headers[at + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
