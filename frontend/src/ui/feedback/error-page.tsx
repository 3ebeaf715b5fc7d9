import type { ReactNode } from 'react';
import styles from './error-page.module.css';

interface ErrorPageProps {
  /** What happened. */
  title: string;
  /** What to do, and that no data is lost. */
  children: ReactNode;
  actions?: ReactNode;
  /** For support: a request id, the technical message. */
  detail?: string | undefined;
}

/** A page that cannot be shown. */
export const ErrorPage = ({ title, children, actions, detail }: ErrorPageProps) => (
  <div className={styles.page} role="alert">
    <svg className={styles.drawing} viewBox="0 0 120 48" aria-hidden="true" focusable="false">
      <path d="M44 11H92C106 12 114 22 118 33H46V27M44 11V27H8C3 27 3 13 8 13L44 11M15 17.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4M30 17.5a2 2 0 1 1 0 4a2 2 0 1 1 0-4" />
      <path className={styles.hatch} d="M50 15H94M58 18.5H100M68 22H105M80 25.5H109M92 29H113" />
      <path className={styles.cut} d="M0 44H40M50 44H72M82 44H120" />
    </svg>
    <h1 className={styles.title}>{title}</h1>
    <div className={styles.text}>{children}</div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
    {detail ? (
      <details className={styles.detail}>
        <summary>Détail technique</summary>
        <code>{detail}</code>
      </details>
    ) : null}
  </div>
);
