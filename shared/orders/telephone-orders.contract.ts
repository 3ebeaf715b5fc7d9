import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { bodyId, id } from '#shared/kernel/fields.ts';
import { noDetails } from '#shared/kernel/replies.ts';
import { placedFields } from './order-inputs.ts';
import { placedReply, placingRefusals } from './orders.contract.ts';
import { habitsPlace, habitsReply } from './reordering.contract.ts';

/** An order that the house takes at the telephone: administrators alone, no trade. */
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
      /** The person of the company whom it is for; absent: the login that the company was opened with. */
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
