import { SIGNATURE, VIANDE } from './brand-outlines.ts';
import styles from './brand.module.css';

/** The brand on dark public pages, as outlines of Fraunces, so that no page loads an italic font for it. */
export const DrawnBrand = () => (
  <svg
    className={styles.onDark}
    viewBox="0 0 2445 340"
    role="img"
    aria-label="Viande Signature"
    focusable="false"
  >
    <path d={VIANDE} />
    <path d={SIGNATURE} />
  </svg>
);
