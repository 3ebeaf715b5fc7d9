import { forgetOwner } from '#frontend/lib/storage/account-keys.ts';
import { call } from '#frontend/lib/api/call.ts';
import { forgetRedirect, logout, openSession, readOwner } from '#frontend/lib/session/session.ts';
import type { AdminReply } from '#shared/admins/admin.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';

const { adminLogin, logoutAdmin } = adminSessionsContract.endpoints;

/** ADM-07: signs in and keeps token and administrator. `code` is asked for by `second_factor_required`. */
export const signInAdmin = async (email: string, password: string, code?: string): Promise<AdminReply> => {
  const reply = await call(adminLogin, { body: { email, password, ...(code && { code }) } });
  openSession('admin', reply.token, reply.admin);
  forgetRedirect();
  return reply.admin;
};

/**
 * ADM-11; the cookie's session closes on the server, or by itself after eight hours. What this administrator left at the
 * device goes, sent or not: whoever asks for it was told.
 */
export const signOutAdmin = async (): Promise<void> => {
  const id = readOwner('admin');
  logout('admin');
  if (id !== undefined) forgetOwner(id);
  await call(logoutAdmin, {}).catch(() => undefined);
};
