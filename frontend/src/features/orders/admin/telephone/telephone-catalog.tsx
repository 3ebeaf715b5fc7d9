import { useMemo, useState } from 'react';
import { SEARCH_ID } from '#frontend/features/catalog/pro/search-id.ts';
import { ProductList, SkeletonList } from '#frontend/features/orders/pro/shop/product-list.tsx';
import { UsualProducts } from '#frontend/features/orders/pro/shop/usual-products.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { SearchField } from '#frontend/ui/fields/search-field.tsx';
import { findProducts } from '#shared/catalog/product-search.ts';
import styles from './telephone.module.css';
import type { TelephoneOrder } from './use-telephone-order.ts';

/** Products at the customer's prices: usual ones, search results, or all. */
export function TelephoneCatalog({ order }: { order: TelephoneOrder }) {
  const { catalog, habits, quantities, setQuantity, change } = order;
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const products = catalog.data?.products;
  const words = search.trim();
  const found = useMemo(
    () => (words === '' || !products ? undefined : findProducts(products, words)),
    [products, words],
  );
  // without habits all products are listed
  const listed = all || habits.products?.length === 0;
  return (
    <section className={styles.catalog} aria-label="Produits">
      <SearchField
        id={SEARCH_ID}
        label="Rechercher un produit"
        placeholder="Produit ou référence"
        value={search}
        onChange={setSearch}
        onFocus={(event) => event.target.select()}
      />
      <LoadFailure query={catalog} title="Les produits n’ont pas pu être lus" />
      {products === undefined ? (
        catalog.isError ? null : (
          <SkeletonList />
        )
      ) : found ? (
        <ProductList
          products={found}
          grouped={false}
          emptyText="Aucun produit ne correspond"
          {...{ quantities, onQuantity: setQuantity }}
        />
      ) : (
        <>
          <UsualProducts
            title="Ses habitudes"
            {...{ habits, quantities, onQuantity: setQuantity, onChange: change }}
          />
          {listed ? (
            <ProductList
              products={products}
              grouped
              emptyText="Aucun produit n’est en vente"
              {...{ quantities, onQuantity: setQuantity }}
            />
          ) : (
            <Button className={styles.all} size="small" onClick={() => setAll(true)}>
              Voir tous les produits
            </Button>
          )}
        </>
      )}
    </section>
  );
}
