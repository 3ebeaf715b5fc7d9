import styles from './reference.module.css';

/** The number of an order or a document, which no line breaks at its hyphens. */
export const Reference = ({ children }: { children: string }) => (
  <span className={styles.reference}>{children}</span>
);
