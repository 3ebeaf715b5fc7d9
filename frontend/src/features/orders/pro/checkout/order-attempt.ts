import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import { readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';

/**
 * A pending confirmation (AMB-91b). Its key lives until a reply arrives: a retry, a reload or another tab
 * that confirms the same cart uses the same key, and the server orders once.
 */
export interface OrderAttempt {
  key: string;
  /** Exact content of the order. */
  fingerprint: string;
  items: readonly WireItem[];
  totalHt: number;
  /** ISO instant of this device. */
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

/**
 * After this time the same cart is more likely a new order than a retry: the user is asked
 * (confirm-draft.ts).
 */
const RETRY_MS = 15 * 60_000;

export const isRetryOf = (attempt: OrderAttempt, fingerprint: string): boolean =>
  attempt.fingerprint === fingerprint && Date.now() - Date.parse(attempt.at) < RETRY_MS;

/** A recent confirmation without a reply, whose order can still appear. */
export const isUnsettled = (customerId: string): boolean => {
  const attempt = readAttempt(customerId);
  return attempt !== undefined && Date.now() - Date.parse(attempt.at) < RETRY_MS;
};

/** The pending attempt for this order, or a new one. */
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

/** Ends the attempt: a reply arrived, whatever its content. */
export const settleAttempt = (customerId: string): void =>
  writeStored(storageKeys.attemptOf(customerId), null);
