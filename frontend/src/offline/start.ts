import type { QueryClient } from '@tanstack/react-query';
import { whenQuiet } from '#frontend/lib/network/when-quiet.ts';
import { persistQueries } from './persist-queries.ts';
import type { Keeper } from './stores.ts';

/**
 * Written by infra/build/offline-worker.ts at the root of the site, so that each may answer for the pages of its area; of
 * two that could, the browser asks the one with the longer scope.
 */
const WORKERS: Record<Keeper, { script: string; scopes: readonly string[] }> = {
  pro: { script: '/espacepro-worker.js', scopes: ['/'] },
  admin: { script: '/office-worker.js', scopes: ['/admin', '/scanner'] },
};

/** The area opens without network from now on, with the last answers (worker.ts, persist-queries.ts). */
export const startOffline = (client: QueryClient, build: string, keeper: Keeper): void => {
  persistQueries(client, build, keeper);
  // absent without https, and in development
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { script, scopes } = WORKERS[keeper];
  // it fetches the whole area
  whenQuiet(client, () => {
    for (const scope of scopes)
      void navigator.serviceWorker.register(script, { scope, updateViaCache: 'none' }).catch(() => undefined);
  });
};
