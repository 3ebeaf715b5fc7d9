import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './stat.module.css';
import tones from './tone.module.css';

interface StatProps {
  label: string;
  /** Formatted: `12,40 kg`. */
  value: ReactNode;
  /** A line below the figure: a comparison, a date. */
  note?: ReactNode;
  noteTone?: Tone | undefined;
}

/** A key figure; group several in `StatBand`. */
export const Stat = ({ label, value, note, noteTone = 'neutral' }: StatProps) => (
  <div className={styles.stat}>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>{value}</dd>
    {note ? <dd className={classNames(tones[noteTone], styles.note)}>{note}</dd> : null}
  </div>
);

/** Figures side by side with separators; two per line on phones. */
export const StatBand = ({ onDark, children }: { onDark?: boolean; children: ReactNode }) => (
  <dl className={classNames(styles.band, onDark && styles.onDark)}>{children}</dl>
);
