import type { ReactNode } from 'react';
import styles from './csv-note.module.css';

/** Format of every exported file, for importing programs. */
export const CSV_FORMAT = 'Point-virgule, virgule décimale, dates AAAA-MM-JJ.';

/** The export button with an optional description of the file. */
export const CsvNote = ({ text, children }: { text?: string | undefined; children: ReactNode }) =>
  text ? (
    <div className={styles.export}>
      {children}
      <small className={styles.note}>
        {text} {CSV_FORMAT}
      </small>
    </div>
  ) : (
    children
  );
