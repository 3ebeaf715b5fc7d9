import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionState } from '#frontend/lib/session/use-session.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import type { Cart } from './cart.ts';
import { itemsOf, sameItems } from './cart-items.ts';
import { readCart } from './cart-store.ts';
import type { SyncResult, SyncState } from './cart-sync.ts';
import type { StoredCart } from './stored-cart.ts';

/** Debounce; short, so that the account has the cart before a phone is locked. */
const QUIET_MS = 400;
/** Retry interval. */
const RETRY_MS = 15_000;
/** Maximum wait for changes of another device. */
const HURRY_MS = 3_000;

/** Loaded after the first view. */
const loadSync = () => import('./cart-sync.ts');

const NO_PRODUCTS: ReadonlyMap<string, ShopProduct> = new Map();

/**
 * Synchronises the cart while the shop is open: on focus, after changes, and with retries. `products` is
 * undefined until the catalogue is loaded.
 */
export const useCartSync = (
  customerId: string | undefined,
  storedCart: StoredCart,
  products: ReadonlyMap<string, ShopProduct> | undefined,
) => {
  const cart = storedCart.lines;
  const [state, setState] = useState<SyncState>();
  const session = useSessionState('pro');
  const known = useRef(products ?? NO_PRODUCTS);
  useEffect(() => {
    known.current = products ?? NO_PRODUCTS;
  });
  const ready = customerId !== undefined && products !== undefined && session === 'open';

  const run = useCallback(
    async (options: { ask: boolean; timeoutMs?: number }): Promise<SyncResult | undefined> => {
      if (customerId === undefined) return undefined;
      const hadStoredLines = readCart(customerId).length > 0;
      const result = await loadSync().then(
        ({ syncCart }) => syncCart(customerId, known.current, options),
        (): SyncResult => ({ state: 'waiting', changed: false }),
      );
      setState(result.state);
      if (result.changed && hadStoredLines) notify.info('Panier mis à jour depuis un autre appareil.');
      return result;
    },
    [customerId],
  );

  useSyncTimes({ ready, run, cart, state });

  const isSynced = sameItems(itemsOf(cart), storedCart.seen?.items ?? []);
  return {
    /** Includes a change of a moment ago. */
    state: state === 'saved' && !isSynced ? ('saving' as const) : state,
    /** The account was read or is unreachable: the displayed cart applies. */
    settled: state !== undefined || session !== 'open',
    /** Before a confirmation: true when another device changed the cart. */
    changedElsewhere: useCallback(async (): Promise<boolean> => {
      const result = await run({ ask: true, timeoutMs: HURRY_MS });
      return result?.changed === true || result?.state === 'disputed';
    }, [run]),
    settle: useCallback(
      (winner: 'mine' | 'theirs') => {
        if (customerId === undefined) return;
        void loadSync()
          .then(({ settleDispute }) => settleDispute(customerId, known.current, winner))
          .then(() => run({ ask: false }));
      },
      [customerId, run],
    ),
  };
};

interface SyncTimes {
  ready: boolean;
  run: (options: { ask: boolean; timeoutMs?: number }) => Promise<SyncResult | undefined>;
  cart: Cart;
  state: SyncState | undefined;
}

/** Sync on focus, after a change, and as retry. */
const useSyncTimes = ({ ready, run, cart, state }: SyncTimes): void => {
  useEffect(() => {
    if (!ready) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void run({ ask: true, timeoutMs: HURRY_MS });
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    addEventListener('online', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('online', ask);
    };
  }, [ready, run]);

  const notified = useRef<Cart>(undefined);
  useEffect(() => {
    if (!ready || notified.current === cart) return;
    const timer = setTimeout(() => {
      notified.current = cart;
      void run({ ask: false });
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [ready, run, cart]);

  useEffect(() => {
    if (!ready || state !== 'waiting') return;
    const timer = setInterval(() => void run({ ask: false }), RETRY_MS);
    return () => clearInterval(timer);
  }, [ready, run, state]);
};
