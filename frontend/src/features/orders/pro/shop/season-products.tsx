import { useToday } from '#frontend/lib/display/use-today.ts';
import { memo, useMemo } from 'react';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { seasonSelection } from '#shared/catalog/season-selection.ts';
import { seasons } from '#shared/content/season.ts';
import type { Quantity } from '#shared/kernel/quantity.ts';
import { popularProducts } from './popular-products.tsx';
import { ProductSection } from './product-section.tsx';
import type { Usual } from './use-usual.ts';

/** Number of products shown, and the minimum of a calendar selection; a custom selection has no minimum. */
const MOST = 6;
const LEAST = 3;

export interface OfferProps {
  products: readonly ShopProduct[];
  habits: Usual;
  quantities: ReadonlyMap<string, Quantity>;
  onQuantity: (product: ShopProduct, quantity: Quantity | null) => void;
}

/** The season's products, after habits and most ordered, without duplicates. */
export const SeasonProducts = memo(function SeasonProducts({
  products,
  habits,
  quantities,
  onQuantity,
}: OfferProps) {
  const month = Number(useToday().slice(5, 7));
  const selection = useMemo(() => {
    const usual = new Set([
      ...(habits.products ?? []).map(({ product }) => product.id),
      ...popularProducts(products, habits).map(({ id }) => id),
    ]);
    const offered = habits.season ? [{ ...habits.season, months: [month] }] : seasons;
    return seasonSelection(products, offered, { month, known: (id) => usual.has(id), most: MOST });
  }, [products, habits, month]);
  if (!selection || selection.products.length < (habits.season ? 1 : LEAST)) return null;
  return (
    <ProductSection title={selection.title} products={selection.products} {...{ quantities, onQuantity }} />
  );
});
