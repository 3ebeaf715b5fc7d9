import type { QueryClient } from '@tanstack/react-query';
import { onSessionChange, readToken } from '#frontend/lib/session.ts';

/**
 * What makes the Espace Pro readable offline loads after the first view, and only for customers: visitors of
 * /espacepro and the back-office fetch and keep nothing.
 */
export const offlineLater = (client: QueryClient, build: string): void => {
  const begin = () => {
    if (readToken('pro') === null || location.pathname.startsWith('/admin')) return;
    stop();
    whenIdle(
      () =>
        void import('#frontend/offline/start.ts').then(
          ({ startOffline }) => startOffline(client, build),
          () => undefined,
        ),
    );
  };
  const stop = onSessionChange(begin);
  begin();
};

/** Safari has no idle callback. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 1_000);
};
