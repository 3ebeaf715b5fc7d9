import * as z from 'zod/mini';
import { contract } from '#shared/kernel/endpoint.ts';
import { id } from '#shared/kernel/fields.ts';
import { noDetails, success } from '#shared/kernel/replies.ts';
import { orderId } from '#shared/orders/order-inputs.ts';
import { paymentStatuses } from '#shared/orders/order-status.ts';
import { attemptMoves, refundMoves } from './payment-states.ts';

/** Provider ids: opaque, bounded, safe in a path. */
const providerId = z
  .string({ error: 'L’identifiant du paiement est requis.' })
  .check(z.regex(/^[A-Za-z0-9_-]{4,128}$/, 'Identifiant de paiement invalide.'));

const attemptReply = z.object({
  id: z.string(),
  provider: z.enum(['stripe', 'paypal']),
  state: z.enum(attemptMoves.states),
  amount: z.number(),
  refunded: z.number(),
  currency: z.literal('EUR'),
  created_at: z.string(),
});

const refundReply = z.object({
  id: z.string(),
  state: z.enum(refundMoves.states),
  amount: z.number(),
  created_at: z.string(),
});

/** Webhook of a provider. */
const signedEvents = {
  method: 'POST',
  access: 'public',
  refusals: { provider_unavailable: noDetails },
  rawBody: true,
  response: z.object({ received: z.boolean() }),
  throttle: { rate: 100, burst: 200 },
} as const;

export const paymentsContract = contract('payments', {
  hintPayment: {
    method: 'PUT',
    // one path for the payer's browser and for an administrator who records a payment made outside the site
    path: '/api/orders/{id}/payment-status',
    access: 'pro_or_admin',
    people: 'payers',
    refusals: {
      not_found: noDetails,
      payment_not_confirmed: noDetails,
      payment_in_progress: noDetails,
      version_conflict: noDetails,
    },
    summary:
      'Indication du navigateur après un paiement : seul un paiement confirmé par le prestataire compte.',
    params: z.object({ id }),
    body: z.object({ status: z.enum(paymentStatuses, { error: 'Statut de paiement inconnu.' }) }),
    response: success({ statut_paiement: z.string() }),
  },
  createStripeSession: {
    method: 'POST',
    path: '/api/payments/stripe/create-session',
    waitMs: 20_000,
    access: 'pro',
    people: 'payers',
    refusals: {
      not_found: noDetails,
      already_paid: noDetails,
      order_not_payable: noDetails,
      payment_in_progress: noDetails,
      provider_unavailable: noDetails,
    },
    summary: 'Ouvre (ou retrouve) la page de paiement par carte d’une commande impayée.',
    body: z.object({ orderId }),
    response: success({
      data: z.object({ url: z.string(), session_id: z.string() }),
    }),
  },
  createPaypalOrder: {
    method: 'POST',
    path: '/api/payments/paypal/create-order',
    waitMs: 25_000,
    access: 'pro',
    people: 'payers',
    refusals: {
      not_found: noDetails,
      already_paid: noDetails,
      order_not_payable: noDetails,
      payment_in_progress: noDetails,
      provider_unavailable: noDetails,
    },
    summary: 'Prépare le paiement PayPal d’une commande impayée.',
    body: z.object({ orderId }),
    // the wallet's hosted page, for browsers that block its script
    response: success({ data: z.object({ id: z.string(), approve_url: z.nullable(z.string()) }) }),
  },
  capturePaypalOrder: {
    method: 'POST',
    path: '/api/payments/paypal/capture-order',
    waitMs: 25_000,
    access: 'pro',
    people: 'payers',
    refusals: {
      not_found: noDetails,
      order_not_payable: noDetails,
      payment_in_progress: noDetails,
      provider_unavailable: noDetails,
    },
    summary: 'Encaisse un paiement PayPal approuvé, ou l’autorise si le montant exact est pris après pesée.',
    body: z.object({ paypalOrderId: providerId }),
    response: success({
      data: z.object({ status: z.enum(['paye', 'autorise', 'en_attente']), order_id: z.string() }),
      message: z.string(),
    }),
  },
  getPaymentStatus: {
    method: 'GET',
    path: '/api/payments/status/{id}',
    access: 'pro_or_admin',
    people: 'all',
    trades: ['accountant'],
    refusals: { not_found: noDetails },
    summary: 'L’état de paiement d’une commande (AMB-21).',
    params: z.object({ id }),
    response: success({
      data: z.object({
        order_id: z.string(),
        statut_paiement: z.enum(paymentStatuses),
        provider: z.nullable(z.enum(['stripe', 'paypal'])),
        amount: z.number(),
        paid: z.number(),
        currency: z.literal('EUR'),
        attempts: z.array(attemptReply),
        /** Refunds in progress or succeeded. */
        refunds: z.optional(z.array(refundReply)),
      }),
    }),
  },
  getPaymentConfig: {
    method: 'GET',
    path: '/api/payments/config',
    access: 'pro',
    people: 'all',
    summary: 'Moyens de paiement proposés et adresse du script du portefeuille.',
    response: success({
      data: z.object({
        card: z.boolean(),
        wallet: z.boolean(),
        wallet_script: z.nullable(z.string()),
        /** The demonstration cards of PRO-40 are shown. */
        demo_cards: z.boolean(),
        tolerance: z.optional(z.number()),
      }),
    }),
  },
  verifyStripeSession: {
    method: 'GET',
    path: '/api/payment-verification/verify-stripe-session/{sessionId}',
    alsoAt: ['/payment-verification/verify-stripe-session/{sessionId}'],
    waitMs: 20_000,
    access: 'public',
    refusals: { not_found: noDetails, provider_unavailable: noDetails },
    summary: 'Au retour de la page de paiement : demande au prestataire si le paiement a réussi (AMB-76).',
    params: z.object({ sessionId: providerId }),
    response: success({
      data: z.object({
        payment_successful: z.boolean(),
        authorised: z.optional(z.boolean()),
        redirect: z.string(),
      }),
    }),
    throttle: { rate: 20, burst: 40 },
  },
});

/** What the providers send by themselves. */
export const paymentWebhooksContract = contract('payments', {
  stripeWebhook: {
    ...signedEvents,
    path: '/api/payments/stripe/webhook',
    summary: 'Événements signés de Stripe.',
  },
  paypalWebhook: {
    ...signedEvents,
    path: '/api/payments/paypal/webhook',
    summary: 'Événements signés de PayPal.',
  },
});
