import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';
import type { Cart } from './cart.ts';
import { cartFrom, STORED_CART_VERSION, type StoredCart } from './stored-cart.ts';

export const readStoredCart = (customerId: string): StoredCart =>
  cartFrom(readStoredJson(storageKeys.cartOf(customerId)));

export const readCart = (customerId: string): Cart => readStoredCart(customerId).lines;

const listeners = new Set<() => void>();

/** Changes the stored cart; an empty cart that was never synchronised is not stored. */
export const changeStoredCart = (
  customerId: string,
  change: (storedCart: StoredCart) => StoredCart,
): void => {
  const { lines, seen, other, wish } = change(readStoredCart(customerId));
  const key = storageKeys.cartOf(customerId);
  if (lines.length === 0 && !seen && !wish) writeStored(key, null);
  else writeStoredJson(key, { v: STORED_CART_VERSION, storedCart: { lines, seen, other, wish } });
  for (const listener of listeners) listener();
};

export const changeCart = (customerId: string, change: (cart: Cart) => Cart): void =>
  changeStoredCart(customerId, (storedCart) => ({ ...storedCart, lines: change(storedCart.lines) }));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** The customer's cart and its update function; follows other tabs. */
export const useCart = (customerId: string) => {
  const raw = useSyncExternalStore(subscribe, () => readStored(storageKeys.cartOf(customerId)));
  // depends on the raw text; the parsed cart passes the usual validation
  const storedCart = useMemo(
    (): StoredCart => (raw === null ? { lines: [] } : readStoredCart(customerId)),
    [raw, customerId],
  );
  const change = useCallback((act: (cart: Cart) => Cart) => changeCart(customerId, act), [customerId]);
  return { storedCart, change };
};
