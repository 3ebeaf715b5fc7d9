import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange, readOwner, readUser, sessionState } from './session.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { type PersonRights, WHOLE_RIGHTS } from '#shared/kernel/access.ts';
import type { StoredCustomer } from './stored-customer.ts';
import { readStored } from '#frontend/lib/storage/stored.ts';

/** For prerendered landing pages. */
const signedOut = () => 'none' as const;

/** Session state; follows other tabs. */
export const useSessionState = (kind: 'pro' | 'admin') =>
  useSyncExternalStore(onSessionChange, () => sessionState(kind), signedOut);

/** Owner of the screens, used as React key of a user's state. */
export const useOwner = (kind: 'pro' | 'admin') =>
  useSyncExternalStore(
    onSessionChange,
    () => readOwner(kind),
    () => undefined,
  );

/** The signed-in customer as stored (AUTH-22); retained while the session is lost. */
export const useCustomer = (): StoredCustomer | undefined => {
  const raw = useSyncExternalStore(
    onSessionChange,
    () => readStored(storageKeys.pro.user),
    () => null,
  );
  return useMemo(() => (raw === null ? undefined : (readUser('pro') as StoredCustomer | undefined)), [raw]);
};

/** Rights of the current user in the company; a company with one user has all rights. */
export const useRights = (): PersonRights => {
  const person = useCustomer()?.person;
  return useMemo(
    () =>
      person ? { role: person.role, seesPrices: person.sees_prices, mayPay: person.may_pay } : WHOLE_RIGHTS,
    [person],
  );
};

/** The address has several companies: the user must choose one before any data is shown. */
export const useMustChoose = (): boolean =>
  useSyncExternalStore(
    onSessionChange,
    () => readStored(storageKeys.chooseCompany) !== null,
    () => false,
  );

/** AMB-53: a generated password must be replaced first. */
export const useTemporaryPassword = (): boolean =>
  useSyncExternalStore(
    onSessionChange,
    () => readStored(storageKeys.temporaryPassword) !== null,
    () => false,
  );
