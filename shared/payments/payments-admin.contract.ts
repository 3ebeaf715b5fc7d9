import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { cursor, id, optionalText, pageSize, requiredText } from '#shared/kernel/fields.ts';
import { noDetails, success, successReply } from '#shared/kernel/replies.ts';
import { paymentCaseKinds, paymentCaseStates } from './payment-case.ts';

/** Kind and provider id. */
const caseId = z.string().check(z.regex(/^[a-z_]{4,40}-[A-Za-z0-9_-]{1,128}$/, 'Identifiant invalide.'));

const refundReplied = success({
  data: z.object({ refunded: z.number(), state: z.enum(['confirme', 'en_attente']) }),
  message: z.string(),
});

/** Payments in the back-office: refunds, cases, expired unpaid orders that are still open. */
export const paymentsAdminContract = contract('payments', {
  refundPayment: {
    method: 'POST',
    idempotencyKey: 'required',
    path: '/api/admin/web-orders/{id}/refund',
    waitMs: 25_000,
    access: 'admin',
    refusals: {
      not_found: noDetails,
      refund_refused: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Rembourse tout ou partie d’une commande payée ; enregistré sur confirmation du prestataire. Range les cas réglés ainsi.',
    params: z.object({ id }),
    body: z.object({
      amount: z.optional(
        z.number().check(z.positive('Le montant doit être supérieur à 0.'), z.maximum(1_000_000)),
      ),
      /** The refundable amount that the caller saw, euros; a different current amount is a conflict. */
      held: z.optional(z.number().check(z.nonnegative(), z.maximum(1_000_000))),
      reason: optionalText(200),
    }),
    response: refundReplied,
  },
  listPaymentCases: {
    method: 'GET',
    path: '/api/admin/payment-cases',
    access: 'admin',
    trades: ['accountant'],
    summary:
      'L’argent et les comptes qui ne s’accordent pas : ce qu’une personne doit trancher, ou a tranché.',
    query: z.object({
      state: z._default(z.enum(paymentCaseStates), 'open'),
      cursor,
      limit: pageSize(20, 50),
    }),
    response: success({
      data: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(paymentCaseKinds),
          label: z.string(),
          /** Advice for the administrator. */
          advice: z.string(),
          /** null: no online payment. */
          provider: z.nullable(z.enum(['stripe', 'paypal'])),
          ref: z.string(),
          order_id: z.nullable(z.string()),
          reference: z.nullable(z.string()),
          expected: z.nullable(z.number()),
          seen: z.nullable(z.number()),
          /** Current refund that resolves the case, euros; 0 where a refund does not. */
          refundable: z.number(),
          /** The payment to refund; null: none has enough. */
          refund_way: z.nullable(z.enum(['stripe', 'paypal'])),
          /** The customer of the order. */
          client_nom: z.nullable(z.string()),
          /** The received amount can be accepted instead of the requested one. */
          acceptable: z.boolean(),
          found_at: z.string(),
          /** Closing time, administrator and decision; null while open. */
          closed: z.nullable(z.object({ at: z.string(), by: z.string(), decision: z.string() })),
        }),
      ),
      next_cursor: z.nullable(z.string()),
    }),
  },
  closePaymentCase: {
    method: 'POST',
    path: '/api/admin/payment-cases/{id}/close',
    access: 'admin',
    summary: 'Range un cas tranché ; ce qui a été décidé reste écrit.',
    params: z.object({ id: caseId }),
    body: z.object({ decision: requiredText('Écrivez ce qui a été décidé.', 300) }),
    refusals: { not_found: noDetails },
    response: successReply,
  },
  refundPaymentCase: {
    method: 'POST',
    path: '/api/admin/payment-cases/{id}/refund',
    waitMs: 25_000,
    access: 'admin',
    summary: 'Rend au client la différence d’un cas, une fois, et range le cas.',
    params: z.object({ id: caseId }),
    body: z.object({
      /** The amount that the caller confirmed, euros; a different current amount is a conflict. */
      amount: z.number().check(z.positive('Le montant doit être supérieur à 0.'), z.maximum(1_000_000)),
    }),
    refusals: {
      not_found: noDetails,
      refund_refused: noDetails,
      version_conflict: noDetails,
    },
    response: refundReplied,
  },
  acceptPaymentCase: {
    method: 'POST',
    path: '/api/admin/payment-cases/{id}/accept',
    waitMs: 25_000,
    access: 'admin',
    summary: 'Retient le montant que le prestataire a reçu, tel qu’il le dit maintenant, et range le cas.',
    params: z.object({ id: caseId }),
    refusals: { not_found: noDetails, payment_not_confirmed: noDetails },
    response: successReply,
  },
});
