import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './card.module.css';
import type { Tone } from './values/badge.tsx';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** One of a list, or a part of the page of its own. */
  as: 'li' | 'section';
  /** How it stands, as a bar at its edge; absent where it only holds together. */
  tone?: Tone | undefined;
}

/** One thing and all that may be done with it, by a thumb in a glove. */
export const Card = ({ as: Element, tone, className, ...props }: CardProps) => (
  <Element
    className={classNames(styles.card, tone && styles.marked, tone && styles[tone], className)}
    {...props}
  />
);

/** What a card is about, and in a word how it stands. */
export const CardHead = ({ children }: { children: ReactNode }) => (
  <div className={styles.head}>{children}</div>
);
