import * as z from 'zod/mini';
import { adminReply } from '#shared/admins/admin.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { line, secret, successReply } from '#shared/kernel/fields.ts';

const signedIn = z.object({
  success: z.literal(true),
  token: z.string(),
  expires_at: z.string(),
  admin: adminReply,
  message: z.string(),
});

export const adminSessionsContract = contract('admin-sessions', {
  adminLogin: {
    method: 'POST',
    path: '/api/admin/login',
    access: 'public',
    summary: 'Ouvre une session d’administration.',
    body: z.object({
      email: line("L'email est requis").check(
        z.trim(),
        z.toLowerCase(),
        z.minLength(1, "L'email est requis"),
        z.maxLength(254),
      ),
      password: secret('Le mot de passe est requis'),
    }),
    response: signedIn,
  },
  verifyAdmin: {
    method: 'GET',
    path: '/api/admin/verify',
    access: 'admin',
    session: 'live',
    summary: 'Confirme la session et renvoie l’administrateur.',
    response: z.object({ success: z.literal(true), admin: adminReply }),
  },
  refreshAdmin: {
    method: 'POST',
    path: '/api/admin/refresh',
    access: 'public',
    summary: 'Renouvelle le jeton court à partir de la session (cookie).',
    response: signedIn,
  },
  logoutAdmin: {
    method: 'POST',
    path: '/api/admin/logout',
    access: 'public',
    summary: 'Ferme la session du cookie.',
    response: successReply,
  },
});
