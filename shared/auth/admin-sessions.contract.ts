import * as z from 'zod/mini';
import { adminReply } from '#shared/admins/admin.ts';
import { adminAccess } from './admin-access.ts';
import { codeField } from './second-factor.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { line, secret } from '#shared/kernel/fields.ts';
import { details, noDetails, success, successReply } from '#shared/kernel/replies.ts';

const signedIn = success({
  token: z.string(),
  expires_at: z.string(),
  admin: adminReply,
  message: z.string(),
});

/** Seconds until the next attempt is looked at, where that is known. */
const retryAfter = details({ retry_after: z.optional(z.number()) });

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
      /** Asked for by `second_factor_required`. */
      code: z.optional(codeField),
    }),
    response: signedIn,
  },
  verifyAdmin: {
    method: 'GET',
    path: '/api/admin/verify',
    access: 'admin',
    session: 'live',
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
