import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** Absent: the total is unknown, the bar is indeterminate. */
  done?: number | undefined;
  total?: number | undefined;
  /** « 340 lignes lues, page 4, environ 20 s ». */
  detail?: ReactNode;
}

/** Progress of long work. */
export function ProgressBar({ label, done, total, detail }: ProgressBarProps) {
  const id = useId();
  const known = done !== undefined && total !== undefined && total > 0;
  return (
    <div className={styles.frame}>
      <div className={styles.line}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {known ? (
          <span className={styles.figure}>{Math.floor((Math.min(done, total) * 100) / total)} %</span>
        ) : null}
      </div>
      <progress id={id} className={styles.bar} {...(known && { value: done, max: total })} />
      {detail ? <p className={styles.detail}>{detail}</p> : null}
    </div>
  );
}
