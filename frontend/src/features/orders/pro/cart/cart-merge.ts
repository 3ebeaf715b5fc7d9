import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { MILLI_PER_UNIT, quantityOf, quantityOfMilli } from '#shared/kernel/quantity.ts';
import type { CartItem } from '#shared/orders/cart.ts';
import type { Cart, CartLine } from './cart.ts';
import { amountKey } from './cart-items.ts';

/**
 * Builds a cart from items. A product missing in the catalogue retains the data of `mine`, and is shown as
 * withdrawn.
 */
export const cartOf = (
  items: readonly CartItem[],
  mine: Cart,
  products: ReadonlyMap<string, ShopProduct>,
): Cart =>
  items.flatMap(({ productId, milli, pieces, atMost, cutNote }): CartLine[] => {
    const line = mine.find((candidate) => candidate.productId === productId);
    const product = products.get(productId);
    const name = product?.label ?? line?.name ?? `Produit ${productId}`;
    const noted = cutNote === undefined ? {} : { cutNote };
    if (pieces !== undefined) {
      const quantity = quantityOf('piece', pieces * MILLI_PER_UNIT);
      return [{ productId, name, quantity, inPieces: true, ...(atMost ? { atMost } : {}), ...noted }];
    }
    const known = line?.inPieces ? undefined : line?.quantity.unit;
    const quantity = quantityOfMilli(milli, product?.unit ?? known ?? 'kg');
    if (!quantity || milli <= 0) return [];
    return [{ productId, name, quantity, ...noted }];
  });

export interface MergedCart {
  items: CartItem[];
  /** Products changed differently on both sides: the customer must choose. */
  disputed: string[];
}

/**
 * Three-way merge of two carts with a common `base`. Changes of one side are taken; for changes of both sides
 * `mine` stays and the product is listed in `disputed`. For cut notes the local one wins without a question.
 */
export const mergedCart = (
  base: readonly CartItem[],
  mine: readonly CartItem[],
  theirs: readonly CartItem[],
): MergedCart => {
  const [was, here, there] = [base, mine, theirs].map(byProduct) as [Items, Items, Items];
  const disputed: string[] = [];
  const decide = (id: string): CartItem | undefined => {
    const [before, ours, their] = [was, here, there].map((items) => keyIn(items, id));
    if (ours === before) return there.get(id);
    if (their !== before && their !== ours) disputed.push(id);
    return here.get(id);
  };
  const cutNote = (id: string) =>
    (here.has(id) && here.get(id)?.cutNote !== was.get(id)?.cutNote ? here : there).get(id)?.cutNote;
  const items = [...new Set([...here.keys(), ...there.keys()])].flatMap((id): CartItem[] => {
    const { cutNote: _own, ...decided } = decide(id) ?? { productId: id, milli: 0 };
    if (decided.milli <= 0 && decided.pieces === undefined) return [];
    const note = cutNote(id);
    return [{ ...decided, ...(note === undefined ? {} : { cutNote: note }) }];
  });
  return { items, disputed };
};

type Items = ReadonlyMap<string, CartItem>;
const byProduct = (items: readonly CartItem[]): Items => new Map(items.map((item) => [item.productId, item]));

const keyIn = (items: Items, id: string): string | undefined => {
  const item = items.get(id);
  return item && amountKey(item);
};
