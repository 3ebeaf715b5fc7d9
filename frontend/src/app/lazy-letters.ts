import type { QueryClient } from '@tanstack/react-query';
import { whenQuiet } from '#frontend/lib/network/when-quiet.ts';

/**
 * On a prerendered frame (infra/build/landing-pages.ts), the brand fonts load after the page's data where the
 * line is slow; otherwise immediately.
 */
export const lazyLetters = (client: QueryClient): void => {
  const letters = document.querySelector<HTMLLinkElement>('link[data-letters]');
  if (!letters) return;
  const use = (): void => {
    letters.disabled = false;
  };
  if (isQuick()) use();
  else whenQuiet(client, use);
};

/** From navigation to script start; the 120 kB take longer on a slow line. */
const QUICK_MS = 1_200;

const isQuick = (): boolean => performance.now() < QUICK_MS || Boolean(navigator.serviceWorker?.controller);
