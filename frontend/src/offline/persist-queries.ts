import type { QueryClient } from '@tanstack/react-query';
import { isOffline, onConnectionChange } from '#frontend/lib/network/connection.ts';
import { onSessionChange } from '#frontend/lib/session/session.ts';
import { answersFor, ownerOf } from './cached-answers.ts';
import type { OfflineArea } from './stores.ts';

/** Prefixes of query keys stored for offline use. The cart has its own store (cart-store.ts). */
const CACHED_QUERIES: Record<OfflineArea, readonly (readonly string[])[]> = {
  pro: [
    ['catalog', 'products'],
    ['catalog', 'categories'],
    ['orders', 'own'],
    ['orders', 'habits'],
    ['order-guides'],
  ],
  // the driver's stops, orders to prepare, and the scanner's products
  admin: [['stops'], ['preparations'], ['stock', 'movable-products'], ['settings', 'scan-bounds']],
};

const isCached = (keeper: OfflineArea, key: readonly unknown[]): boolean =>
  CACHED_QUERIES[keeper].some((words) => words.every((word, place) => key[place] === word));

/**
 * Stores the last replies of the signed-in user (a customer's catalogue, habits and orders, a driver's stops,
 * a preparer's orders) and restores them while the server is unreachable, with their time. Never replaces a
 * fresh reply. Deleted at sign-out and when the server ends the session. `build` is the running build.
 */
export const persistQueries = (client: QueryClient, build: string, keeper: OfflineArea): (() => void) => {
  const answers = answersFor(keeper);
  // restored replies stay for the page's lifetime, so that screens can be reopened offline
  for (const queryKey of CACHED_QUERIES[keeper]) client.setQueryDefaults(queryKey, { gcTime: Infinity });
  let owner: string | undefined;

  const restore = async () => {
    const reader = owner;
    if (reader === undefined || !isOffline()) return;
    for (const { key, data, at } of await answers.all(reader, build, Date.now())) {
      if (reader === owner && client.getQueryData(key) === undefined)
        client.setQueryData(key, data, { updatedAt: at });
    }
  };
  const followSession = () => {
    const now = ownerOf(keeper);
    if (now === owner) return;
    owner = now;
    void (now === undefined ? answers.forget() : answers.forgetOthers(now));
    // reading also deletes expired replies, even without a network failure
    if (now !== undefined) void answers.all(now, build, Date.now());
    void restore();
  };
  const followConnection = () => {
    if (isOffline()) void restore();
    // the browser's « online » event only resumes paused queries, not those that failed without a reply
    else void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };

  if (ownerOf(keeper) === undefined) void answers.forget();
  followSession();
  const stops = [
    onSessionChange(followSession),
    onConnectionChange(followConnection),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const { queryKey: key, state } = event.query;
      if (owner !== undefined && isCached(keeper, key))
        void answers.keep(owner, { key, data: state.data, at: state.dataUpdatedAt, build });
    }),
  ];
  // replies that arrived before this code loaded
  for (const { queryKey: key, state } of client.getQueryCache().getAll()) {
    if (owner !== undefined && isCached(keeper, key) && state.status === 'success')
      void answers.keep(owner, { key, data: state.data, at: state.dataUpdatedAt, build });
  }
  return () => stops.forEach((stop) => stop());
};
