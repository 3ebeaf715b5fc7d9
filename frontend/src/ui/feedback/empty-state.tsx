import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** Reason and remedy. */
  children?: ReactNode;
  /** An icon or small engraving. */
  picture?: ReactNode;
  action?: ReactNode;
}

export const EmptyState = ({ title, children, picture, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    {picture ? <div className={styles.picture}>{picture}</div> : null}
    <p className={styles.title}>{title}</p>
    {children ? <div className={styles.text}>{children}</div> : null}
    {action}
  </div>
);
