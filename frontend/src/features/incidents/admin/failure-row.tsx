import type { ReactNode } from 'react';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';

interface FailureRowProps {
  what: string;
  cause: string;
  /** Since when, and number of attempts. */
  history: ReactNode;
  /** Error of the last retry. */
  error: unknown;
  /** Actions. */
  children: ReactNode;
}

/** A failure with its cause and actions. */
export const FailureRow = ({ what, cause, history, error, children }: FailureRowProps) => (
  <li className={styles.failure}>
    <div className={styles.cause}>
      <StatusBadge tone="danger">{withReferences(what)}</StatusBadge>
      <p>{cause}</p>
      <p className={styles.quiet}>{history}</p>
      <Refusal error={error} />
    </div>
    {children}
  </li>
);
