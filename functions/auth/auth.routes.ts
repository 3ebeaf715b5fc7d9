import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
} from '#functions/customers/delivery-addresses.ts';
import { getAccount } from '#functions/customers/get-account.ts';
import { updateProfile } from '#functions/customers/update-profile.ts';
import { changePerson } from '#functions/customers/people/change-person.ts';
import { invitePerson, resendPersonInvitation } from '#functions/customers/people/invite-person.ts';
import { listPeople } from '#functions/customers/people/list-people.ts';
import { ownReply } from '#functions/customers/people/own-reply.ts';
import { getPerson } from '#functions/customers/people/people-services.ts';
import { chooseOwnLetters, readOwnLetters } from '#functions/customers/people/own-letters.ts';
import { leaveCompany, removePerson } from '#functions/customers/people/remove-person.ts';
import { handle } from '#functions/platform/http/http.ts';
import { authContract } from '#shared/auth/auth.contract.ts';
import { type Identity, WHOLE_RIGHTS } from '#shared/kernel/access.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import { customerAccessContract } from '#shared/auth/customer-access.contract.ts';
import { peopleContract } from '#shared/customers/people.contract.ts';
import { addressesContract } from '#shared/customers/addresses.contract.ts';
import { authServices } from './auth.module.ts';
import { readCustomerAccess, resendVerification } from './customer-access.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { refuseOtherOrigin } from './own-origin.ts';
import { acceptPersonInvitation, readPersonInvitation } from './people/accept-invitation.ts';
import { enterCompany } from './people/enter-company.ts';
import { handOverCompany } from './people/hand-over.ts';
import { changePersonPassword, provenLogin } from './people/person-password.ts';
import { register } from './register.ts';
import { renewSession } from './renew-session.ts';
import { resetPassword } from './reset-password.ts';
import { verifyEmail } from './verify-email.ts';

const services = authServices();

const holderNames = async (customerId: string) => {
  const { firstname, lastname } = await getAccount(services.customers, customerId);
  return { firstname, lastname };
};

/** The acting Gérant; the company's own login has no person id. */
const gerantOf = ({ subjectId, person }: { subjectId: string; person?: { id: string } }, now: Date) => ({
  customerId: subjectId,
  personId: person?.id,
  now,
});

const asGerant = (caller: Identity) => ({
  isGerant: caller.family === 'pro' && (caller.person?.rights ?? WHOLE_RIGHTS).role === 'gerant',
});

export const routes = [
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
    enterCompany: async ({ params, caller, headers, now }) => {
      await refuseOtherOrigin(headers);
      return enterCompany(services, { caller, companyId: params.id, now });
    },
    logout: async ({ cookies, headers }) => {
      await refuseOtherOrigin(headers);
      return logOut(services.sessions, 'pro', cookies);
    },
    getProfile: async ({ caller }) => ({
      success: true,
      data: await ownReply(services, {
        account: await getAccount(services.customers, caller.subjectId),
        person: caller.person && (await getPerson(services, caller.subjectId, caller.person.id)),
      }),
    }),
    updateProfile: async ({ body, caller, now }) => {
      const { version: seenVersion, vat_number: vatNumber, siren, siret, hours, ...rest } = body;
      const { accountant_mail: accountantMail, ...fields } = rest;
      const change = {
        ...fields,
        // name of the company's own login, which is not the sender here
        ...(caller.person ? await holderNames(caller.subjectId) : {}),
        ...(hours === undefined ? {} : { hours }),
        ...(siren === undefined ? {} : { siren }),
        ...(siret === undefined ? {} : { siret }),
        ...(vatNumber === undefined ? {} : { vatNumber }),
        ...(accountantMail === undefined ? {} : { accountantMail }),
      };
      const customer = await updateProfile(services, {
        customerId: caller.subjectId,
        change,
        seenVersion,
        now,
      });
      return {
        success: true,
        data: await ownReply(services, {
          account: customer,
          person: caller.person && (await getPerson(services, caller.subjectId, caller.person.id)),
        }),
        message: authMessages.profileSaved,
      };
    },
    changePassword: ({ body, caller: { subjectId: customerId, sessionId, person }, now }) => {
      const change = { customerId, current: body.current_password, password: body.password, now };
      return person
        ? changePersonPassword(services, { ...change, personId: person.id })
        : changePassword(services, { ...change, sessionId });
    },
  }),
  handle(peopleContract, {
    listPeople: ({ caller, now }) => listPeople(services, gerantOf(caller, now)),
    invitePerson: ({ body, caller, key, now }) =>
      invitePerson(services, body, { ...gerantOf(caller, now), key }),
    resendPersonInvitation: ({ params, caller, now }) =>
      resendPersonInvitation(services, params.id, gerantOf(caller, now)),
    changePerson: ({ params, body, caller, now }) =>
      changePerson(services, params.id, body, gerantOf(caller, now)),
    removePerson: ({ params, caller, now }) => removePerson(services, params.id, gerantOf(caller, now)),
    readOwnLetters: ({ caller, now }) => readOwnLetters(services, gerantOf(caller, now)),
    chooseOwnLetters: ({ body, caller, now }) =>
      chooseOwnLetters(services, { ...gerantOf(caller, now), choices: body }),
    handOverCompany: ({ params, body, caller, now }) =>
      handOverCompany(services, {
        customerId: caller.subjectId,
        callerPersonId: caller.person?.id,
        to: params.id,
        current: body.current_password,
        now,
      }),
    leaveCompany: async ({ body, caller, now }) => {
      const gone = gerantOf(caller, now);
      if (gone.personId !== undefined)
        await provenLogin(services, { ...gone, personId: gone.personId, current: body.current_password });
      return leaveCompany(services, gone);
    },
    readPersonInvitation: ({ params, address, now }) =>
      readPersonInvitation(services, { ...params, address, now }),
    acceptPersonInvitation: ({ params, body, address, now }) =>
      acceptPersonInvitation(services, { ...params, ...body, address, now }),
  }),
  handle(addressesContract, {
    listAddresses: ({ caller }) => listAddresses(services.customers, caller.subjectId),
    addAddress: ({ body, caller, key }) =>
      addAddress(services.customers, caller.subjectId, body, { ...asGerant(caller), key }),
    changeAddress: ({ params, body, caller }) =>
      changeAddress(services.customers, caller.subjectId, params.id, body, asGerant(caller)),
    removeAddress: ({ params, caller }) =>
      removeAddress(services.customers, caller.subjectId, params.id, asGerant(caller)),
  }),
  handle(customerAccessContract, {
    readCustomerAccess: ({ params, now }) => readCustomerAccess(services, params.id, now),
    resendVerification: ({ params, caller, now }) =>
      resendVerification(services, { customerId: params.id, adminId: caller.subjectId, now }),
  }),
];
