import { forgetOwner } from '#frontend/lib/storage/account-keys.ts';
import { call } from '#frontend/lib/api/call.ts';
import { forgetRedirect, logout, openSession, readOwner } from '#frontend/lib/session/session.ts';
import type { AdminReply } from '#shared/admins/admin.ts';
import { adminSessionsContract } from '#shared/auth/admin-sessions.contract.ts';

const { adminLogin, logoutAdmin } = adminSessionsContract.endpoints;

/** ADM-07: signs in and stores token and administrator. `code` is required after `second_factor_required`. */
export const signInAdmin = async (email: string, password: string, code?: string): Promise<AdminReply> => {
  const reply = await call(adminLogin, { body: { email, password, ...(code && { code }) } });
  openSession('admin', reply.token, reply.admin);
  forgetRedirect();
  return reply.admin;
};

/**
 * ADM-11; ends the session on the server, or after eight hours by itself. Deletes this administrator's data
 * on the device, sent or not, after a warning.
 */
export const signOutAdmin = async (): Promise<void> => {
  const id = readOwner('admin');
  logout('admin');
  if (id !== undefined) forgetOwner(id);
  await call(logoutAdmin, {}).catch(() => undefined);
};
