import type { QueryClient } from '@tanstack/react-query';
import { keepQueries } from './keep-queries.ts';

/** Written by infra/build/offline-worker.ts at the root of the site, so that it may answer for every page of the app. */
const WORKER = '/espacepro-worker.js';

/** The Espace Pro opens without network from now on, with the last catalogue (worker.ts, keep-queries.ts). */
export const startOffline = (client: QueryClient, build: string): void => {
  keepQueries(client, build);
  // absent without https, and in development
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).catch(() => undefined);
};
