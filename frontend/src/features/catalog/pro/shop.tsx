import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCustomer } from '#frontend/features/auth/use-session.ts';
import { categoriesQuery, FormatError, productsQuery } from '#frontend/features/catalog/catalog.queries.ts';
import { filterNamed, filterProducts, type ShopFilter } from '#frontend/features/catalog/category-buttons.ts';
import { matchesWords, wordsOf } from '#frontend/features/catalog/plain-text.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { pricedCart, withAmount } from '#frontend/features/orders/pro/cart.ts';
import { CartCorner } from '#frontend/features/orders/pro/cart-corner.tsx';
import { useCart } from '#frontend/features/orders/pro/cart-store.ts';
import { OrderPlaced } from '#frontend/features/orders/pro/order-placed.tsx';
import { OrderSummary } from '#frontend/features/orders/pro/order-summary.tsx';
import { useCheckout } from '#frontend/features/orders/pro/use-checkout.ts';
import { Banner } from '#frontend/ui/banner.tsx';
import { Button } from '#frontend/ui/button.tsx';
import { ProductList } from './product-list.tsx';
import { useShopKeyboard } from './shop-keyboard.ts';
import { ShopToolbar } from './shop-toolbar.tsx';
import styles from './shop.module.css';

/** COMMANDER (PRO-06): find, set quantities, check the total, confirm. */
export function Shop() {
  const customer = useCustomer();
  const catalog = useQuery(productsQuery(customer?.id));
  const categories = useQuery(categoriesQuery());
  // the public site's cuts lead here: /dashboard?categorie=BOEUF&recherche=Filet
  const [asked] = useSearchParams();
  const [filter, setFilter] = useState<ShopFilter>(() => filterNamed(asked.get('categorie')));
  const [search, setSearch] = useState(() => asked.get('recherche') ?? '');
  const { cart, change } = useCart(customer?.id ?? '');

  const products = catalog.data?.products;
  const byId = useMemo(() => new Map(products?.map((product) => [product.id, product])), [products]);
  const priced = useMemo(() => pricedCart(products ? cart : [], byId), [cart, byId, products]);
  const amounts = useMemo(() => new Map(cart.map(({ productId, amount }) => [productId, amount])), [cart]);
  const checkout = useCheckout(customer?.id, priced);

  const setAmount = useCallback(
    (product: ShopProduct, amount: number | null) => change((now) => withAmount(now, product, amount)),
    [change],
  );
  const inCategory = useMemo(
    () => products && filterProducts(products, filter, categories.data),
    [products, filter, categories.data],
  );
  const words = wordsOf(search);
  const shown =
    words.length === 0 ? inCategory : inCategory?.filter(({ plain }) => matchesWords(plain, words));

  useShopKeyboard(() => {
    if (priced.lines.length > 0) checkout.review();
  });

  return (
    <div className={styles.shop}>
      <div className={styles.catalog}>
        <ShopToolbar
          {...{ filter, search }}
          onFilter={setFilter}
          onSearch={setSearch}
          categories={categories}
        />
        {catalog.isError ? (
          <Banner
            kind="error"
            actions={
              <Button size="small" pending={catalog.isFetching} onClick={() => void catalog.refetch()}>
                Réessayer
              </Button>
            }
          >
            {catalog.error instanceof FormatError
              ? catalog.error.message
              : 'Impossible de charger les produits. Veuillez réessayer plus tard.'}
          </Banner>
        ) : null}
        {catalog.isError && !products ? null : (
          <ProductList
            products={shown}
            grouped={words.length === 0}
            emptyText={
              words.length > 0
                ? 'Aucun produit ne correspond à votre recherche'
                : 'Pas de produits disponibles pour cette catégorie'
            }
            amounts={amounts}
            onAmount={setAmount}
          />
        )}
      </div>
      <CartCorner
        cart={priced}
        vat={catalog.data?.vat}
        loading={!products}
        onAmount={setAmount}
        onChange={change}
        onReview={checkout.review}
      />
      <OrderSummary
        {...{ checkout, customer, onAmount: setAmount, onChange: change }}
        cart={priced}
        vat={catalog.data?.vat}
      />
      <OrderPlaced checkout={checkout} />
    </div>
  );
}
