import type { ReactNode } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import { percentOf } from './scale.ts';
import styles from './chart.module.css';

export interface GapRow {
  key: string;
  label: ReactNode;
  /** To the right when positive, to the left when negative. */
  value: number;
  /** Formatted, with its sign. */
  text: string;
}

/**
 * Differences from a centre line: positive to the right in ink, negative to the left hatched in wine; each
 * side as wide as needed.
 */
export function GapRows({ rows }: { rows: readonly GapRow[] }) {
  const values = rows.map(({ value }) => value);
  const down = Math.max(0, -Math.min(0, ...values));
  const all = down + Math.max(0, ...values);
  const zero = percentOf(down, all);
  return (
    <div className={styles.rows}>
      {rows.map(({ key, label, value, text }) => (
        <div key={key} className={styles.row}>
          <span className={styles.rowLabel}>{label}</span>
          <span className={classNames(styles.track, styles.gap)} style={{ ['--zero' as string]: `${zero}%` }}>
            <span
              className={classNames(styles.bar, value < 0 ? styles.less : styles.ink)}
              style={{
                width: `${percentOf(Math.abs(value), all)}%`,
                [value < 0 ? 'right' : 'left']: `${value < 0 ? 100 - zero : zero}%`,
              }}
            />
          </span>
          <span className={styles.rowValue}>{text}</span>
        </div>
      ))}
    </div>
  );
}
