import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, line, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { erpStates } from '#shared/kernel/erp-state.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';

/** An ERP write, pending or finished. */
const erpOperation = z.object({
  id: z.string(),
  kind: z.enum(['third_party', 'order', 'invoice', 'movement', 'claim', 'product']),
  /** Display name: the order's reference, the company, the movement's code. */
  reference: z.string(),
  /** The customer of an order; null where the reference is sufficient. */
  customer: z.nullable(z.string()),
  /** The order to link to; null: not about an order. */
  orderId: z.nullable(z.string()),
  state: z.enum(erpStates),
  attempts: z.number(),
  createdAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  cause: z.nullable(z.string()),
  erpRef: z.nullable(z.string()),
});

export const erpContract = contract('erp', {
  listPendingOperations: {
    method: 'GET',
    path: '/api/admin/erp-operations',
    access: 'admin',
    summary: 'Les envois qui n’ont pas encore atteint Dolibarr, la plus ancienne d’abord.',
    query: z.object({ cursor, limit: pageSize(50, 100) }),
    response: success({
      data: z.array(erpOperation),
      next_cursor: z.nullable(z.string()),
    }),
  },
  replayOperation: {
    method: 'POST',
    path: '/api/admin/erp-operations/{id}/replay',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Rejoue maintenant un envoi en attente, douteux ou en échec.',
    params: z.object({ id: line().check(z.minLength(1), z.maxLength(200)) }),
    response: success({ data: erpOperation }),
  },
  acceptOperation: {
    method: 'POST',
    path: '/api/admin/erp-operations/{id}/accept',
    access: 'admin',
    refusals: { not_found: noDetails },
    summary: 'Accepte l’écart : l’envoi ne sera plus tenté ; la raison est gardée.',
    params: z.object({ id: line().check(z.minLength(1), z.maxLength(200)) }),
    body: z.object({
      reason: requiredText('La raison est requise.', 300).check(z.minLength(3, 'La raison est requise.')),
    }),
    response: success({ data: erpOperation }),
  },
});
