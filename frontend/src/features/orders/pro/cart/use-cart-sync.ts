import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionState } from '#frontend/lib/session/use-session.ts';
import type { ShopProduct } from '#frontend/features/catalog/shop-product.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';
import type { Cart } from './cart.ts';
import { itemsOf, sameItems } from './cart-items.ts';
import { readCart } from './cart-store.ts';
import type { SyncResult, SyncState } from './cart-sync.ts';
import type { StoredCart } from './stored-cart.ts';

/** Delay after the last change; short, so that the account has it before a phone is locked. */
const QUIET_MS = 400;
/** Between two tries while the account cannot be reached. */
const RETRY_MS = 15_000;
/** The longest wait for changes of another device. */
const HURRY_MS = 3_000;

/** Comes after the first view. */
const loadSync = () => import('./cart-sync.ts');

const NO_PRODUCTS: ReadonlyMap<string, ShopProduct> = new Map();

/**
 * Keeps the cart with the account while the shop is open: read when one comes to the page, written shortly after a
 * change, tried again until it is taken. `products` is undefined until the catalogue is known.
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
    /** As it is now, the change of a moment ago included. */
    state: state === 'saved' && !isSynced ? ('saving' as const) : state,
    /** The account was asked, or cannot be: the cart on screen is the one that counts. */
    settled: state !== undefined || session !== 'open',
    /** Before something is confirmed: true when the cart on screen is not what another device left of it. */
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

/** When one comes to the page, shortly after a change, and again until it is taken. */
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
