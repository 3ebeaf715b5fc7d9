import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id, knownEmail, line, optionalText, requiredText, secret } from '#shared/kernel/fields.ts';
import { details, noDetails, success, successReply } from '#shared/kernel/replies.ts';
import { accountantMail, siren, siret, vatNumber } from '#shared/customers/company-facts.ts';
import { accountReply, newPassword } from '#shared/customers/customer.ts';
import { MAX_HOURS } from '#shared/customers/delivery-address.ts';
import { phone, registration } from './registration.ts';

const signedIn = success({
  token: z.string(),
  /** ISO expiry of the token; the browser renews it before. */
  expires_at: z.string(),
  data: accountReply,
  /** A generated password must be replaced. */
  must_change_password: z.boolean(),
  message: z.string(),
});

/** Seconds until the next attempt, where known. */
const retryAfter = details({ retry_after: z.optional(z.number()) });

export const authContract = contract('auth', {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    refusals: {
      wrong_credentials: noDetails,
      email_not_verified: noDetails,
      account_blocked: noDetails,
      temporary_password_expired: noDetails,
      too_many_attempts: retryAfter,
    },
    summary: 'Ouvre une session professionnelle.',
    body: z.object({
      email: line("L'email est requis").check(z.trim(), z.toLowerCase(), z.maxLength(254)),
      password: line('Le mot de passe est requis').check(z.maxLength(256)),
    }),
    response: signedIn,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    refusals: { too_many_attempts: noDetails },
    summary:
      'Crée un compte professionnel ; sans mot de passe, un mot de passe temporaire est envoyé par e-mail.',
    body: registration,
    response: successReply,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    refusals: { too_many_attempts: noDetails },
    summary: 'Envoie un lien de réinitialisation si le compte existe.',
    body: z.object({ email: knownEmail('Veuillez entrer votre adresse email') }),
    response: successReply,
  },
  verifyEmail: {
    method: 'GET',
    path: '/api/auth/verify/{verificationToken}',
    access: 'public',
    refusals: { token_invalid: noDetails, too_many_attempts: noDetails },
    summary: 'Vérifie l’adresse e-mail ; rejouable pendant la vie du lien.',
    params: z.object({
      verificationToken: secret('Token de vérification manquant', 200),
    }),
    response: successReply,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    refusals: { token_invalid: noDetails, too_many_attempts: noDetails },
    summary: 'Choisit un nouveau mot de passe avec le lien reçu ; ferme les sessions ouvertes.',
    body: z.object({
      token: secret('Le lien est incomplet.', 200),
      password: newPassword,
    }),
    response: successReply,
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    access: 'public',
    refusals: { not_signed_in: noDetails, not_allowed: noDetails, temporary_password_expired: noDetails },
    summary: 'Renouvelle le jeton court à partir de la session (cookie).',
    response: signedIn,
  },
  enterCompany: {
    method: 'POST',
    path: '/api/auth/companies/{id}/enter',
    access: 'pro',
    people: 'all',
    refusals: { not_found: noDetails, wrong_credentials: noDetails },
    summary: 'Entre dans une autre entreprise que la même adresse ouvre ; ferme la session en cours.',
    params: z.object({ id }),
    response: signedIn,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    refusals: { not_allowed: noDetails },
    summary: 'Ferme la session du cookie.',
    response: successReply,
  },
  getProfile: {
    method: 'GET',
    path: '/api/auth/profile',
    access: 'pro',
    people: 'all',
    summary: 'Le compte connecté.',
    response: success({ data: accountReply }),
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/auth/profile',
    access: 'pro',
    people: 'gerants',
    refusals: { version_conflict: noDetails },
    summary: 'Met à jour le compte ; l’e-mail ne change pas ici.',
    body: z.object({
      firstname: requiredText('Le prénom est requis', 80),
      lastname: requiredText('Le nom est requis', 80),
      society: optionalText(120),
      phone,
      address: optionalText(160),
      complement: optionalText(160),
      postal: optionalText(12),
      city: optionalText(80),
      /** Absent: unchanged. */
      hours: z.optional(
        line().check(z.trim(), z.maxLength(MAX_HOURS, `${MAX_HOURS} caractères au maximum.`)),
      ),
      siren,
      siret,
      vat_number: vatNumber,
      /** Absent: unchanged; empty: removed. */
      accountant_mail: accountantMail,
      /** Version that the form was filled from; an outdated one is a conflict. */
      version: z.optional(z.int()),
    }),
    response: success({ data: accountReply, message: z.string() }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'pro',
    people: 'all',
    refusals: { too_many_attempts: noDetails, version_conflict: noDetails },
    summary: 'Change le mot de passe ; les autres sessions sont fermées.',
    body: z.object({
      current_password: secret('Veuillez saisir votre mot de passe actuel'),
      password: newPassword,
    }),
    response: successReply,
  },
});
