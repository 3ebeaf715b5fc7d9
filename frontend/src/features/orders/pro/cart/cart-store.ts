import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { DeliveryWish } from '#frontend/features/delivery/delivery-wish.ts';
import { storageKeys } from '#frontend/lib/storage-keys.ts';
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/stored.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import type { Cart, CartLine } from './cart.ts';

/** The account's cart as this browser last heard it, in the server's words. */
export interface SeenCart {
  version: number;
  items: readonly WireItem[];
}

/** What this browser keeps for a customer (AMB-79); every tab sees the same. */
export interface StoredCart {
  lines: Cart;
  /** Absent before the account was first asked. */
  seen?: SeenCart;
  /** Another device changed the same products: the account's cart, until the customer says which one counts. */
  other?: SeenCart;
  /** Where and when the order should go, as far as it was chosen. */
  wish?: DeliveryWish;
}

export const readStoredCart = (customerId: string): StoredCart => {
  const stored = readStoredJson(storageKeys.cartOf(customerId));
  // a bare list is a cart of before it was kept with the account
  const kept = (Array.isArray(stored) ? { lines: stored } : (stored ?? {})) as Partial<StoredCart>;
  return {
    lines: Array.isArray(kept.lines) ? kept.lines.filter(isLine) : [],
    ...(isSeen(kept.seen) && { seen: kept.seen }),
    ...(isSeen(kept.other) && { other: kept.other }),
    ...(typeof kept.wish === 'object' && kept.wish !== null && { wish: kept.wish }),
  };
};

export const readCart = (customerId: string): Cart => readStoredCart(customerId).lines;

const isLine = (value: unknown): value is CartLine => {
  const line = value as Partial<CartLine> | null;
  return (
    typeof line?.productId === 'string' &&
    typeof line.name === 'string' &&
    (line.unit === 'kg' || line.unit === 'piece') &&
    Number.isSafeInteger(line.amount) &&
    Number(line.amount) > 0
  );
};

const isSeen = (value: unknown): value is SeenCart => {
  const seen = value as Partial<SeenCart> | null | undefined;
  return typeof seen?.version === 'number' && Array.isArray(seen.items);
};

const listeners = new Set<() => void>();

/** Changes everything that is kept; a cart that was never filled nor heard of leaves no trace. */
export const changeStoredCart = (customerId: string, change: (kept: StoredCart) => StoredCart): void => {
  const { lines, seen, other, wish } = change(readStoredCart(customerId));
  const key = storageKeys.cartOf(customerId);
  if (lines.length === 0 && !seen && !wish) writeStored(key, null);
  else writeStoredJson(key, { lines, seen, other, wish });
  for (const listener of listeners) listener();
};

export const changeCart = (customerId: string, change: (cart: Cart) => Cart): void =>
  changeStoredCart(customerId, (kept) => ({ ...kept, lines: change(kept.lines) }));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** The customer's cart and the way to change it; follows the other tabs. */
export const useCart = (customerId: string) => {
  const raw = useSyncExternalStore(subscribe, () => readStored(storageKeys.cartOf(customerId)));
  // `raw` is what changed; the parsed cart is read through the same checks as everywhere
  const kept = useMemo(
    (): StoredCart => (raw === null ? { lines: [] } : readStoredCart(customerId)),
    [raw, customerId],
  );
  const change = useCallback((act: (cart: Cart) => Cart) => changeCart(customerId, act), [customerId]);
  return { kept, change };
};
