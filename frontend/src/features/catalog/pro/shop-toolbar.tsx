import type { UseQueryResult } from '@tanstack/react-query';
import { FormatError } from '#frontend/features/catalog/catalog.queries.ts';
import {
  ALL,
  categoriesOf,
  categoryButtons,
  type ShopFilter,
} from '#frontend/features/catalog/category-buttons.ts';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import type { CategoryReply } from '#shared/catalog/catalog.contract.ts';
import { SEARCH_ID } from './search-id.ts';
import styles from './shop-toolbar.module.css';

interface ShopToolbarProps {
  filter: ShopFilter;
  search: string;
  onFilter: (filter: ShopFilter) => void;
  onSearch: (text: string) => void;
  categories: UseQueryResult<CategoryReply[]>;
}

/** Error messages of the categories (ERR-30, ERR-32, ERR-33). */
const problemOf = (filter: ShopFilter, { isError, error, data }: UseQueryResult<CategoryReply[]>) => {
  if (isError)
    return error instanceof FormatError ? error.message : 'Impossible de charger les catégories...';
  const unknown = filter !== ALL && data !== undefined && categoriesOf(filter, data).size === 0;
  return unknown ? `Catégorie introuvable: ${filter}` : undefined;
};

/** Search and categories, sticky above the list (PRO-06..08). */
export function ShopToolbar({ filter, search, onFilter, onSearch, categories }: ShopToolbarProps) {
  const problem = problemOf(filter, categories);
  return (
    <search className={styles.toolbar}>
      <SearchField
        id={SEARCH_ID}
        className={styles.search}
        label="Rechercher un produit"
        placeholder="Rechercher (au moins 3 caractères)"
        value={search}
        onChange={onSearch}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.buttons} role="group" aria-label="Catégories">
        {[...categoryButtons, ALL].map((name) => (
          <button
            key={name}
            type="button"
            className={styles.button}
            aria-pressed={name === filter}
            onClick={() => onFilter(name as ShopFilter)}
          >
            {name}
          </button>
        ))}
      </div>
      {problem ? (
        <p className={styles.problem} role="status">
          {problem}
        </p>
      ) : null}
    </search>
  );
}
