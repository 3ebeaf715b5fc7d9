import { SIGNATURE, VIANDE } from './brand-outlines.ts';
import styles from './brand.module.css';

/** The name on the dark of the public pages, as a drawing: outlines of Fraunces, so that no page waits for an italic font. */
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
