import * as z from 'zod/mini';
import { check } from '#shared/kernel/check.ts';
import { contract } from '#shared/kernel/endpoint.ts';
import { line } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { readinessParts } from './readiness.ts';

const part = z.enum(readinessParts);

const partSeen = z.object({
  part,
  /** null before the first check. */
  checked_at: z.nullable(z.string()),
  checks: z.array(
    z.extend(check, {
      /** Accepted as is since this time; ends when the result changes. */
      left_at: z.nullable(z.string()),
    }),
  ),
});

export const readinessContract = contract('readiness', {
  getReadiness: {
    method: 'GET',
    path: '/api/admin/readiness',
    access: 'admin',
    summary: 'La mise en route, telle qu’elle a été vue la dernière fois, partie par partie.',
    response: success({ data: z.array(partSeen) }),
  },
  checkReadiness: {
    method: 'POST',
    path: '/api/admin/readiness/{part}',
    access: 'admin',
    summary:
      'Regarde une partie maintenant, par des appels sans effet : Dolibarr et chaque droit de sa clé, le catalogue, l’e-mail, Stripe, PayPal ou la caisse.',
    params: z.object({ part }),
    response: success({ data: partSeen }),
    waitMs: 20_000,
  },
  leaveCheck: {
    method: 'PUT',
    path: '/api/admin/readiness/{part}/{check}',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Laisse un point à regarder tel quel, ou le reprend ; ce qui est à corriger ne se laisse pas.',
    params: z.object({ part, check: line().check(z.minLength(1), z.maxLength(60)) }),
    body: z.object({
      left: z.boolean({ error: 'Dites si ce point est laissé tel quel (oui ou non).' }),
    }),
    response: success({ data: partSeen }),
  },
});
