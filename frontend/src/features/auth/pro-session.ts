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

/** AUTH-05: signs in and keeps token and user. True when the password is temporary and must be replaced. */
export const signIn = async (email: string, password: string): Promise<{ mustChangePassword: boolean }> => {
  const reply = await call(login, { body: { email, password } });
  writeStored(storageKeys.temporaryPassword, reply.must_change_password ? reply.data.id : null);
  writeStored(storageKeys.chooseCompany, reply.data.companies ? reply.data.id : null);
  openSession('pro', reply.token, storedCustomer(reply.data));
  forgetRedirect();
  return { mustChangePassword: reply.must_change_password };
};

/** Another company that the same address opens: nothing of the one before is shown there. */
export const enterCompany = async (companyId: string): Promise<void> => {
  const reply = await call(enter, { params: { id: companyId } }, { as: 'pro' });
  openSession('pro', reply.token, storedCustomer(reply.data));
  entered();
};

/** It was said which company is meant. */
export const entered = (): void => {
  writeStored(storageKeys.chooseCompany, null);
  const token = readToken('pro');
  const user = readUser('pro');
  if (token !== null && user) openSession('pro', token, user);
};

/** AMB-52: kept in this browser only, to fill the field next time. */
export const rememberEmail = (email: string | null): void => writeStored(storageKeys.rememberedEmail, email);

/**
 * AMB-51: removes history, carts and photographs of each company that the address opens, so that the next person at this
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

/** The account is gone, and its cookie with the answer: nothing of the person stays in this browser. */
export const forgetPerson = (): void => {
  leaveBrowser();
  rememberEmail(null);
};

/** QUITTER (PRO-05). */
export const signOut = async (): Promise<void> => {
  leaveBrowser();
  // the cookie's session closes on the server; without network it ends by itself
  await call(closeSession, {}).catch(() => undefined);
};
