import { SIGNATURE, VIANDE } from './brand-outlines.ts';
import styles from './brand.module.css';

/** The name as a drawing of its own, for pages that come as text: the public site. The apps draw `Brand`. */
export const DrawnBrand = ({ onDark = false }: { onDark?: boolean }) => (
  <svg
    className={onDark ? styles.onDark : styles.brand}
    viewBox="0 0 2445 340"
    role="img"
    aria-label="Viande Signature"
    focusable="false"
  >
    <path d={VIANDE} />
    <path className={styles.signature} d={SIGNATURE} />
  </svg>
);
