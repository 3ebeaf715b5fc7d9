import { epochSeconds } from '#functions/platform/clock.ts';
import { type Handler, handles } from '#functions/platform/outbox/handlers.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import {
  companyHandedOver,
  personInvited,
  personLeft,
  personPasswordChanged,
} from '#shared/customers/customers.events.ts';
import type { MailServices } from './mail-services.ts';
import {
  companyHandedOverLetter,
  companyReceivedLetter,
  personLeftLetter,
} from './templates/company-people.ts';
import { passwordChangedLetter } from './templates/password-changed.ts';
import { personInvitationLetter } from './templates/person-invitation.ts';
import type { Write } from './writing.ts';

const signInUrlOf = async ({ siteOrigin }: MailServices) => `${await siteOrigin()}/espacepro`;

/**
 * E-mails to the people of a customer's company. Links are generated when the e-mail is sent: only their
 * hashes are stored.
 */
export const peopleMailHandlers = {
  'mail.person-invitation': handles(personInvited, ({ data }): Write => async (services, now) => {
    const [account, person] = await Promise.all([
      services.customers.find(data.customerId),
      services.people.find(data.customerId, data.personId),
    ]);
    // accepted or withdrawn concurrently, or so late that the link would be expired
    const invitation = person?.invitation;
    const seconds = invitation ? epochSeconds(new Date(invitation.expiresAt)) - epochSeconds(now) : 0;
    if (!account || !person || !invitation || seconds <= 0) return undefined;
    const subject = { id: `${account.id}/${person.id}`, credentialsVersion: person.credentialsVersion };
    const token = await services.tokens.issue('person-invitation', subject, seconds, now);
    return {
      to: person.mail,
      letter: personInvitationLetter({
        company: customerName(account),
        role: person.role,
        isKnown: (await services.people.findLogin(person.mail)) !== undefined,
        until: invitation.expiresAt,
        invitationUrl: `${await services.siteOrigin()}/invitation/${token}`,
      }),
    };
  }),
  'mail.person-left': handles(personLeft, ({ data }): Write => async () => ({
    to: data.mail,
    letter: personLeftLetter(data),
  })),
  'mail.person-password-changed': handles(
    personPasswordChanged,
    ({ data: { mail, name }, at }): Write =>
      async (services) => ({
        to: mail,
        letter: passwordChangedLetter({ name, changedAt: at, signInUrl: await signInUrlOf(services) }),
      }),
  ),
  'mail.company-handed-over': handles(companyHandedOver, ({ data }): Write => async (services) => ({
    to: data.fromMail,
    letter: companyHandedOverLetter({ ...data, signInUrl: await signInUrlOf(services) }),
  })),
  'mail.company-received': handles(companyHandedOver, ({ data }): Write => async (services) => {
    const account = await services.customers.find(data.customerId);
    return (
      account && {
        to: account.mail,
        letter: companyReceivedLetter({ ...data, signInUrl: await signInUrlOf(services) }),
      }
    );
  }),
} satisfies Partial<Record<SubscriptionOf<'mail'>, Handler<Write>>>;
