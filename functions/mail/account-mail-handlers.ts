import * as z from 'zod/mini';
import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import {
  accountRegistered,
  accountRegisteredWithoutPassword,
  passwordChanged,
  passwordResetRequested,
  registrationRepeated,
  signInAttempted,
  verificationRequested,
} from '#shared/auth/auth.events.ts';
import { contactAnswered, contactRequested } from '#shared/contact/contact.events.ts';
import { fullName } from '#shared/customers/customer-name.ts';
import { accountDeleted } from '#shared/privacy/privacy.events.ts';
import {
  writeAlreadyRegistered,
  writePasswordChanged,
  writePersonReset,
  writeResetPassword,
  writeTemporaryPassword,
  writeVerifyEmail,
} from './account-letters.ts';
import { accountDeletedLetter } from './templates/account-deleted.ts';
import { contactAcknowledgedLetter } from './templates/contact-acknowledged.ts';
import { contactAnsweredLetter } from './templates/contact-answered.ts';
import { contactReceivedLetter } from './templates/contact-received.ts';
import { signInAttemptedLetter } from './templates/sign-in-attempted.ts';
import { toCustomer, Unwritable, type Write } from './writing.ts';

const addressToVerify = z.discriminatedUnion('type', [accountRegistered, verificationRequested]);

/** E-mails about a customer's account, and about contact requests. */
export const accountMailHandlers = {
  'mail.verify-email': handles(addressToVerify, toCustomer(writeVerifyEmail)),
  'mail.temporary-password': handles(accountRegisteredWithoutPassword, toCustomer(writeTemporaryPassword)),
  'mail.already-registered': handles(registrationRepeated, toCustomer(writeAlreadyRegistered)),
  'mail.password-changed': handles(
    passwordChanged,
    toCustomer((services, account, _now, happenedAt) => writePasswordChanged(services, account, happenedAt)),
  ),
  /** By address: an unknown one gets no e-mail. */
  'mail.reset-password': handles(
    passwordResetRequested,
    ({ data: { mail } }): Write =>
      async (services, now) => {
        const who = await services.people.findLogin(mail);
        if (!who) return undefined;
        return who.kind === 'account'
          ? { to: who.account.mail, letter: await writeResetPassword(services, who.account, now) }
          : { to: who.login.mail, letter: await writePersonReset(services, who.login, now) };
      },
  ),
  'mail.sign-in-attempted': handles(signInAttempted, ({ data: { mail }, at }): Write => async (services) => {
    const who = await services.people.findLogin(mail);
    const owner = who?.kind === 'person' ? who.login : who?.account;
    const signInUrl = `${await services.siteOrigin()}/espacepro`;
    return (
      owner && {
        to: owner.mail,
        letter: signInAttemptedLetter({ name: fullName(owner), at, signInUrl }),
      }
    );
  }),
  'mail.account-deleted': handles(accountDeleted, ({ data: { mail, claims } }): Write => async () => ({
    to: mail,
    letter: accountDeletedLetter(claims),
  })),
  'mail.contact-received': handles(contactRequested, ({ data: { contactId } }): Write => async (services) => {
    const request = await services.contactRequests.find(contactId);
    const owner = await services.owner();
    if (request && owner === undefined)
      throw new Unwritable(
        'L’adresse de l’entreprise (mail/owner) n’est pas réglée : la demande de contact attend.',
      );
    return request && owner ? { to: owner, letter: contactReceivedLetter(request) } : undefined;
  }),
  'mail.contact-acknowledged': handles(
    contactRequested,
    ({ data: { contactId } }): Write =>
      async (services) => {
        const request = await services.contactRequests.find(contactId);
        const contactUrl = `${await services.siteOrigin()}/contact`;
        return request && { to: request.email, letter: contactAcknowledgedLetter({ contactUrl }) };
      },
  ),
  'mail.contact-answered': handles(
    contactAnswered,
    ({ data: { contactId, replyId } }): Write =>
      async ({ contactRequests }) => {
        const [request, reply] = await Promise.all([
          contactRequests.find(contactId),
          contactRequests.findReply(contactId, replyId),
        ]);
        return request && reply && { to: request.email, letter: contactAnsweredLetter(request, reply) };
      },
  ),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
