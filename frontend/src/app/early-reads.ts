import { readEarly } from '#frontend/lib/api/early-answers.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';

/** First requests of the shop; tests/frontend/app/early-reads.test.tsx checks them against the contracts. */
export const EARLY_READS = ['/api/products', '/api/orders/habits', '/api/auth/addresses'] as const;

/** The timeout of every call (send.ts). */
const TIMEOUT_MS = 10_000;

/**
 * Runs in the shop's prerendered document (infra/build/landing-pages.ts): products load in parallel with the
 * code.
 */
export const beginEarlyReads = (): void => {
  const token = localStorage.getItem(storageKeys.pro.token);
  const isShop = !new URLSearchParams(location.search).has('vue');
  if (token !== null && isShop) readEarly(token, EARLY_READS, TIMEOUT_MS);
};
