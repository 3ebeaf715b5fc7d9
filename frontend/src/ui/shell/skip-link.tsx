import styles from './skip-link.module.css';

/** First tab stop: skips the header to `<main id="contenu">`. */
export const SkipLink = () => (
  <a href="#contenu" className={styles.skip}>
    Aller au contenu
  </a>
);
