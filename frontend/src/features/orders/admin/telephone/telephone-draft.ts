import { changeStoredCart } from '#frontend/features/orders/pro/cart/cart-store.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { adminKey, adminKeysFrom } from '#frontend/lib/storage/account-keys.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';
import type { BodyOf } from '#shared/kernel/endpoint.ts';
import type { telephoneOrdersContract } from '#shared/orders/telephone-orders.contract.ts';

const START = 'telephone_';

/** Storage key of this administrator's draft for a customer; deleted at sign-out. */
export const draftOf = (customerId: string): string => adminKey(START + customerId);

/** Customers with a draft in this browser. */
export const begunFor = (): string[] => adminKeysFrom(storageKeys.cartOf(START));

export const clearDraft = (customerId: string): void =>
  changeStoredCart(draftOf(customerId), () => ({ lines: [] }));

export type TelephoneBody = BodyOf<typeof telephoneOrdersContract.endpoints.placeTelephoneOrder>;

/**
 * An attempt without a reply. It is retried unchanged under the same key until there is one: the server
 * orders once, also after a reload.
 */
export interface TelephoneAttempt {
  key: string;
  body: TelephoneBody;
}

const attemptKey = (customerId: string) => storageKeys.attemptOf(draftOf(customerId));

export const readTelephoneAttempt = (customerId: string): TelephoneAttempt | undefined => {
  const { key, body } = (readStoredJson(attemptKey(customerId)) ?? {}) as Partial<TelephoneAttempt>;
  return typeof key === 'string' && Array.isArray(body?.items) ? { key, body } : undefined;
};

/** The pending attempt, or a new one. */
export const telephoneAttempt = (customerId: string, body: TelephoneBody): TelephoneAttempt => {
  const current = readTelephoneAttempt(customerId);
  if (current) return current;
  const attempt = { key: randomKey(), body };
  writeStoredJson(attemptKey(customerId), attempt);
  return attempt;
};

/** A reply arrived, whatever its content. */
export const settleTelephoneAttempt = (customerId: string): void => writeStored(attemptKey(customerId), null);
