import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

const served = { access: 'admin' } as const;
const params = z.object({ id });

/** A customer's sign-in data in the back-office. */
export const customerAccessContract = contract('auth', {
  readCustomerAccess: {
    method: 'GET',
    path: '/api/admin/customers/{id}/access',
    ...served,
    refusals: { not_found: noDetails },
    summary: 'Les appareils connectés d’un client, et sa dernière connexion.',
    params,
    response: success({ sessions: z.number(), last_sign_in: z.nullable(z.string()) }),
  },
  resendVerification: {
    method: 'POST',
    path: '/api/admin/customers/{id}/verification',
    ...served,
    refusals: { not_found: noDetails, version_conflict: noDetails, too_many_attempts: noDetails },
    summary: 'Envoie de nouveau le lien qui vérifie l’adresse ; une fois toutes les cinq minutes au plus.',
    params,
    response: success({ message: z.string() }),
  },
});
