import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange, readUser, sessionState } from '#frontend/lib/session.ts';
import { storageKeys } from '#frontend/lib/storage-keys.ts';
import type { StoredCustomer } from '#frontend/lib/stored-customer.ts';
import { readStored } from '#frontend/lib/stored.ts';

/** Whether somebody is signed in; follows sign-ins and sign-outs of other tabs. */
export const useSessionState = (kind: 'pro' | 'admin') =>
  useSyncExternalStore(onSessionChange, () => sessionState(kind));

/** The signed-in customer as stored (AUTH-22); also while the session is lost, so that nothing on screen vanishes. */
export const useCustomer = (): StoredCustomer | undefined => {
  const raw = useSyncExternalStore(onSessionChange, () => readStored(storageKeys.pro.user));
  return useMemo(() => (raw === null ? undefined : (readUser('pro') as StoredCustomer | undefined)), [raw]);
};

/** AMB-53: the password in use was generated and must be replaced before anything else. */
export const useTemporaryPassword = (): boolean =>
  useSyncExternalStore(onSessionChange, () => readStored(storageKeys.temporaryPassword) !== null);
