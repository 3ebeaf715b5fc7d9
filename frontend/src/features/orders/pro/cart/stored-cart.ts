import type { DeliveryChoice } from '#frontend/features/delivery/delivery-choice.ts';
import { quantityOfMilli } from '#shared/kernel/quantity.ts';
import type { CartItem } from '#shared/orders/cart.ts';
import type { Cart, CartLine } from '#frontend/features/orders/pro/cart/cart.ts';

/** The account's cart as last read. */
export interface SeenCart {
  version: number;
  items: readonly CartItem[];
}

/** Stored in the browser for a customer (AMB-79); shared by its tabs. */
export interface StoredCart {
  lines: Cart;
  /** Absent before the first read of the account. */
  seen?: SeenCart;
  /** Conflict: the account's cart, until the customer chooses. */
  other?: SeenCart;
  /** Chosen delivery address and day. */
  wish?: DeliveryChoice;
}

/** Version of the stored format; other versions are ignored. */
export const STORED_CART_VERSION = 1;

/** Parses the stored cart; invalid data is ignored, and the account is read. */
export const cartFrom = (stored: unknown): StoredCart => {
  const { v, storedCart } = asRecord(stored);
  if (v !== STORED_CART_VERSION) return { lines: [] };
  const { lines, seen, other, wish } = asRecord(storedCart);
  const known = seenOf(seen);
  const rival = seenOf(other);
  return {
    lines: Array.isArray(lines) ? lines.flatMap((line) => lineOf(line) ?? []) : [],
    ...(known && { seen: known }),
    ...(rival && { other: rival }),
    ...(typeof wish === 'object' && wish !== null && { wish: wish as DeliveryChoice }),
  };
};

const lineOf = (value: unknown): CartLine | undefined => {
  const { productId, name, quantity, cutNote, inPieces, atMost } = asRecord(value);
  const { unit, milli } = asRecord(quantity);
  const line = cartLine(productId, name, unit, milli);
  if (!line) return undefined;
  return {
    ...line,
    ...(typeof cutNote === 'string' ? { cutNote } : {}),
    ...(inPieces === true && unit === 'piece' ? { inPieces: true as const, ...boundOf(atMost) } : {}),
  };
};

const boundOf = (value: unknown): Pick<CartLine, 'atMost'> => {
  const { grams, cents } = asRecord(value);
  if (isAmount(grams)) return { atMost: { grams } };
  return isAmount(cents) ? { atMost: { cents } } : {};
};

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

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

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
