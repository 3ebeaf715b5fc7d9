import type { ReactNode } from 'react';
import styles from './csv-note.module.css';

/** Of every file: what a spreadsheet or an importing program has to know. */
export const CSV_FORMAT = 'Point-virgule, virgule décimale, dates AAAA-MM-JJ.';

/** The button that saves a file, and beside it what the file holds, where that is worth a sentence. */
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
