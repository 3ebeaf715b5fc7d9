import * as z from 'zod/mini';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';
import { tradeRoles } from '#shared/kernel/access.ts';
import { id, secret } from '#shared/kernel/fields.ts';
import { details, noDetails, success } from '#shared/kernel/replies.ts';
import { newAdminPassword } from '#shared/admins/new-admin.ts';
import { codeField } from './second-factor.ts';

/** An administrator's own access, for any role. */
const own = { access: 'admin', trades: tradeRoles } as const;
const superAdmin = { access: 'super_admin' } as const;

const password = secret('Le mot de passe est requis');
const done = success({ message: z.string() });
const retryAfter = details({ retry_after: z.optional(z.number()) });
const recoveryCodes = success({ message: z.string(), recovery_codes: z.array(z.string()) });

const openSession = z.object({
  id: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  /** `Firefox sur Windows`. */
  device: z.string(),
  network: z.nullable(z.string()),
  opened_at: z.string(),
  seen_at: z.string(),
  expires_at: z.string(),
});
export type OpenSession = z.output<typeof openSession>;

/** Second factor and sessions: own, and those of others for super administrators. */
export const adminAccess = {
  readAccess: {
    method: 'GET',
    path: '/api/admin/access',
    ...own,
    summary: 'Double authentification et sessions ouvertes de l’administrateur lui-même.',
    response: success({
      second_factor: z.nullable(z.object({ enabled_at: z.string(), recovery_codes_left: z.number() })),
      sessions: z.array(openSession),
    }),
  },
  changeOwnPassword: {
    method: 'POST',
    path: '/api/admin/access/password',
    ...own,
    refusals: { too_many_attempts: noDetails, version_conflict: noDetails },
    summary: 'Change son mot de passe ; ses autres sessions sont fermées.',
    body: z.object({
      current_password: secret('Veuillez saisir votre mot de passe actuel'),
      password: newAdminPassword,
    }),
    response: done,
  },
  offerSecondFactor: {
    method: 'POST',
    path: '/api/admin/access/second-factor',
    ...own,
    refusals: { already_exists: noDetails, too_many_attempts: noDetails },
    summary: 'Donne un secret à une application d’authentification, pour dix minutes.',
    body: z.object({ password }),
    response: success({ secret: z.string(), uri: z.string(), expires_at: z.string() }),
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/admin/access/second-factor/confirm',
    ...own,
    refusals: { too_late: noDetails, too_many_attempts: retryAfter, version_conflict: noDetails },
    summary: 'Active la double authentification et donne les codes de secours, une seule fois.',
    body: z.object({ code: codeField }),
    response: recoveryCodes,
  },
  removeSecondFactor: {
    method: 'POST',
    path: '/api/admin/access/second-factor/remove',
    ...own,
    refusals: { not_found: noDetails, too_many_attempts: retryAfter, version_conflict: noDetails },
    summary: 'Désactive la double authentification.',
    body: z.object({ password, code: codeField }),
    response: done,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/admin/access/recovery-codes',
    ...own,
    refusals: { not_found: noDetails, too_many_attempts: retryAfter, version_conflict: noDetails },
    summary: 'Remplace les codes de secours.',
    body: z.object({ code: codeField }),
    response: recoveryCodes,
  },
  closeSession: {
    method: 'DELETE',
    path: '/api/admin/access/sessions/{id}',
    ...own,
    refusals: { not_found: noDetails },
    summary: 'Ferme une de ses sessions.',
    params: z.object({ id }),
    response: done,
  },
  closeOtherSessions: {
    method: 'POST',
    path: '/api/admin/access/sessions/close-others',
    ...own,
    summary: 'Ferme toutes ses sessions, sauf celle-ci.',
    response: done,
  },
  listAdminSessions: {
    method: 'GET',
    path: '/api/admin/admins/{id}/sessions',
    ...superAdmin,
    refusals: { not_found: noDetails },
    summary: 'Les sessions ouvertes d’un administrateur.',
    params: z.object({ id }),
    response: success({ data: z.array(openSession) }),
  },
  closeAdminSession: {
    method: 'DELETE',
    path: '/api/admin/admins/{id}/sessions/{session}',
    ...superAdmin,
    refusals: { not_found: noDetails },
    summary: 'Ferme une session d’un administrateur.',
    params: z.object({ id, session: id }),
    response: done,
  },
  resetSecondFactor: {
    method: 'DELETE',
    path: '/api/admin/admins/{id}/second-factor',
    ...superAdmin,
    refusals: { not_found: noDetails, own_account: noDetails, version_conflict: noDetails },
    summary: 'Enlève la double authentification d’un administrateur qui a perdu téléphone et codes.',
    params: z.object({ id }),
    response: done,
  },
} as const satisfies Record<string, EndpointSpec>;
