import type { ReactNode } from 'react';
import styles from './panel-parts.module.css';

/** Sections of a side panel, below each other. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

/** A definition list with `dt` and `dd` side by side. */
export const PanelFacts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);
