import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, id } from '#shared/kernel/fields.ts';
import { noDetails } from '#shared/kernel/replies.ts';
import { placedFields } from './order-inputs.ts';
import { placedReply, placingRefusals } from './orders.contract.ts';
import { habitsPlace, habitsReply } from './reordering.contract.ts';

/** Orders by telephone: only administrators, no role of a trade. */
export const telephoneOrdersContract = contract('orders', {
  placeTelephoneOrder: {
    method: 'POST',
    idempotencyKey: 'required',
    path: '/api/admin/customers/{id}/orders',
    access: 'admin',
    refusals: { ...placingRefusals, not_found: noDetails },
    summary:
      'Passe la commande d’un client au téléphone : ses prix, ses jours et ses plafonds d’impayés ; l’en-tête Idempotency-Key est requis, la même clé ne commande jamais deux fois.',
    params: z.object({ id }),
    body: z.object({
      ...placedFields,
      /** The company member for whom it is; absent: the company's first login. */
      person_id: z.optional(bodyId('Personne invalide.')),
    }),
    response: placedReply,
  },
  listCustomerHabits: {
    method: 'GET',
    path: '/api/admin/customers/{id}/habits',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Ce qu’un client commande d’ordinaire, comme il le voit, aux prix et stocks du jour.',
    params: z.object({ id }),
    query: habitsPlace,
    response: habitsReply,
  },
});
