import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';
import type { Tone } from './values/badge.tsx';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** A list item, or a section of the page. */
  as: 'li' | 'section';
  /** Status as a bar at the edge; absent: none. */
  tone?: Tone | undefined;
}

/** An item with its actions; targets are large enough for gloves. */
export const Card = ({ as: Element, tone, className, ...props }: CardProps) => (
  <Element
    className={classNames(styles.card, tone && styles.marked, tone && styles[tone], className)}
    {...props}
  />
);

/** Title and status of a card. */
export const CardHead = ({ children }: { children: ReactNode }) => (
  <div className={styles.head}>{children}</div>
);
