import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import type { CartItem } from '#shared/orders/cart.ts';
import type { Cart, CartLine } from './cart.ts';

/** The cart as stored in the account. */
export const itemsOf = (cart: Cart): CartItem[] => cart.map(itemOf);

/** Request item of a line. */
export const itemOf = ({ productId, quantity, inPieces, atMost, cutNote }: CartLine): CartItem => ({
  productId,
  ...(inPieces
    ? { milli: 0, pieces: quantity.milli / MILLI_PER_UNIT, ...(atMost ? { atMost } : {}) }
    : { milli: quantity.milli }),
  ...(cutNote === undefined ? {} : { cutNote }),
});

/** Comparable key of quantity and limit. */
export const amountKey = ({ milli, pieces, atMost }: CartItem): string =>
  pieces === undefined ? String(milli) : `${pieces} p ${atMost ? JSON.stringify(atMost) : ''}`;

/** Equal items in any order. */
export const sameItems = (one: readonly CartItem[], other: readonly CartItem[]): boolean => {
  const items = new Map(other.map((item) => [item.productId, item]));
  return (
    one.length === other.length &&
    one.every((item) => {
      const same = items.get(item.productId);
      return same !== undefined && amountKey(same) === amountKey(item) && same.cutNote === item.cutNote;
    })
  );
};
