import type { QueryClient } from '@tanstack/react-query';
import { whenQuiet } from '#frontend/lib/network/when-quiet.ts';

/**
 * Where the build drew the frame (infra/build/frame-page.ts), the house's letters wait for what the page reads, on a line
 * where they would hold it up for a second; else they come at once.
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

/** Since the page was asked for, until its code runs: the 120 kB of it take longer on a slow line. */
const QUICK_MS = 1_200;

const isQuick = (): boolean => performance.now() < QUICK_MS || Boolean(navigator.serviceWorker?.controller);
