import type { DeliveryChoice } from '#frontend/features/delivery/delivery-choice.ts';
import { MILLI_PER_UNIT, quantityOfMilli } from '#shared/kernel/quantity.ts';
import { type CartItem, itemsFromWire, type WireItem } from '#shared/orders/cart.ts';
import type { Cart, CartLine } from '#frontend/features/orders/pro/cart/cart.ts';

/** The account's cart as this browser last heard it, as it was last read. */
export interface SeenCart {
  version: number;
  items: readonly CartItem[];
}

/** What this browser keeps for a customer (AMB-79); every tab sees the same. */
export interface StoredCart {
  lines: Cart;
  /** Absent before the account was first asked. */
  seen?: SeenCart;
  /** Another device changed the same products: the account's cart, until the customer says which one counts. */
  other?: SeenCart;
  /** Where and when the order should go, as far as it was chosen. */
  wish?: DeliveryChoice;
}

/**
 * 2: quantities in thousandths, one level down, so that a page of the version before, still open in another tab, sees no
 * cart at all and asks the account for it, instead of taking what it cannot read for an emptied one.
 */
export const STORED_CART_VERSION = 2;

/** The cart that any version of this page left in the browser; what is no cart is none. */
export const liftedCart = (stored: unknown): StoredCart => {
  const { v, storedCart } = asRecord(stored);
  if (v === STORED_CART_VERSION) {
    const { lines, seen, other, wish } = asRecord(storedCart);
    return cartWith(lines, seen, other, wish, { lineOf, seenOf });
  }
  // a bare list is a cart of before it was kept with the account
  const { lines, seen, other, wish } = Array.isArray(stored) ? asRecord({ lines: stored }) : asRecord(stored);
  return cartWith(lines, seen, other, wish, { lineOf: lineOfGrams, seenOf: seenOfWire });
};

type Readers = {
  lineOf: (line: unknown) => CartLine | undefined;
  seenOf: (seen: unknown) => SeenCart | undefined;
};

const cartWith = (
  lines: unknown,
  seen: unknown,
  other: unknown,
  wish: unknown,
  { lineOf: readLine, seenOf: readSeen }: Readers,
): StoredCart => {
  const known = readSeen(seen);
  const rival = readSeen(other);
  return {
    lines: Array.isArray(lines) ? lines.flatMap((line) => readLine(line) ?? []) : [],
    ...(known && { seen: known }),
    ...(rival && { other: rival }),
    ...(typeof wish === 'object' && wish !== null && { wish: wish as DeliveryChoice }),
  };
};

const lineOf = (value: unknown): CartLine | undefined => {
  const { productId, name, quantity } = asRecord(value);
  const { unit, milli } = asRecord(quantity);
  return cartLine(productId, name, unit, milli);
};

/** Version 1 counted grams, and whole pieces. */
const lineOfGrams = (value: unknown): CartLine | undefined => {
  const { productId, name, unit, amount } = asRecord(value);
  return cartLine(productId, name, unit, unit === 'piece' ? Number(amount) * MILLI_PER_UNIT : amount);
};

const cartLine = (productId: unknown, name: unknown, unit: unknown, milli: unknown): CartLine | undefined => {
  if (typeof productId !== 'string' || typeof name !== 'string') return undefined;
  if ((unit !== 'kg' && unit !== 'piece') || typeof milli !== 'number' || milli <= 0) return undefined;
  const quantity = quantityOfMilli(milli, unit);
  return quantity && { productId, name, quantity };
};

const seenOf = (value: unknown): SeenCart | undefined => {
  const { version, items } = asRecord(value);
  return typeof version === 'number' && Array.isArray(items)
    ? { version, items: items as SeenCart['items'] }
    : undefined;
};

/** Version 1 kept the account's cart as the wire had brought it. */
const seenOfWire = (value: unknown): SeenCart | undefined => {
  const { version, items } = asRecord(value);
  return typeof version === 'number' && Array.isArray(items)
    ? { version, items: itemsFromWire(items as WireItem[]) }
    : undefined;
};

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
