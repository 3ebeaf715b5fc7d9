import { epochSeconds } from '#functions/platform/clock.ts';
import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
import type { SubscriptionOf } from '#functions/subscriptions.ts';
import { customerName } from '#shared/customers/customer-name.ts';
import {
  companyHandedOver,
  personInvited,
  personLeft,
  personPasswordChanged,
} from '#shared/customers/customers.events.ts';
import type { MailServices, Write } from './writing.ts';
import { passwordChangedLetter } from './account-letters.ts';
import { type Letter, inParisTime } from './letter.ts';
import { personRoleName, personRoleSentence } from '#shared/customers/people/person-labels.ts';
import { business } from '#shared/content/business.ts';
import type { PersonRole } from '#shared/kernel/access.ts';

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

type Left = { name: string; company: string; how: 'removed' | 'left' };

/** The access to a company has ended; no action needed. */
export const personLeftLetter = ({ name, company, how }: Left): Letter => ({
  subject: `Votre accès à l’Espace Pro de ${company} est terminé`,
  preview: 'Vos autres accès, s’il y en a, restent ouverts.',
  greeted: name,
  blocks: [
    {
      kind: 'text',
      text:
        how === 'left'
          ? `Vous avez quitté ${company} : votre accès à son Espace Pro est fermé.`
          : `Un Gérant de ${company} a retiré votre accès à son Espace Pro.`,
    },
    {
      kind: 'text',
      text: 'Les commandes de l’entreprise restent à l’entreprise. Vos autres accès restent ouverts.',
    },
  ],
  reason: 'Vous recevez ce message parce que cette adresse donnait accès à un compte professionnel.',
});

type HandedOver = { company: string; from: string; to: string; signInUrl: string };

/** To the former owner of a company. */
export const companyHandedOverLetter = ({ company, from, to, signInUrl }: HandedOver): Letter => ({
  subject: `${company} est maintenant au nom de ${to}`,
  preview: 'Vous restez Gérant. Si ce n’était pas vous, écrivez-nous tout de suite.',
  greeted: from,
  blocks: [
    {
      kind: 'text',
      text: `Vous avez mis le compte de ${company} au nom de ${to}. Vous restez Gérant, avec votre adresse et votre mot de passe.`,
    },
    { kind: 'text', text: 'Si ce n’était pas vous, répondez tout de suite à ce message.' },
    { kind: 'action', label: 'Ouvrir l’Espace Pro', url: signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});

/** To the new owner of a company. */
export const companyReceivedLetter = ({ company, from, to, signInUrl }: HandedOver): Letter => ({
  subject: `Le compte de ${company} est à votre nom`,
  preview: 'Les commandes, les factures et l’équipe restent en place.',
  greeted: to,
  blocks: [
    {
      kind: 'text',
      text: `${from} a mis le compte de ${company} à votre nom. Les commandes, les factures et l’équipe restent en place ; les lettres au sujet du compte viennent maintenant à votre adresse.`,
    },
    { kind: 'text', text: 'Reconnectez-vous avec votre adresse et votre mot de passe.' },
    { kind: 'action', label: 'Ouvrir l’Espace Pro', url: signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});

type Facts = {
  /** The company's name as typed by its own login, which is verified. */
  company: string;
  role: PersonRole;
  /** The address has a login already: it joins with that password. */
  isKnown: boolean;
  until: string;
  invitationUrl: string;
};

/**
 * A single-use link into a customer's company, for this address. Without greeting: the name is a stranger's
 * text.
 */
export const personInvitationLetter = ({ company, role, isKnown, until, invitationUrl }: Facts): Letter => ({
  subject: `${company} vous invite dans son Espace Pro`,
  preview: `Commandez chez ${business.name} au nom de ${company} : le lien est valable 72 heures.`,
  blocks: [
    {
      kind: 'text',
      text: `${company}, client de ${business.name}, vous ouvre son Espace Pro comme « ${personRoleName(role)} ». ${personRoleSentence(role)}`,
    },
    {
      kind: 'text',
      text: isKnown
        ? 'Vous vous connectez déjà à cette adresse : acceptez avec votre mot de passe. Vous gardez tout ce que vous avez, et choisissez l’entreprise en entrant.'
        : 'Choisissez votre mot de passe, puis connectez-vous avec cette adresse e-mail.',
    },
    { kind: 'action', label: 'Voir l’invitation', url: invitationUrl },
    {
      kind: 'note',
      text: `Ce lien est valable jusqu’au ${inParisTime(until)} et ne sert qu’une fois. Ne le transmettez à personne. Si vous n’attendiez rien, ignorez ce message.`,
    },
  ],
  reason: 'Vous recevez ce message parce qu’une entreprise cliente vous a invité à cette adresse.',
});
