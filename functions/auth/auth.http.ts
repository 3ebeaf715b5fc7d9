import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
} from '#functions/customers/delivery-addresses.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import { updateProfile } from '#functions/customers/update-profile.ts';
import { accountReply } from '#functions/customers/account-view.ts';
import { handle, httpEntry } from '#functions/platform/http/http.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { customerAccessContract } from '#shared/auth/customer-access.contract.ts';
import { addressesContract } from '#shared/customers/addresses.contract.ts';
import { authServices } from './auth.module.ts';
import { readCustomerAccess, resendVerification } from './customer-access.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { refuseOtherOrigin } from './own-origin.ts';
import { register } from './register.ts';
import { renewSession } from './renew-session.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

const services = authServices();

export const handler = httpEntry(
  handle(authContract, {
    login: ({ body, address, now }) => logIn(services, { ...body, address, now }),
    register: ({ body, address, now }) => register(services, body, address, now),
    forgotPassword: ({ body, address, now }) =>
      forgotPassword(services.table, 'pro', { ...body, address, now }),
    verifyEmail: ({ params, address, now }) => verifyEmail(services, params.verificationToken, address, now),
    resetPassword: ({ body, address, now }) => resetPassword(services, { ...body, address, now }),
    refresh: async ({ cookies, headers, now }) => {
      await refuseOtherOrigin(headers);
      return renewSession(services, cookies, now);
    },
    logout: async ({ cookies, headers }) => {
      await refuseOtherOrigin(headers);
      return logOut(services.sessions, 'pro', cookies);
    },
    getProfile: async ({ caller }) => ({
      success: true,
      data: await accountReply(services.settings, await getAccount(services.customers, caller.subjectId)),
    }),
    updateProfile: async ({ body, caller, now }) => {
      const { version: seenVersion, vat_number: vatNumber, siret, ...fields } = body;
      const change = {
        ...fields,
        ...(siret === undefined ? {} : { siret }),
        ...(vatNumber === undefined ? {} : { vatNumber }),
      };
      const customer = await updateProfile(services, {
        customerId: caller.subjectId,
        change,
        seenVersion,
        now,
      });
      return {
        success: true,
        data: await accountReply(services.settings, customer),
        message: authMessages.profileSaved,
      };
    },
    changePassword: ({ body, caller, now }) =>
      changePassword(services, {
        customerId: caller.subjectId,
        sessionId: caller.sessionId,
        current: body.current_password,
        password: body.password,
        now,
      }),
  }),
  handle(addressesContract, {
    listAddresses: ({ caller }) => listAddresses(services.customers, caller.subjectId),
    addAddress: ({ body, caller }) => addAddress(services.customers, caller.subjectId, body),
    changeAddress: ({ params, body, caller }) =>
      changeAddress(services.customers, caller.subjectId, params.id, body),
    removeAddress: ({ params, caller }) => removeAddress(services.customers, caller.subjectId, params.id),
  }),
  handle(customerAccessContract, {
    readCustomerAccess: ({ params, now }) => readCustomerAccess(services, params.id, now),
    resendVerification: ({ params, caller, now }) =>
      resendVerification(services, { customerId: params.id, adminId: caller.subjectId, now }),
  }),
);
