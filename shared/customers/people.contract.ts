import * as z from 'zod/mini';
import { personRoles } from '#shared/kernel/access.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { id, secret } from '#shared/kernel/fields.ts';
import { details, noDetails, success, successReply } from '#shared/kernel/replies.ts';
import { newPassword } from './customer.ts';
import { letterForm, letterKinds } from './people/letters.ts';
import { personReply } from './people/people.ts';
import { changedPerson, invitedPerson } from './people/person-forms.ts';

const gerants = { access: 'pro', people: 'gerants' } as const;
const onePerson = success({ message: z.string(), data: personReply });
const letters = success({
  message: z.optional(z.string()),
  data: z.array(z.object({ kind: z.enum(letterKinds), on: z.boolean() })),
});
const params = z.object({ id });
const link = z.object({ token: secret('Le lien est incomplet.', 200) });
const retryAfter = details({ retry_after: z.optional(z.number()) });

/** Members of a company, administered by its Gérants. */
export const peopleContract = contract('customers', {
  listPeople: {
    ...gerants,
    method: 'GET',
    path: '/api/auth/people',
    session: 'live',
    summary: 'L’équipe de l’entreprise, invitations en attente comprises.',
    response: success({ data: z.array(personReply) }),
  },
  invitePerson: {
    ...gerants,
    method: 'POST',
    idempotencyKey: 'accepted',
    path: '/api/auth/people',
    refusals: { already_exists: noDetails, version_conflict: noDetails, too_many_attempts: noDetails },
    summary: 'Invite quelqu’un par e-mail : un lien valable 72 heures, une fois, pour cette adresse.',
    body: invitedPerson,
    response: onePerson,
  },
  resendPersonInvitation: {
    ...gerants,
    method: 'POST',
    path: '/api/auth/people/{id}/resend',
    refusals: { not_found: noDetails, version_conflict: noDetails, too_many_attempts: noDetails },
    summary:
      'Envoie une invitation de nouveau, toutes les cinq minutes au plus ; l’ancien lien n’ouvre plus rien.',
    params,
    response: onePerson,
  },
  changePerson: {
    ...gerants,
    method: 'PUT',
    path: '/api/auth/people/{id}',
    refusals: { not_found: noDetails, version_conflict: noDetails, own_account: noDetails },
    summary: 'Rôle, droits, plafonds et accès d’une personne ; un autre rôle ferme ses sessions.',
    params,
    body: changedPerson,
    response: onePerson,
  },
  removePerson: {
    ...gerants,
    method: 'DELETE',
    path: '/api/auth/people/{id}',
    refusals: {
      not_found: noDetails,
      version_conflict: noDetails,
      own_account: noDetails,
      last_gerant: noDetails,
    },
    summary: 'Retire une personne de l’équipe, ou son invitation ; ses sessions se ferment aussitôt.',
    params,
    response: successReply,
  },
  handOverCompany: {
    ...gerants,
    method: 'POST',
    path: '/api/auth/people/{id}/hand-over',
    refusals: {
      not_found: noDetails,
      version_conflict: noDetails,
      already_exists: noDetails,
      too_many_attempts: noDetails,
    },
    summary: 'Met le compte de l’entreprise au nom d’une autre personne de l’équipe ; on y reste Gérant.',
    params,
    body: z.object({ current_password: secret('Veuillez saisir votre mot de passe actuel') }),
    response: successReply,
  },
  readOwnLetters: {
    access: 'pro',
    people: 'all',
    method: 'GET',
    path: '/api/auth/letters',
    session: 'live',
    summary: '« Mes lettres » : ce que chacun choisit de recevoir ; ce qui part toujours n’y est pas.',
    response: letters,
  },
  chooseOwnLetters: {
    access: 'pro',
    people: 'all',
    method: 'PUT',
    path: '/api/auth/letters',
    refusals: { version_conflict: noDetails },
    summary: 'Reçoit ou non des lettres d’un genre ; ce qui n’est pas nommé reste comme c’était.',
    body: letterForm,
    response: letters,
  },
  leaveCompany: {
    access: 'pro',
    people: 'all',
    method: 'DELETE',
    path: '/api/auth/membership',
    refusals: {
      not_found: noDetails,
      version_conflict: noDetails,
      last_gerant: noDetails,
      too_many_attempts: noDetails,
    },
    summary: 'Quitte l’entreprise ; refusé à la personne au nom de qui est le compte.',
    body: z.object({ current_password: secret('Veuillez saisir votre mot de passe actuel') }),
    response: successReply,
  },
  readPersonInvitation: {
    access: 'public',
    method: 'GET',
    path: '/api/auth/person-invitations/{token}',
    refusals: { token_invalid: noDetails, too_many_attempts: noDetails },
    summary: 'Pour qui est une invitation dans une entreprise ; la lire n’use rien.',
    params: link,
    response: success({
      data: z.object({
        firstname: z.string(),
        email: z.string(),
        company: z.string(),
        role: z.enum(personRoles),
        expires_at: z.string(),
        /** The companies of the address; null: none yet. */
        known_as: z.nullable(z.string()),
      }),
    }),
  },
  acceptPersonInvitation: {
    access: 'public',
    method: 'POST',
    path: '/api/auth/person-invitations/{token}',
    refusals: { token_invalid: noDetails, too_many_attempts: retryAfter },
    summary:
      'Accepte une invitation : avec un mot de passe à soi ou, pour une adresse déjà connue, avec le sien.',
    params: link,
    body: z.object({ password: newPassword }),
    response: success({ message: z.string(), email: z.string() }),
  },
});
