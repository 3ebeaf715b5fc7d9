import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { categoriesQuery } from '#frontend/features/catalog/catalog.queries.ts';
import {
  ALL,
  filterNamed,
  filterProducts,
  type ShopFilter,
} from '#frontend/features/catalog/category-buttons.ts';
import type { ShopCart } from './use-shop-cart.ts';
import { CatalogProblem } from '#frontend/features/catalog/pro/catalog-problem.tsx';
import { LeavesLater } from './leaves-later.tsx';
import { ProductList, SkeletonList } from './product-list.tsx';
import { ShopToolbar } from '#frontend/features/catalog/pro/shop-toolbar.tsx';
import styles from './shop.module.css';
import { PopularProducts } from './popular-products.tsx';
import { SeasonProducts } from './season-products.tsx';
import { UsualProducts } from './usual-products.tsx';
import type { Usual } from './use-usual.ts';
import { findProducts } from '#shared/catalog/product-search.ts';

type ShopCatalogProps = { habits: Usual; place: ReactNode } & Pick<
  ShopCart,
  'catalog' | 'quantities' | 'setQuantity' | 'change'
>;

/**
 * Search, categories and the list. The text typed is state of this component, so that a keystroke redraws nothing
 * else.
 */
export function ShopCatalog({ place, catalog, habits, quantities, setQuantity, change }: ShopCatalogProps) {
  const categories = useQuery(categoriesQuery());
  // the public site's cuts lead here: /dashboard?categorie=BOEUF&recherche=Filet
  const [params] = useSearchParams();
  const [filter, setFilter] = useState<ShopFilter>(() => filterNamed(params.get('categorie')));
  const [search, setSearch] = useState(() => params.get('recherche') ?? '');

  const products = habits.settled ? catalog.data?.products : undefined;
  const inCategory = useMemo(
    () => products && filterProducts(products, filter, categories.data),
    [products, filter, categories.data],
  );
  const words = search.trim();
  const searching = words !== '';
  const found = useMemo(
    () => (searching && inCategory ? findProducts(inCategory, words) : undefined),
    [inCategory, searching, words],
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
            <PopularProducts products={inCategory} {...{ habits, quantities, onQuantity: setQuantity }} />
            <SeasonProducts products={inCategory} {...{ habits, quantities, onQuantity: setQuantity }} />
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
