import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { amountFromWire, wireFromAmount } from '#shared/kernel/quantity.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import type { Cart, CartLine } from './cart.ts';

/** Quantities of the wire, as the account keeps them. */
export const itemsOf = (cart: Cart): WireItem[] =>
  cart.map(({ productId, unit, amount }) => ({
    product_id: productId,
    quantity: wireFromAmount(amount, unit),
  }));

/**
 * The cart of these quantities. A product that the catalogue does not know keeps what `mine` knows of it, and is shown
 * as no longer sold.
 */
export const cartOf = (
  items: readonly WireItem[],
  mine: Cart,
  products: ReadonlyMap<string, ShopProduct>,
): Cart =>
  items.flatMap(({ product_id: productId, quantity }): CartLine[] => {
    const line = mine.find((candidate) => candidate.productId === productId);
    const product = products.get(productId);
    const unit = product?.unit ?? line?.unit ?? 'kg';
    const amount = amountFromWire(quantity, unit);
    if (amount === undefined || amount <= 0) return [];
    return [{ productId, name: product?.label ?? line?.name ?? `Produit ${productId}`, unit, amount }];
  });

export const sameItems = (one: readonly WireItem[], other: readonly WireItem[]): boolean => {
  const quantities = quantitiesOf(other);
  return (
    one.length === other.length &&
    one.every(({ product_id, quantity }) => quantities.get(product_id) === quantity)
  );
};

export interface MergedCart {
  items: WireItem[];
  /** Products changed on both sides to different quantities: nobody but the customer knows. */
  disputed: string[];
}

/**
 * Two carts that started from the same `base`. What only one side changed is taken from it; what both changed keeps
 * `mine` and is named in `disputed`.
 */
export const mergedCart = (
  base: readonly WireItem[],
  mine: readonly WireItem[],
  theirs: readonly WireItem[],
): MergedCart => {
  const was = quantitiesOf(base);
  const here = quantitiesOf(mine);
  const there = quantitiesOf(theirs);
  const disputed: string[] = [];
  const decide = (id: string): number => {
    const [before, ours, their] = [was.get(id) ?? 0, here.get(id) ?? 0, there.get(id) ?? 0];
    if (ours === before) return their;
    if (their !== before && their !== ours) disputed.push(id);
    return ours;
  };
  const items = [...new Set([...here.keys(), ...there.keys()])]
    .map((product_id) => ({ product_id, quantity: decide(product_id) }))
    .filter(({ quantity }) => quantity > 0);
  return { items, disputed };
};

const quantitiesOf = (items: readonly WireItem[]): Map<string, number> =>
  new Map(items.map(({ product_id, quantity }) => [product_id, quantity]));
