import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: string; panel: ReactNode }[];
  className?: string | undefined;
}

/**
 * One panel at a time: links with `:target`, real tabs once the island has started. The first is the default.
 */
export const Tabs = ({ label, tabs, className }: TabsProps) => (
  <div className={className} data-island="tabs">
    <nav className={styles.list} aria-label={label} data-tabs>
      {tabs.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className={styles.tab}>
          {label}
        </a>
      ))}
    </nav>
    <div className={styles.panels}>
      {tabs.map(({ id, panel }) => (
        <div key={id} id={id} className={styles.panel}>
          {panel}
        </div>
      ))}
    </div>
  </div>
);
