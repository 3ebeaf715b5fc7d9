import { memo, useMemo } from 'react';
import { hasSome, type ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import { ProductSection } from './product-section.tsx';
import type { Usual } from './use-usual.ts';

/** Number of products shown, and the minimum to show the section. */
const MOST = 6;
const LEAST = 3;

type Habits = Pick<Usual, 'products' | 'mostOrdered'>;

/** Products that most customers order, in stock and outside the user's habits; empty below the minimum. */
export const popularProducts = (
  products: readonly ShopProduct[],
  { products: usual, mostOrdered }: Habits,
): ShopProduct[] => {
  const known = new Set(usual?.map(({ product }) => product.id));
  const byId = new Map(products.map((product) => [product.id, product]));
  const popular = mostOrdered.flatMap((id) => {
    const product = byId.get(id);
    return product && hasSome(product) && !known.has(id) ? [product] : [];
  });
  return popular.length < LEAST ? [] : popular.slice(0, MOST);
};

interface PopularProductsProps {
  products: readonly ShopProduct[];
  habits: Habits;
  quantities: ReadonlyMap<string, Quantity>;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
}

/** « Les plus commandés »: a start for users without habits. */
export const PopularProducts = memo(function PopularProducts({
  products,
  habits,
  quantities,
  onQuantity,
}: PopularProductsProps) {
  const popular = useMemo(() => popularProducts(products, habits), [products, habits]);
  if (popular.length === 0) return null;
  return <ProductSection title="Les plus commandés" products={popular} {...{ quantities, onQuantity }} />;
});
