import type { ReactNode } from 'react';
import styles from '#frontend/features/jobs/admin/jobs.module.css';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { withReferences } from '#frontend/ui/values/reference.tsx';

interface FailureRowProps {
  what: string;
  cause: string;
  /** Since when, and how often it was tried. */
  history: ReactNode;
  /** What the last press was refused with. */
  error: unknown;
  /** What can be done about it. */
  children: ReactNode;
}

/** Something that failed, why, and the buttons that go on with it. */
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
