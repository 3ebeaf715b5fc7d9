import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, pageSize } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { adminReply } from './admin.ts';
import { changedAdmin, createdAdmin, invitedAdmin } from './new-admin.ts';

/** The role is read from the table on each call (AMB-16). */
const superAdmin = { access: 'super_admin' } as const;

const oneAdmin = success({ message: z.string(), data: adminReply });
const params = z.object({ id });
/** The last super administrator cannot be removed. */
const refusals = { not_found: noDetails, already_exists: noDetails, last_super_admin: noDetails } as const;

/** An audit entry. */
const auditRow = z.object({
  id: z.string(),
  at: z.string(),
  /** Name of the administrator, which remains after the account is deleted. */
  by: z.string(),
  action: z.string(),
  label: z.string(),
  subject: z.string(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
});
export type AuditRow = z.output<typeof auditRow>;

export const adminsContract = contract('admins', {
  listAdmins: {
    method: 'GET',
    path: '/api/admin/admins',
    alsoAt: ['/admin/users'],
    ...superAdmin,
    summary: 'Les administrateurs (cent au plus).',
    response: success({ data: z.array(adminReply) }),
  },
  createAdmin: {
    method: 'POST',
    path: '/api/admin/admins',
    alsoAt: ['/api/admin/users'],
    ...superAdmin,
    refusals: { already_exists: noDetails },
    summary: 'Ajoute un administrateur.',
    body: createdAdmin,
    response: oneAdmin,
  },
  inviteAdmin: {
    method: 'POST',
    path: '/api/admin/invitations',
    ...superAdmin,
    refusals: { already_exists: noDetails },
    summary:
      'Invite quelqu’un de la maison par e-mail : un lien valable 72 heures, une fois, pour cette adresse.',
    body: invitedAdmin,
    response: oneAdmin,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/admin/invitations/{id}/resend',
    ...superAdmin,
    refusals: { not_found: noDetails, version_conflict: noDetails, too_many_attempts: noDetails },
    summary:
      'Envoie une invitation de nouveau, toutes les cinq minutes au plus ; l’ancien lien n’ouvre plus rien.',
    params,
    response: oneAdmin,
  },
  changeAdmin: {
    method: 'PUT',
    path: '/api/admin/users/{id}',
    ...superAdmin,
    refusals: { ...refusals, version_conflict: noDetails },
    summary:
      'Change un administrateur ; un autre mot de passe, rôle ou e-mail ferme ses sessions et annule les liens reçus.',
    params,
    body: changedAdmin,
    response: oneAdmin,
  },
  deleteAdmin: {
    method: 'DELETE',
    path: '/api/admin/admins/{id}',
    alsoAt: ['/api/admin/users/{id}'],
    ...superAdmin,
    refusals: {
      not_found: noDetails,
      last_super_admin: noDetails,
      own_account: noDetails,
      version_conflict: noDetails,
    },
    summary: 'Supprime un administrateur et ferme ses sessions ; retire une invitation.',
    params,
    response: success({ message: z.string() }),
  },
  listSettingChanges: {
    method: 'GET',
    path: '/api/admin/audit/settings',
    access: 'admin',
    summary: 'Le dernier changement de chaque réglage, avec son auteur.',
    response: success({ data: z.array(auditRow) }),
  },
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'Ce que les administrateurs ont changé, du plus récent au plus ancien.',
    query: z.object({ cursor, limit: pageSize(50, 100) }),
    response: success({
      data: z.array(auditRow),
      next_cursor: z.nullable(z.string()),
    }),
  },
});
