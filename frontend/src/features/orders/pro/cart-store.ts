import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { storageKeys } from '#frontend/lib/storage-keys.ts';
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/stored.ts';
import type { Cart, CartLine } from './cart.ts';

/** AMB-79: one cart per customer, in this browser; every tab sees the same. */
export const readCart = (customerId: string): Cart => {
  const stored = readStoredJson(storageKeys.cartOf(customerId));
  return Array.isArray(stored) ? stored.filter(isLine) : [];
};

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

const listeners = new Set<() => void>();

export const changeCart = (customerId: string, change: (cart: Cart) => Cart): void => {
  const next = change(readCart(customerId));
  if (next.length === 0) writeStored(storageKeys.cartOf(customerId), null);
  else writeStoredJson(storageKeys.cartOf(customerId), next);
  for (const listener of listeners) listener();
};

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
  const cart = useMemo(() => (raw === null ? [] : readCart(customerId)), [raw, customerId]);
  const change = useCallback((act: (cart: Cart) => Cart) => changeCart(customerId, act), [customerId]);
  return { cart, change };
};
