import type { QueryClient } from '@tanstack/react-query';
import { isOffline, onConnectionChange } from '#frontend/lib/connection.ts';
import { onSessionChange, readUser } from '#frontend/lib/session.ts';
import { forgetAnswers, forgetOthers, keepAnswer, cachedAnswers } from './cached-answers.ts';

/** First words of the queries that stay readable without network. The cart has its own place (cart-store.ts). */
const CACHED_QUERIES: readonly (readonly string[])[] = [
  ['catalog', 'products'],
  ['catalog', 'categories'],
  ['orders', 'own'],
  ['orders', 'habits'],
];

const isCached = (key: readonly unknown[]): boolean =>
  CACHED_QUERIES.some((words) => words.every((word, place) => key[place] === word));

/**
 * Keeps the last catalogue, habits and orders of whoever is signed in and gives them back while the server cannot be reached:
 * never in place of an answer, always with the time they were given. They go with the customer at sign-out.
 * `build` names what is running.
 */
export const keepQueries = (client: QueryClient, build: string): (() => void) => {
  let owner: string | undefined;

  const restore = async () => {
    const customer = owner;
    if (customer === undefined || !isOffline()) return;
    for (const { key, data, at } of await cachedAnswers(customer, build)) {
      if (customer === owner && client.getQueryData(key) === undefined)
        client.setQueryData(key, data, { updatedAt: at });
    }
  };
  const followSession = () => {
    const now = readUser('pro')?.id;
    if (now === owner) return;
    owner = now;
    void (now === undefined ? forgetAnswers() : forgetOthers(now));
    void restore();
  };
  const followConnection = () => {
    if (isOffline()) void restore();
    // the browser's « online » event resumes paused queries; these failed because the server did not answer
    else void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  };

  if (readUser('pro') === undefined) void forgetAnswers();
  followSession();
  const stops = [
    onSessionChange(followSession),
    onConnectionChange(followConnection),
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
      const { queryKey: key, state } = event.query;
      if (owner !== undefined && isCached(key))
        void keepAnswer(owner, { key, data: state.data, at: state.dataUpdatedAt, build });
    }),
  ];
  // what arrived before this code did
  for (const { queryKey: key, state } of client.getQueryCache().getAll()) {
    if (owner !== undefined && isCached(key) && state.status === 'success')
      void keepAnswer(owner, { key, data: state.data, at: state.dataUpdatedAt, build });
  }
  return () => stops.forEach((stop) => stop());
};
