import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loadPage } from '#frontend/app/load-page.ts';
import { useCustomer } from '#frontend/features/auth/use-session.ts';
import { categoriesQuery } from '#frontend/features/catalog/catalog.queries.ts';
import {
  ALL,
  filterNamed,
  filterProducts,
  type ShopFilter,
} from '#frontend/features/catalog/category-buttons.ts';
import { minimumOf } from '#frontend/features/catalog/shop-product.ts';
import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import { CartCorner } from '#frontend/features/orders/pro/cart-corner.tsx';
import { useShopCart } from '#frontend/features/orders/pro/use-shop-cart.ts';
import { CatalogProblem } from './catalog-problem.tsx';
import { ProductList } from './product-list.tsx';
import { useShopKeyboard } from './shop-keyboard.ts';
import { ShopToolbar } from './shop-toolbar.tsx';
import styles from './shop.module.css';
import { UsualProducts } from './usual-products.tsx';
import { useUsual } from './use-usual.ts';

// needed after the first quantity, not at the first view
const loadSummary = loadPage(async () => ({
  default: (await import('#frontend/features/orders/pro/order-summary.tsx')).OrderSummary,
}));
const loadPlaced = loadPage(async () => ({
  default: (await import('#frontend/features/orders/pro/order-placed.tsx')).OrderPlaced,
}));
const OrderSummary = lazy(loadSummary);
const OrderPlaced = lazy(loadPlaced);

/** COMMANDER (PRO-06): find, set quantities, check the total, confirm. */
export function Shop() {
  const customer = useCustomer();
  const shop = useShopCart(customer);
  const { catalog, cart, amounts, checkout, setAmount, change } = shop;
  const categories = useQuery(categoriesQuery());
  const habits = useUsual(customer?.id, catalog.data && shop.products);
  // the public site's cuts lead here: /dashboard?categorie=BOEUF&recherche=Filet
  const [asked] = useSearchParams();
  const [filter, setFilter] = useState<ShopFilter>(() => filterNamed(asked.get('categorie')));
  const [search, setSearch] = useState(() => asked.get('recherche') ?? '');

  const products = catalog.data?.products;
  const inCategory = useMemo(
    () => products && filterProducts(products, filter, categories.data),
    [products, filter, categories.data],
  );
  const shown = useMemo(() => {
    const words = wordsOf(search);
    return words.length === 0 ? inCategory : inCategory?.filter(({ plain }) => matchesWords(plain, words));
  }, [inCategory, search]);
  const searching = search.trim() !== '';

  useShopKeyboard({
    review: () => {
      if (cart.lines.length > 0) checkout.review();
    },
    add: (id) => {
      const product = shop.products.get(id);
      if (product && !amounts.has(id)) setAmount(product, habits.usualOf(id) ?? minimumOf(product));
    },
  });
  // the code of the confirmation must not wait for a tired network at the moment of confirming
  const filled = cart.lines.length > 0;
  useEffect(() => {
    if (filled) void Promise.all([loadSummary(), loadPlaced()]).catch(() => undefined);
  }, [filled]);

  return (
    <div className={styles.shop}>
      <div className={styles.catalog}>
        <ShopToolbar
          {...{ filter, search }}
          onFilter={setFilter}
          onSearch={setSearch}
          categories={categories}
        />
        <CatalogProblem catalog={catalog} />
        {habits.settled && products && filter === ALL && !searching ? (
          <UsualProducts {...{ habits, amounts, onAmount: setAmount, onChange: change }} />
        ) : null}
        {catalog.isError && !products ? null : (
          <ProductList
            products={habits.settled ? shown : undefined}
            grouped={!searching}
            emptyText={
              searching
                ? 'Aucun produit ne correspond à votre recherche'
                : 'Pas de produits disponibles pour cette catégorie'
            }
            amounts={amounts}
            onAmount={setAmount}
          />
        )}
      </div>
      <CartCorner shop={shop} />
      <Suspense>
        {checkout.step === 'summary' ? <OrderSummary shop={shop} customer={customer} /> : null}
        {checkout.step === 'placed' ? <OrderPlaced checkout={checkout} /> : null}
      </Suspense>
    </div>
  );
}
