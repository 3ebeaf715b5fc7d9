import type { QueryClient } from '@tanstack/react-query';
import { isOffline, onConnectionChange } from '#frontend/lib/network/connection.ts';
import { onSessionChange } from '#frontend/lib/session/session.ts';
import { answersFor, ownerOf } from './cached-answers.ts';
import type { Keeper } from './stores.ts';

/** First words of the queries that stay readable without network. The cart has its own place (cart-store.ts). */
const CACHED_QUERIES: Record<Keeper, readonly (readonly string[])[]> = {
  pro: [
    ['catalog', 'products'],
    ['catalog', 'categories'],
    ['orders', 'own'],
    ['orders', 'habits'],
    ['order-guides'],
  ],
  // the driver's stops, what is to be prepared, and what the scanner knows a code by
  admin: [['stops'], ['preparations'], ['stock', 'movable-products'], ['settings', 'scan-bounds']],
};

const isCached = (keeper: Keeper, key: readonly unknown[]): boolean =>
  CACHED_QUERIES[keeper].some((words) => words.every((word, place) => key[place] === word));

/**
 * Keeps the last answers for whoever is signed in (a customer's catalogue, habits and orders, a driver's stops, a preparer's orders) and gives
 * them back while the server cannot be reached: never in place of an answer, always with the time they were given. They
 * go at sign-out, and with a session that the server ended. `build` names what is running.
 */
export const persistQueries = (client: QueryClient, build: string, keeper: Keeper): (() => void) => {
  const answers = answersFor(keeper);
  // what was given back stays as long as the page does: a screen is left and opened again without network
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
    // reading deletes what is too old, also where the network never fails
    if (now !== undefined) void answers.all(now, build, Date.now());
    void restore();
  };
  const followConnection = () => {
    if (isOffline()) void restore();
    // the browser's « online » event resumes paused queries; these failed because the server did not answer
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
  // what arrived before this code did
  for (const { queryKey: key, state } of client.getQueryCache().getAll()) {
    if (owner !== undefined && isCached(keeper, key) && state.status === 'success')
      void answers.keep(owner, { key, data: state.data, at: state.dataUpdatedAt, build });
  }
  return () => stops.forEach((stop) => stop());
};
