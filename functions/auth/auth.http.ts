import { customersStore } from '#functions/customers/customers.store.ts';
import { getProfile, updateProfile } from '#functions/customers/profile.ts';
import { shownAccount } from '#functions/customers/shown-account.ts';
import { handle, httpEntry } from '#functions/platform/http.ts';
import { coreServices } from '#functions/services.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import type { AuthServices } from './auth-services.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { oneTimeTokensStore } from './one-time-tokens.store.ts';
import { register } from './register.ts';
import { renewSession } from './renew-session.ts';
import { resetPassword } from './reset-password.ts';
import { sessionsStore } from './sessions.store.ts';
import { verifyEmail } from './verify-email.ts';

const { table } = coreServices();
const services: AuthServices = {
  table,
  customers: customersStore(table),
  tokens: oneTimeTokensStore(table),
  sessions: sessionsStore(table),
};

export const handler = httpEntry(
  handle(authContract, {
    login: ({ body, address, now }) => logIn(services, { ...body, address, now }),
    register: ({ body, address, now }) => register(services, body, address, now),
    forgotPassword: ({ body, address, now }) => forgotPassword(table, body.email, address, now),
    verifyEmail: ({ params, address, now }) => verifyEmail(services, params.verificationToken, address, now),
    resetPassword: ({ body, address, now }) => resetPassword(services, { ...body, address, now }),
    refresh: ({ cookies, now }) => renewSession(services, cookies, now),
    logout: ({ cookies }) => logOut(services.sessions, 'pro', cookies),
    getProfile: async ({ caller }) => ({
      success: true,
      data: shownAccount(await getProfile(services.customers, caller.subjectId)),
    }),
    updateProfile: async ({ body: { version, ...change }, caller }) => ({
      success: true,
      data: shownAccount(await updateProfile(services.customers, caller.subjectId, change, version)),
      message: authMessages.profileSaved,
    }),
    changePassword: ({ body, caller, now }) =>
      changePassword(services, {
        customerId: caller.subjectId,
        sessionId: caller.sessionId,
        current: body.current_password,
        password: body.password,
        now,
      }),
  }),
);
