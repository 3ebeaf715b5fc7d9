import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { quantityOfMilli } from '#shared/kernel/quantity.ts';
import type { CartItem } from '#shared/orders/cart.ts';
import type { Cart, CartLine } from './cart.ts';

/** What the account keeps of it. */
export const itemsOf = (cart: Cart): CartItem[] =>
  cart.map(({ productId, quantity, cutNote }) => cartItem(productId, quantity.milli, cutNote));

const cartItem = (productId: string, milli: number, cutNote: string | undefined): CartItem => ({
  productId,
  milli,
  ...(cutNote === undefined ? {} : { cutNote }),
});

/**
 * The cart of these quantities. A product that the catalogue does not know keeps what `mine` knows of it, and is shown
 * as no longer sold.
 */
export const cartOf = (
  items: readonly CartItem[],
  mine: Cart,
  products: ReadonlyMap<string, ShopProduct>,
): Cart =>
  items.flatMap(({ productId, milli, cutNote }): CartLine[] => {
    const line = mine.find((candidate) => candidate.productId === productId);
    const product = products.get(productId);
    const quantity = quantityOfMilli(milli, product?.unit ?? line?.quantity.unit ?? 'kg');
    if (!quantity || milli <= 0) return [];
    const name = product?.label ?? line?.name ?? `Produit ${productId}`;
    return [{ productId, name, quantity, ...(cutNote === undefined ? {} : { cutNote }) }];
  });

export const sameItems = (one: readonly CartItem[], other: readonly CartItem[]): boolean => {
  const items = new Map(other.map((item) => [item.productId, item]));
  return (
    one.length === other.length &&
    one.every(({ productId, milli, cutNote }) => {
      const same = items.get(productId);
      return same?.milli === milli && same.cutNote === cutNote;
    })
  );
};

export interface MergedCart {
  items: CartItem[];
  /** Products changed on both sides to different quantities: nobody but the customer knows. */
  disputed: string[];
}

/**
 * Two carts that started from the same `base`. What only one side changed is taken from it; what both changed keeps
 * `mine` and is named in `disputed`. How it is cut goes the same way, without a question: what is said here holds.
 */
export const mergedCart = (
  base: readonly CartItem[],
  mine: readonly CartItem[],
  theirs: readonly CartItem[],
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
  const [wasCut, hereCut, thereCut] = [base, mine, theirs].map(cutNotesOf) as [CutNotes, CutNotes, CutNotes];
  const cutNote = (id: string) =>
    here.has(id) && hereCut.get(id) !== wasCut.get(id) ? hereCut.get(id) : thereCut.get(id);
  const items = [...new Set([...here.keys(), ...there.keys()])]
    .map((productId) => cartItem(productId, decide(productId), cutNote(productId)))
    .filter(({ milli }) => milli > 0);
  return { items, disputed };
};

type CutNotes = ReadonlyMap<string, string | undefined>;
const cutNotesOf = (items: readonly CartItem[]): CutNotes =>
  new Map(items.map(({ productId, cutNote }) => [productId, cutNote]));

const quantitiesOf = (items: readonly CartItem[]): Map<string, number> =>
  new Map(items.map(({ productId, milli }) => [productId, milli]));
