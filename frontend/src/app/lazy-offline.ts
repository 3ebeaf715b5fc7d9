import type { QueryClient } from '@tanstack/react-query';
import { isOffline } from '#frontend/lib/network/connection.ts';
import { onSessionChange, readToken } from '#frontend/lib/session/session.ts';
import { type OfflineArea, STORES } from '#frontend/offline/stores.ts';

/**
 * Loads offline support of the Espace Pro and the back-office after the first view, only for signed-in users:
 * visitors of the sign-in pages and anonymous scanner users store nothing.
 */
export const offlineLater = (client: QueryClient, build: string): void => {
  const keeper = /^\/(admin|scanner)(\/|$)/.test(location.pathname) ? 'admin' : 'pro';
  const begin = () => {
    if (readToken(keeper) === null) return forgetAnswers(keeper);
    stop();
    whenIdle(
      () =>
        void import('#frontend/offline/start.ts').then(
          ({ startOffline }) => startOffline(client, build, keeper),
          () => undefined,
        ),
    );
  };
  const stop = onSessionChange(begin);
  begin();
};

/** Safari has no idle callback. */
const whenIdle = (act: () => void): void => {
  // only stored data can be shown
  if (isOffline()) act();
  else if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 1_000);
};

/** For a user who signed out before the offline code loaded. */
const forgetAnswers = (keeper: OfflineArea): void => {
  if ('caches' in globalThis) void caches.delete(STORES[keeper]).catch(() => undefined);
};
