import styles from './brand.module.css';

/**
 * The brand as SVG. Its outlines are in app.html (`brandInPage` of vite.plugins.ts), not in the code of first
 * views.
 */
export const Brand = () => (
  <svg
    className={styles.brand}
    viewBox="0 0 2445 340"
    role="img"
    aria-label="Viande Signature"
    focusable="false"
  >
    <use href="#trace-viande" />
    <use className={styles.signature} href="#trace-signature" />
  </svg>
);
