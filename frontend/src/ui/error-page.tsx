import type { ReactNode } from 'react';
import styles from './error-page.module.css';

interface ErrorPageProps {
  /** What happened. */
  title: string;
  /** That nothing was lost, and what to do. */
  children: ReactNode;
  actions?: ReactNode;
  /** For whoever is called: a request id, the technical message. */
  detail?: string | undefined;
}

/** A page that could not be shown: what happened, that nothing was lost, what to do. */
export const ErrorPage = ({ title, children, actions, detail }: ErrorPageProps) => (
  <div className={styles.page} role="alert">
    <svg className={styles.drawing} viewBox="0 0 120 60" aria-hidden="true" focusable="false">
      <path d="M2 48 40 34M34 25 46 43 116 6C116 -2 104 0 94 4 70 13 48 22 34 25Z" />
      <path className={styles.hatch} d="M52 38 108 9M58 33 104 9M66 28 98 11M76 22 92 13" />
      <path className={styles.cut} d="M0 57H46M54 57H74M82 57H120" />
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
