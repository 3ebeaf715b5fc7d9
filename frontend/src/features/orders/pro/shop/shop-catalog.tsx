import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { categoriesQuery } from '#frontend/features/catalog/catalog.queries.ts';
import {
  ALL,
  filterNamed,
  filterProducts,
  type ShopFilter,
} from '#frontend/features/catalog/category-buttons.ts';
import { loadPage } from '#frontend/lib/navigation/load-page.ts';
import type { ShopCart } from './use-shop-cart.ts';
import { CatalogProblem } from '#frontend/features/catalog/pro/catalog-problem.tsx';
import { LeavesLater } from './later-delivery-badge.tsx';
import { ProductList, SkeletonList } from './product-list.tsx';
import { ShopToolbar } from '#frontend/features/catalog/pro/shop-toolbar.tsx';
import styles from './shop.module.css';
import type { OfferProps } from './season-products.tsx';
import { UsualProducts } from './usual-products.tsx';
import type { Usual } from './use-usual.ts';
import type { findProducts } from '#shared/catalog/product-search.ts';

// loads in parallel with the catalogue
const offered = import('./offered-products.tsx').then(
  ({ OfferedProducts: loaded }): { default: ComponentType<OfferProps> } => ({ default: loaded }),
  // optional: the shop works without it
  () => ({ default: () => null }),
);
const OfferedProducts = lazy(() => offered);

const loadSearch = loadPage(() => import('#shared/catalog/product-search.ts'));

type ShopCatalogProps = { habits: Usual; place: ReactNode } & Pick<
  ShopCart,
  'catalog' | 'quantities' | 'setQuantity' | 'change'
>;

/** Search, categories and list. The typed text is local state, so that typing re-renders nothing else. */
export function ShopCatalog({ place, catalog, habits, quantities, setQuantity, change }: ShopCatalogProps) {
  const categories = useQuery(categoriesQuery());
  // links of the public site: /dashboard?categorie=BOEUF&recherche=Filet
  const [params] = useSearchParams();
  const [filter, setFilter] = useState<ShopFilter>(() => filterNamed(params.get('categorie')));
  const [search, setSearch] = useState(() => params.get('recherche') ?? '');

  const products = habits.settled ? catalog.data?.products : undefined;
  const inCategory = useMemo(
    () => products && filterProducts(products, filter, categories.data),
    [products, filter, categories.data],
  );
  const words = search.trim();
  const find = useSearch(products !== undefined, words);
  // all products until the search is loaded
  const searching = words !== '' && find !== undefined;
  const found = useMemo(
    () => (searching && inCategory ? find(inCategory, words) : undefined),
    [inCategory, searching, find, words],
  );

  return (
    <div className={styles.catalog}>
      {place}
      <ShopToolbar
        {...{ filter, search }}
        onFilter={setFilter}
        onSearch={setSearch}
        categories={categories}
      />
      <CatalogProblem catalog={catalog} />
      {inCategory ? (
        <>
          <LeavesLater visible={!searching && filter === ALL}>
            <UsualProducts {...{ habits, quantities, onQuantity: setQuantity, onChange: change }} />
            <Suspense fallback={<SkeletonList />}>
              <OfferedProducts products={inCategory} {...{ habits, quantities, onQuantity: setQuantity }} />
            </Suspense>
          </LeavesLater>
          <LeavesLater visible={!searching}>
            <ProductList
              products={inCategory}
              grouped
              emptyText="Pas de produits disponibles pour cette catégorie"
              {...{ quantities, onQuantity: setQuantity }}
            />
          </LeavesLater>
          {found ? (
            <ProductList
              products={found}
              grouped={false}
              emptyText="Aucun produit ne correspond à votre recherche"
              {...{ quantities, onQuantity: setQuantity }}
            />
          ) : null}
        </>
      ) : catalog.isError ? null : (
        <SkeletonList />
      )}
    </div>
  );
}

/** Loads the search code after the products; typing retries a failed load. */
const useSearch = (ready: boolean, words: string): typeof findProducts | undefined => {
  const [find, setFind] = useState<typeof findProducts>();
  useEffect(() => {
    if (find !== undefined || (!ready && words === '')) return;
    void loadSearch().then(
      (search) => setFind(() => search.findProducts),
      () => undefined,
    );
  }, [ready, words, find]);
  return find;
};
