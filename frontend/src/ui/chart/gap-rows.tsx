import type { ReactNode } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import { percentOf } from './scale.ts';
import styles from './chart.module.css';

export interface GapRow {
  key: string;
  label: ReactNode;
  /** To the right when positive, to the left when negative. */
  value: number;
  /** Already formatted, with its sign. */
  text: string;
}

/** Differences from a line in the middle: more to the right in ink, less to the left in wine hatching. */
export function GapRows({ rows }: { rows: readonly GapRow[] }) {
  const most = Math.max(0, ...rows.map(({ value }) => Math.abs(value)));
  return (
    <div className={styles.rows}>
      {rows.map(({ key, label, value, text }) => (
        <div key={key} className={styles.row}>
          <span className={styles.rowLabel}>{label}</span>
          <span className={classNames(styles.track, styles.gap)}>
            <span
              className={classNames(styles.bar, value < 0 ? styles.less : styles.ink)}
              style={{
                width: `${percentOf(Math.abs(value), most) / 2}%`,
                [value < 0 ? 'right' : 'left']: '50%',
              }}
            />
          </span>
          <span className={styles.rowValue}>{text}</span>
        </div>
      ))}
    </div>
  );
}
