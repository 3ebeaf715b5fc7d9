import styles from './skip-link.module.css';

/** First stop of the keyboard: over the header, straight to `<main id="contenu">`. */
export const SkipLink = () => (
  <a href="#contenu" className={styles.skip}>
    Aller au contenu
  </a>
);
