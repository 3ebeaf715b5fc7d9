import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { email, line, optionalText, requiredText, secret, successReply } from '#shared/kernel/fields.ts';
import { siret, vatNumber } from '#shared/customers/company-facts.ts';
import { accountReply, newPassword } from '#shared/customers/customer.ts';
import { phone, registration } from './registration.ts';

const signedIn = z.object({
  success: z.literal(true),
  token: z.string(),
  /** ISO instant at which the token stops working; the browser renews it before. */
  expires_at: z.string(),
  data: accountReply,
  /** The password was generated for the customer and must be replaced. */
  must_change_password: z.boolean(),
  message: z.string(),
});

export const authContract = contract('auth', {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
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
    summary:
      'Crée un compte professionnel ; sans mot de passe, un mot de passe temporaire est envoyé par e-mail.',
    body: registration,
    response: successReply,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Envoie un lien de réinitialisation si le compte existe.',
    body: z.object({ email: email('Veuillez entrer votre adresse email') }),
    response: successReply,
  },
  verifyEmail: {
    method: 'GET',
    path: '/api/auth/verify/{verificationToken}',
    access: 'public',
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
    summary: 'Renouvelle le jeton court à partir de la session (cookie).',
    response: signedIn,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Ferme la session du cookie.',
    response: successReply,
  },
  getProfile: {
    method: 'GET',
    path: '/api/auth/profile',
    access: 'pro',
    summary: 'Le compte connecté.',
    response: z.object({ success: z.literal(true), data: accountReply }),
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/auth/profile',
    access: 'pro',
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
      siret,
      vat_number: vatNumber,
      /** The version the screen was filled from; a newer one on the server is then not overwritten. */
      version: z.optional(z.int()),
    }),
    response: z.object({ success: z.literal(true), data: accountReply, message: z.string() }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    access: 'pro',
    summary: 'Change le mot de passe ; les autres sessions sont fermées.',
    body: z.object({
      current_password: secret('Veuillez saisir votre mot de passe actuel'),
      password: newPassword,
    }),
    response: successReply,
  },
});
