import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import { readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';

/**
 * A confirmation on its way (AMB-91b). Its key lives until an answer arrives: a retry, a reload or another tab that
 * confirms the same cart sends the same key, and the server orders once.
 */
export interface OrderAttempt {
  key: string;
  /** What was confirmed, to the cent and the gram. */
  fingerprint: string;
  items: readonly WireItem[];
  totalHt: number;
  /** ISO instant, by this machine's clock. */
  at: string;
}

export const readAttempt = (customerId: string): OrderAttempt | undefined => {
  const stored = readStoredJson(storageKeys.attemptOf(customerId)) as Partial<OrderAttempt> | undefined;
  return typeof stored?.key === 'string' &&
    typeof stored.fingerprint === 'string' &&
    Array.isArray(stored.items)
    ? (stored as OrderAttempt)
    : undefined;
};

/** Later than this the same basket is more likely tomorrow's order than a retry: nothing is assumed (earlier-order.ts). */
const RETRY_MS = 15 * 60_000;

/** Whether confirming this again is a retry of the attempt. */
export const isRetryOf = (attempt: OrderAttempt, fingerprint: string): boolean =>
  attempt.fingerprint === fingerprint && Date.now() - Date.parse(attempt.at) < RETRY_MS;

/** A confirmation is without an answer, and recent enough for its order to appear at any moment. */
export const isUnsettled = (customerId: string): boolean => {
  const attempt = readAttempt(customerId);
  return attempt !== undefined && Date.now() - Date.parse(attempt.at) < RETRY_MS;
};

/** The attempt under way for this very order, or a new one. */
export const attemptFor = (
  customerId: string,
  confirmed: Pick<OrderAttempt, 'fingerprint' | 'items' | 'totalHt'>,
): OrderAttempt => {
  const current = readAttempt(customerId);
  if (current && isRetryOf(current, confirmed.fingerprint)) return current;
  const attempt = { key: randomKey(), ...confirmed, at: new Date().toISOString() };
  writeStoredJson(storageKeys.attemptOf(customerId), attempt);
  return attempt;
};

/** Ends the attempt: an answer has arrived, whatever it was. */
export const settleAttempt = (customerId: string): void =>
  writeStored(storageKeys.attemptOf(customerId), null);
