import { call } from '#frontend/lib/api/call.ts';
import {
  forgetRedirect,
  logout,
  openSession,
  readOwner,
  readToken,
  readUser,
} from '#frontend/lib/session/session.ts';
import { forgetCompany, forgetOwner } from '#frontend/lib/storage/account-keys.ts';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { type StoredCustomer, storedCustomer } from '#frontend/lib/session/stored-customer.ts';
import { writeStored } from '#frontend/lib/storage/stored.ts';
import { authContract } from '#shared/auth/auth.contract.ts';

const { login, logout: closeSession, enterCompany: enter } = authContract.endpoints;

/**
 * AUTH-05: signs in and stores token and user.
 * @returns true when the password is temporary and must be replaced
 */
export const signIn = async (email: string, password: string): Promise<{ mustChangePassword: boolean }> => {
  const reply = await call(login, { body: { email, password } });
  writeStored(storageKeys.temporaryPassword, reply.must_change_password ? reply.data.id : null);
  writeStored(storageKeys.chooseCompany, reply.data.companies ? reply.data.id : null);
  openSession('pro', reply.token, storedCustomer(reply.data));
  forgetRedirect();
  return { mustChangePassword: reply.must_change_password };
};

/** Switches to another company of the address; cached data of the previous one is dropped. */
export const enterCompany = async (companyId: string): Promise<void> => {
  const reply = await call(enter, { params: { id: companyId } }, { as: 'pro' });
  openSession('pro', reply.token, storedCustomer(reply.data));
  entered();
};

/** A company was chosen. */
export const entered = (): void => {
  writeStored(storageKeys.chooseCompany, null);
  const token = readToken('pro');
  const user = readUser('pro');
  if (token !== null && user) openSession('pro', token, user);
};

/** AMB-52: stored in this browser only, to pre-fill the field. */
export const rememberEmail = (email: string | null): void => writeStored(storageKeys.rememberedEmail, email);

/**
 * AMB-51: deletes history, carts and photos of every company of the address, so that the next user of the
 * computer does not see them.
 */
const leaveBrowser = (): void => {
  const customer = readUser('pro') as StoredCustomer | undefined;
  const owner = readOwner('pro');
  if (owner !== undefined) forgetOwner(owner);
  for (const { id } of [...(customer ? [customer] : []), ...(customer?.companies ?? [])]) {
    writeStored(storageKeys.cartOf(id), null);
    if (id !== customer?.id) forgetCompany(id);
  }
  const { orderHistory, userData, temporaryPassword, chooseCompany } = storageKeys;
  for (const key of [orderHistory, userData, temporaryPassword, chooseCompany]) writeStored(key, null);
  logout('pro');
};

/**
 * The account is deleted, and its cookie with the reply: removes all of the user's data from this browser.
 */
export const forgetPerson = (): void => {
  leaveBrowser();
  rememberEmail(null);
};

/** QUITTER (PRO-05). */
export const signOut = async (): Promise<void> => {
  leaveBrowser();
  // ends the session on the server; without network it expires by itself
  await call(closeSession, {}).catch(() => undefined);
};
