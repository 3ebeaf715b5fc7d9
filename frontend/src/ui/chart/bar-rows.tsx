import type { ReactNode } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import { percentOf } from './scale.ts';
import styles from './chart.module.css';

/** Distinguishable in greyscale, in print and without colour vision; wine for emphasis. */
export type Fill = 'ink' | 'hatch' | 'dots' | 'wine';

export interface BarRow {
  key: string;
  label: ReactNode;
  /** One bar each: next to each other when `stacked`, else below each other. */
  parts: readonly { value: number; fill: Fill }[];
  /** Formatted, at the end of the row. */
  value: ReactNode;
  /** A threshold line across the row. */
  mark?: number | undefined;
}

interface BarRowsProps {
  rows: readonly BarRow[];
  stacked?: boolean | undefined;
}

/** Horizontal bars from zero: label, bar and value on one line. */
export function BarRows({ rows, stacked = false }: BarRowsProps) {
  const sizeOf = ({ parts, mark = 0 }: BarRow) => {
    const values = parts.map(({ value }) => Math.max(0, value));
    const longest = stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
    return Math.max(longest, mark);
  };
  const most = Math.max(0, ...rows.map(sizeOf));
  return (
    <div className={styles.rows}>
      {rows.map((row) => (
        <div key={row.key} className={styles.row}>
          <span className={styles.rowLabel}>{row.label}</span>
          <span className={classNames(styles.track, stacked && styles.stacked)}>
            {row.parts.map(({ value, fill }, at) => (
              <span
                // the parts of a row have a fixed order
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                className={classNames(styles.bar, styles[fill])}
                style={{ width: `${percentOf(value, most)}%` }}
              />
            ))}
            {row.mark === undefined ? null : (
              <span className={styles.mark} style={{ left: `${percentOf(row.mark, most)}%` }} />
            )}
          </span>
          <span className={styles.rowValue}>{row.value}</span>
        </div>
      ))}
    </div>
  );
}

/** Legend of the fills. */
export const FillKey = ({ fills }: { fills: readonly { fill: Fill; label: string }[] }) => (
  <p className={styles.key}>
    {fills.map(({ fill, label }) => (
      <span key={label} className={styles.keyEntry}>
        <span className={classNames(styles.sample, styles[fill])} />
        {label}
      </span>
    ))}
  </p>
);
