import type { ReactNode } from 'react';
import styles from './panel-parts.module.css';

/** The parts of a side panel, one below the other. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);

/** `dt` and `dd` side by side. */
export const PanelFacts = ({ children }: { children: ReactNode }) => (
  <dl className={styles.facts}>{children}</dl>
);

/** A part of a side panel under a heading. */
export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);
