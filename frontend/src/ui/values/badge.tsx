import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from '#frontend/ui/class-names.ts';
import tones from './tone.module.css';

export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'danger';

/** A word on a tinted background: a category, a count. */
export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classNames(tones[tone], styles.badge)}>{children}</span>
);

/** A status: a mark recognisable by its shape, and its label. */
export const StatusBadge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={classNames(tones[tone], styles.status)}>
    <svg
      className={styles.mark}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
      focusable="false"
    >
      <path d={marks[tone]} />
    </svg>
    {children}
  </span>
);

/** Ring, half disc, disc, triangle, diamond: recognisable in black and white. */
const marks: Record<Tone, string> = {
  neutral: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10M6 2.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8Z',
  info: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10M6 2.6a3.4 3.4 0 1 0 0 6.8Z',
  good: 'M6 1a5 5 0 1 1 0 10a5 5 0 1 1 0-10Z',
  warning: 'M6 .8 11.8 11H.2Z',
  danger: 'M6 .2 11.8 6 6 11.8.2 6Z',
};
