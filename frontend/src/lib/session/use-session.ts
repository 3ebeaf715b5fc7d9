import { useMemo, useSyncExternalStore } from 'react';
import { onSessionChange, readOwner, readUser, sessionState } from './session.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { type PersonRights, WHOLE_RIGHTS } from '#shared/kernel/access.ts';
import type { StoredCustomer } from './stored-customer.ts';
import { readStored } from '#frontend/lib/storage/stored.ts';

/** As the build renders a landing page: no user is signed in. */
const signedOut = () => 'none' as const;

/** Whether somebody is signed in; follows sign-ins and sign-outs of other tabs. */
export const useSessionState = (kind: 'pro' | 'admin') =>
  useSyncExternalStore(onSessionChange, () => sessionState(kind), signedOut);

/** Whose screens these are: what one person sees and types is drawn under this key. */
export const useOwner = (kind: 'pro' | 'admin') =>
  useSyncExternalStore(
    onSessionChange,
    () => readOwner(kind),
    () => undefined,
  );

/** The signed-in customer as stored (AUTH-22); kept while the session is lost, so that the screen stays complete. */
export const useCustomer = (): StoredCustomer | undefined => {
  const raw = useSyncExternalStore(
    onSessionChange,
    () => readStored(storageKeys.pro.user),
    () => null,
  );
  return useMemo(() => (raw === null ? undefined : (readUser('pro') as StoredCustomer | undefined)), [raw]);
};

/** Rights of the current user in the company; a company of one has all rights. */
export const useRights = (): PersonRights => {
  const person = useCustomer()?.person;
  return useMemo(
    () =>
      person ? { role: person.role, seesPrices: person.sees_prices, mayPay: person.may_pay } : WHOLE_RIGHTS,
    [person],
  );
};

/** The address opens several companies: the user chooses one before data of either is shown. */
export const useMustChoose = (): boolean =>
  useSyncExternalStore(
    onSessionChange,
    () => readStored(storageKeys.chooseCompany) !== null,
    () => false,
  );

/** AMB-53: the password in use was generated and must be replaced before anything else. */
export const useTemporaryPassword = (): boolean =>
  useSyncExternalStore(
    onSessionChange,
    () => readStored(storageKeys.temporaryPassword) !== null,
    () => false,
  );
