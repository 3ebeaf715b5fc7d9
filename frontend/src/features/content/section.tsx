import type { ReactNode } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  /** Id of the heading, which names the section. */
  labelledBy?: string;
  ground?: 'paper' | 'bone' | 'ink' | 'wine';
  /** Less vertical padding. */
  tight?: boolean;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A full-width section with content at the common width. */
export const Section = ({ labelledBy, ground = 'paper', tight, id, className, children }: SectionProps) => (
  <section
    id={id}
    aria-labelledby={labelledBy}
    className={classNames(styles.section, styles[ground], tight && styles.tight)}
  >
    <div className={classNames(styles.inner, className)}>{children}</div>
  </section>
);

/** A two-line heading, the second line in italics. */
export const SectionTitle = ({
  id,
  lines: [first, second],
}: {
  id?: string | undefined;
  lines: readonly [string, string];
}) => (
  <h2 id={id} className={styles.title}>
    {first} <em>{second}</em>
  </h2>
);
