import { readEarly } from '#frontend/lib/api/early-answers.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';

/** What the shop reads first; tests/frontend/app/early-reads.test.tsx holds them to the contracts. */
export const EARLY_READS = ['/api/products', '/api/orders/habits', '/api/auth/addresses'] as const;

/** As every call (send.ts). */
const TIMEOUT_MS = 10_000;

/** In the shop's own document (infra/build/frame-page.ts): the products travel beside the code that shows them. */
export const beginEarlyReads = (): void => {
  const token = localStorage.getItem(storageKeys.pro.token);
  const isShop = !new URLSearchParams(location.search).has('vue');
  if (token !== null && isShop) readEarly(token, EARLY_READS, TIMEOUT_MS);
};
