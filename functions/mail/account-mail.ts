import * as z from 'zod/mini';
import { type Handler, handles } from '#functions/platform/outbox/try-todo.ts';
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
import { toCustomer, Unwritable, type Write } from './writing.ts';
import { type Letter, inParisTime } from './letter.ts';
import { authMessages } from '#shared/auth/auth-messages.ts';
import type { StoredContactRequest, StoredContactReply } from '#functions/contact/contact.module.ts';
import { phoneText } from '#shared/kernel/phone.ts';
import { openingTextInSentence } from '#shared/content/opening-hours.ts';
import { frenchDay, parisDay } from '#shared/kernel/dates.ts';

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

/** `claims`: undecided credits, for which this is the last e-mail. */
export const accountDeletedLetter = (claims: readonly string[] = []): Letter => ({
  subject: 'Votre compte est supprimé',
  preview: 'Vos données personnelles ont été effacées.',
  blocks: [
    {
      kind: 'text',
      text: 'Comme vous l’avez demandé, votre compte professionnel est supprimé : profil, adresses, panier et sessions sont effacés, et votre nom n’apparaît plus sur vos commandes.',
    },
    {
      kind: 'text',
      text: 'Les factures et les écritures comptables sont conservées dix ans, comme la loi l’impose.',
    },
    ...claims.map((claim) => ({ kind: 'text' as const, text: `Avoir en attente : ${claim}.` })),
    ...(claims.length > 0 ? [{ kind: 'text' as const, text: authMessages.claimsLeft }] : []),
    {
      kind: 'note',
      text: 'Si vous n’êtes pas à l’origine de cette demande, répondez à ce message sans attendre.',
    },
  ],
  reason:
    'Vous recevez ce message, le dernier, parce que cette adresse était celle d’un compte professionnel.',
});

/** Someone guesses passwords: the account stays open to its owner, who may want a stronger one. */
export const signInAttemptedLetter = (facts: { name: string; at: string; signInUrl: string }): Letter => ({
  subject: 'Des tentatives de connexion à votre compte',
  preview: 'Des mots de passe faux ont été essayés. Votre compte reste ouvert pour vous.',
  greeted: facts.name,
  blocks: [
    {
      kind: 'text',
      text: `Plusieurs mots de passe faux ont été essayés sur votre compte professionnel, le dernier le ${inParisTime(facts.at)}. Personne n’est entré ; chaque nouvel essai doit maintenant attendre.`,
    },
    {
      kind: 'text',
      text: 'Si c’était vous, il n’y a rien à faire. Sinon, et si votre mot de passe sert aussi ailleurs, choisissez-en un autre par « Mot de passe oublié ».',
    },
    { kind: 'action', label: 'Ouvrir l’Espace Pro', url: facts.signInUrl },
  ],
  reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte professionnel.',
});

/** To the owner: the full message, and how to answer. */
const contactReceivedLetter = (request: StoredContactRequest): Letter => {
  const lines = [
    `De : ${request.prenom} ${request.nom}`,
    request.entreprise === '' ? '' : `Entreprise : ${request.entreprise}`,
    `E-mail : ${request.email}`,
    request.telephone === '' ? '' : `Téléphone : ${phoneText(request.telephone)}`,
    `Sujet : ${request.sujet}`,
    `Reçu le ${inParisTime(request.receivedAt)}`,
  ].filter((line) => line !== '');
  return {
    subject: `Contact : ${request.sujet}, ${request.prenom} ${request.nom}`.slice(0, 150),
    preview: request.message.slice(0, 120),
    blocks: [
      ...lines.map((text) => ({ kind: 'text', text }) as const),
      ...request.message
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((text) => ({ kind: 'text', text }) as const),
      {
        kind: 'action',
        label: `Répondre à ${request.email}`,
        url: `mailto:${encodeURIComponent(request.email)}?subject=${encodeURIComponent(`Re : ${request.sujet}`)}`,
      },
    ],
    reason: 'Vous recevez ce message parce que quelqu’un a rempli le formulaire de contact du site.',
  };
};

/** To the sender. Repeats nothing from the form: anyone may type another's address. */
export const contactAcknowledgedLetter = ({ contactUrl }: { contactUrl: string }): Letter => ({
  subject: 'Nous avons bien reçu votre message',
  preview: `Nous répondons en moyenne sous deux heures, ${openingTextInSentence}.`,
  blocks: [
    {
      kind: 'text',
      text: `Votre message nous est bien parvenu. Nous répondons en moyenne sous deux heures, ${openingTextInSentence}.`,
    },
    {
      kind: 'text',
      text: 'Pour une commande urgente, le téléphone reste le plus court chemin.',
    },
    { kind: 'action', label: 'Nos coordonnées', url: contactUrl },
  ],
  reason:
    'Vous recevez ce message parce que cette adresse a été indiquée dans notre formulaire de contact. Si ce n’était pas vous, vous pouvez l’ignorer.',
});

/**
 * To the sender, with the administrator's text. Repeats nothing from the form, not even the name: anyone may
 * type another's address.
 */
const contactAnsweredLetter = (
  request: Pick<StoredContactRequest, 'sujet' | 'receivedAt'>,
  { text }: Pick<StoredContactReply, 'text'>,
): Letter => ({
  subject: `Votre message : ${request.sujet}`,
  preview: text.slice(0, 120),
  blocks: text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'text', text: line }) as const),
  reason: `Vous recevez cette réponse parce que cette adresse a été indiquée dans notre formulaire de contact le ${frenchDay(parisDay(new Date(request.receivedAt)))}.`,
});
