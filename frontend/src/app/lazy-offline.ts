import type { QueryClient } from '@tanstack/react-query';
import { isOffline } from '#frontend/lib/network/connection.ts';
import { onSessionChange, readToken } from '#frontend/lib/session/session.ts';
import { type Keeper, STORES } from '#frontend/offline/stores.ts';

/**
 * What makes the Espace Pro and the back-office readable offline loads after the first view, each for who is signed in
 * there: visitors of /espacepro and /admin/login, and whoever only tries the scanner, fetch and keep nothing.
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
  // what is kept is all there is to show
  if (isOffline()) act();
  else if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 1_000);
};

/** Of somebody who signed out before the code that keeps answers came. */
const forgetAnswers = (keeper: Keeper): void => {
  if ('caches' in globalThis) void caches.delete(STORES[keeper]).catch(() => undefined);
};
