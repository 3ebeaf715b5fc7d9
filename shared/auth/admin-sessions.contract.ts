import * as z from 'zod/mini';
import { adminReply } from '#shared/admins/admin.ts';
import { newAdminPassword } from '#shared/admins/new-admin.ts';
import { adminRoles, tradeRoles } from '#shared/kernel/access.ts';
import { adminAccess } from './admin-access.ts';
import { codeField } from './second-factor.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { knownEmail, line, secret } from '#shared/kernel/fields.ts';
import { details, noDetails, success, successReply } from '#shared/kernel/replies.ts';

const signedIn = success({
  token: z.string(),
  expires_at: z.string(),
  admin: adminReply,
  message: z.string(),
});

/** Seconds until the next attempt, where known. */
const retryAfter = details({ retry_after: z.optional(z.number()) });

/** Single-use token of a mailed link, with expiry. */
const linkToken = secret('Le lien est incomplet.', 200);
const linkRefusals = { token_invalid: noDetails, too_many_attempts: noDetails };

export const adminSessionsContract = contract('admin-sessions', {
  adminLogin: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    refusals: {
      wrong_credentials: noDetails,
      second_factor_required: noDetails,
      too_many_attempts: retryAfter,
    },
    summary: 'Ouvre une session d’administration.',
    body: z.object({
      email: line("L'email est requis").check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, "L'email est requis"),
        z.maxLength(254),
      ),
      password: secret('Le mot de passe est requis'),
      /** Required after `second_factor_required`. */
      code: z.optional(codeField),
    }),
    response: signedIn,
  },
  forgotAdminPassword: {
    method: 'POST',
    path: '/api/admin/forgot-password',
    access: 'public',
    refusals: { too_many_attempts: noDetails },
    summary: 'Envoie un lien de réinitialisation si un administrateur a cette adresse.',
    body: z.object({ email: knownEmail('Veuillez entrer votre adresse email') }),
    response: successReply,
  },
  resetAdminPassword: {
    method: 'POST',
    path: '/api/admin/reset-password',
    access: 'public',
    refusals: linkRefusals,
    summary: 'Choisit un nouveau mot de passe avec le lien reçu ; ferme les sessions ouvertes.',
    body: z.object({ token: linkToken, password: newAdminPassword }),
    response: successReply,
  },
  readInvitation: {
    method: 'GET',
    path: '/api/admin/invitations/{token}',
    access: 'public',
    refusals: linkRefusals,
    summary: 'Pour qui est une invitation reçue par e-mail, et jusqu’à quand ; la lire ne l’use pas.',
    params: z.object({ token: linkToken }),
    response: success({
      data: z.object({
        firstname: z.string(),
        email: z.string(),
        role: z.enum(adminRoles),
        expires_at: z.string(),
      }),
    }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/admin/invitations/{token}',
    access: 'public',
    refusals: linkRefusals,
    summary: 'Accepte une invitation, une fois : choisit le mot de passe.',
    params: z.object({ token: linkToken }),
    body: z.object({ password: newAdminPassword }),
    response: success({ message: z.string(), email: z.string() }),
  },
  verifyAdmin: {
    method: 'GET',
    path: '/api/admin/verify',
    access: 'admin',
    trades: tradeRoles,
    summary: 'Confirme la session et renvoie l’administrateur.',
    response: success({ admin: adminReply }),
  },
  refreshAdmin: {
    method: 'POST',
    path: '/api/admin/refresh',
    access: 'public',
    refusals: { not_signed_in: noDetails, not_allowed: noDetails },
    summary: 'Renouvelle le jeton court à partir de la session (cookie).',
    response: signedIn,
  },
  logoutAdmin: {
    method: 'POST',
    path: '/api/admin/logout',
    access: 'public',
    refusals: { not_allowed: noDetails },
    summary: 'Ferme la session du cookie.',
    response: successReply,
  },
  ...adminAccess,
});
