import type { ReactNode } from 'react';
import { classNames } from '#frontend/ui/class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  /** Id of its heading: the accessible name of the section. */
  labelledBy?: string;
  ground?: 'paper' | 'bone' | 'ink' | 'wine';
  /** Less space above and below. */
  tight?: boolean;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A band of the page, its content on the common measure. */
export const Section = ({ labelledBy, ground = 'paper', tight, id, className, children }: SectionProps) => (
  <section
    id={id}
    aria-labelledby={labelledBy}
    className={classNames(styles.section, styles[ground], tight && styles.tight)}
  >
    <div className={classNames(styles.inner, className)}>{children}</div>
  </section>
);

/** Heading of two lines, the second one in italic. */
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
