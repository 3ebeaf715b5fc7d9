import styles from './search-results.module.css';

/** Filled by the search island (AMB-58). */
export const SearchResults = () => (
  <div className={styles.panel} data-island="search" data-when="touched">
    <p role="status" className={styles.status} data-search-status />
    <ol className={styles.list} data-search-list aria-label="Résultats" />
    <template data-search-item>
      <li>
        <a href="/" className={styles.hit}>
          <span data-hit-title>Résultat</span>
          <small data-hit-kind />
        </a>
      </li>
    </template>
  </div>
);
