import { type ReactNode, useId } from 'react';
import styles from './gallery.module.css';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
};

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
);
