import { Children, type ReactNode } from 'react';
import styles from './reference.module.css';

/** The number of an order or document, without line breaks at its hyphens. */
export const Reference = ({ children }: { children: string }) => (
  <span className={styles.reference}>{children}</span>
);

/** Ours, `CMD-20261121-0042`, and Dolibarr's, `CO2611-0042`. */
const NUMBER = /\b(CMD-[\dA-Z]+(?:-\d+)?|[A-Z]{2}\d{4}-\d+)\b/;

/** A text in which order numbers do not wrap. */
export const withReferences = (text: ReactNode): ReactNode =>
  Children.count(text) > 1 || typeof text === 'string'
    ? Children.map(text, (part) =>
        typeof part === 'string' && NUMBER.test(part)
          ? part
              .split(NUMBER)
              .map((piece, at) => (at % 2 === 0 ? piece : <Reference key={at}>{piece}</Reference>))
          : part,
      )
    : text;
