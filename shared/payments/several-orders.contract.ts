import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { orderId } from '#shared/orders/order-inputs.ts';
import { estimated } from '#shared/orders/order-replies.ts';

/** Each order is two items of the transaction, and the provider's page lists all orders. */
const MAX_ORDERS_AT_ONCE = 10;

const severalOrders = z.object({
  orderIds: z
    .array(orderId, 'La liste des commandes est invalide.')
    .check(
      z.minLength(2, 'Choisissez au moins deux commandes.'),
      z.maxLength(MAX_ORDERS_AT_ONCE, `${MAX_ORDERS_AT_ONCE} commandes au plus à la fois.`),
    ),
  /** The total that the caller saw, euros. */
  total: z.number('Le montant est requis.').check(z.positive('Le montant doit être positif.')),
});

const severalRefusals = {
  not_found: noDetails,
  already_paid: noDetails,
  order_not_payable: noDetails,
  payment_in_progress: noDetails,
  provider_unavailable: noDetails,
  version_conflict: noDetails,
};

/** « Factures »: unpaid orders of a company, and one payment for several of them. */
export const severalOrdersContract = contract('payments', {
  listDue: {
    method: 'GET',
    path: '/api/payments/due',
    access: 'pro',
    people: 'gerants',
    summary:
      'Ce qui reste à payer des commandes du site, la première échéance d’abord : les deux cents dernières commandes.',
    response: success({
      data: z.array(
        z.object({
          order_id: z.string(),
          reference: z.string(),
          date_commande: z.string(),
          /** Name of the delivery address; absent: the account's own. */
          lieu: z.optional(z.string()),
          /** `YYYY-MM-DD`; null before delivery. */
          livree_le: z.nullable(z.string()),
          /** The first of `echeances`. */
          echeance: z.nullable(z.string()),
          /** Latest lawful payment date of each food family. */
          echeances: z.array(
            z.object({ famille: z.enum(['fresh_meat', 'perishable']), echeance: z.string() }),
          ),
          reste_a_payer: z.number(),
          total_ttc: z.number(),
          /** The amount is final: it can be paid together with others. */
          payable_ensemble: z.boolean(),
          estimated,
        }),
      ),
      total: z.number(),
    }),
  },
  paySeveralByCard: {
    method: 'POST',
    path: '/api/payments/several/card',
    waitMs: 25_000,
    access: 'pro',
    people: 'gerants',
    refusals: severalRefusals,
    summary:
      'Une page de paiement par carte pour plusieurs commandes livrées ; le montant est celui qui a été vu.',
    body: severalOrders,
    response: success({ data: z.object({ url: z.string(), session_id: z.string() }) }),
  },
  paySeveralByWallet: {
    method: 'POST',
    path: '/api/payments/several/wallet',
    waitMs: 25_000,
    access: 'pro',
    people: 'gerants',
    refusals: severalRefusals,
    summary: 'Prépare un paiement PayPal pour plusieurs commandes livrées.',
    body: severalOrders,
    response: success({ data: z.object({ id: z.string(), approve_url: z.nullable(z.string()) }) }),
  },
});
