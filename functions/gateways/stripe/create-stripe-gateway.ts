import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { mapOutcome, ok, refused, type Outcome } from '#functions/platform/outside/outcome.ts';
import { withinDeadline } from '#functions/platform/outside/network-failure.ts';
import { withOneRetry } from '#functions/platform/outside/one-retry.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import { checkoutStateOf, paymentsOf, realRefunds, refundStateOf } from './checkout-state.ts';
import { CALL_TIMEOUT_MS, newStripeClient } from './stripe-client.ts';
import { failureOf, type CallKind } from './stripe-failure.ts';
import type { ExpiredCheckout, StripeGateway, StripeGatewayConfig, OpenCheckout } from './stripe-gateway.ts';
import {
  ChargesShape,
  IntentShape,
  isoOf,
  RefundShape,
  secondsOf,
  SessionShape,
  type StripeSession,
} from './stripe-objects.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

type Answer<Value> = Outcome<Value, PaymentRefusal>;

const WITH_CHARGE = ['payment_intent.latest_charge'];
const WITH_FEE = ['data.balance_transaction'];
const ROWS_PER_PAGE = 100;
const RETRY_PAUSE_MS = 250;
/** Format of a session id; the id comes from a browser's address bar. */
const SESSION_ID = /^cs_[A-Za-z0-9_]{1,250}$/;

/** Card payments by Stripe. The SDK is loaded by the first call. */
export function createStripeGateway(config: StripeGatewayConfig): StripeGateway {
  const secretKey = config.secretKey ?? '';
  const secrets = config.webhookSecrets.map((secret) => secret.trim()).filter((secret) => secret !== '');
  const ask = openStripe(config, secretKey);

  const retrieve = retrieving(ask);

  return {
    configured: secretKey !== '',
    liveMode: /^[rs]k_live_/.test(secretKey),

    async openCheckout(request) {
      const opened = await ask('write', SessionShape, (stripe) =>
        stripe.checkout.sessions.create(checkoutParams(request), { idempotencyKey: request.idempotencyKey }),
      );
      if (opened.kind !== 'ok') return opened;
      const { id, url, expires_at: expiresAt } = opened.value;
      if (url === null) return { kind: 'unreadable', cause: `Session ${id} has no page to pay on` };
      return ok({ sessionId: id, url, expiresAt: isoOf(expiresAt) });
    },

    readCheckout: async (sessionId) => mapOutcome(await retrieve(sessionId), checkoutStateOf),

    async expireCheckout(sessionId) {
      const expired = await ask('write', SessionShape, (stripe) =>
        stripe.checkout.sessions.expire(sessionId),
      );
      if (expired.kind === 'ok') return ok('expired');
      if (expired.kind !== 'refused' || expired.reason !== 'invalid_request') return expired;
      // Refused because it is no longer open: whether it is complete or expired decides whether a second
      // payment may start.
      const current = await retrieve(sessionId);
      if (current.kind !== 'ok') return current;
      if (current.value.status === 'open') return expired;
      const found: ExpiredCheckout =
        current.value.status === 'complete' ? 'already_complete' : 'already_expired';
      return ok(found);
    },

    ...stripeHolds(ask, retrieve),
    ...stripeRefunds(ask),

    async listPayments({ since, until, cursor }) {
      const created = { gte: secondsOf(since), lt: secondsOf(until) };
      const listed = await ask('read', ChargesShape, (stripe) =>
        stripe.charges.list({
          created,
          limit: ROWS_PER_PAGE,
          expand: WITH_FEE,
          ...(cursor === undefined ? {} : { starting_after: cursor }),
        }),
      );
      return mapOutcome(listed, ({ data, has_more: hasMore }) => ({
        payments: paymentsOf(data),
        next: hasMore ? (data.at(-1)?.id ?? null) : null,
      }));
    },

    ...stripePayouts(ask),

    readWebhook: (rawBody, signatureHeader) =>
      readStripeWebhook(rawBody, signatureHeader, secrets, config.clock.now().getTime()),
  };
}

/** Calls Stripe and reads the answer with `shape`; every failure becomes an outcome. */
export type Ask = <Shape extends z.ZodMiniType>(
  kind: CallKind,
  shape: Shape,
  request: (stripe: Stripe) => Promise<unknown>,
) => Promise<Answer<z.output<Shape>>>;

function openStripe(config: StripeGatewayConfig, secretKey: string): Ask {
  const timeoutMs = config.timeoutMs ?? CALL_TIMEOUT_MS;
  const patience = { retryWithinMs: timeoutMs / 2, pauseMs: RETRY_PAUSE_MS };
  let client: Promise<Stripe> | undefined;
  return async <Shape extends z.ZodMiniType>(
    kind: CallKind,
    shape: Shape,
    request: (stripe: Stripe) => Promise<unknown>,
  ): Promise<Answer<z.output<Shape>>> => {
    if (secretKey === '') return refused('not_configured');
    client ??= newStripeClient(config, secretKey);
    const stripe = await client;
    return withOneRetry(async (): Promise<Answer<z.output<Shape>>> => {
      try {
        const read = shape.safeParse(await withinDeadline(request(stripe), timeoutMs));
        return read.success ? ok(read.data) : { kind: 'unreadable', cause: z.prettifyError(read.error) };
      } catch (error) {
        return failureOf(error, kind);
      }
    }, patience);
  };
}

type Retrieve = (sessionId: string) => Promise<Answer<StripeSession>>;

const retrieving =
  (ask: Ask): Retrieve =>
  async (sessionId) => {
    if (!SESSION_ID.test(sessionId)) return refused('not_found');
    return ask('read', SessionShape, (stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: WITH_CHARGE }),
    );
  };

/** Authorised money, captured later or voided. */
function stripeHolds(ask: Ask, retrieve: Retrieve): Pick<StripeGateway, 'captureHold' | 'releaseHold'> {
  return {
    async captureHold({ sessionId, paymentRef, amountCents, idempotencyKey }) {
      const captured = await ask('write', IntentShape, (stripe) =>
        stripe.paymentIntents.capture(paymentRef, { amount_to_capture: amountCents }, { idempotencyKey }),
      );
      return captured.kind === 'ok' ? mapOutcome(await retrieve(sessionId), checkoutStateOf) : captured;
    },

    async releaseHold(paymentRef) {
      const canceled = await ask('write', IntentShape, (stripe) => stripe.paymentIntents.cancel(paymentRef));
      if (canceled.kind === 'ok') return ok('released');
      if (canceled.kind !== 'refused' || canceled.reason !== 'not_open') return canceled;
      // Refused because it is no longer authorised: captured, or already voided.
      const current = await ask('read', IntentShape, (stripe) => stripe.paymentIntents.retrieve(paymentRef));
      if (current.kind !== 'ok') return current;
      if (current.value.status === 'canceled') return ok('released');
      return current.value.status === 'succeeded' ? ok('captured') : canceled;
    },
  };
}

function stripeRefunds(ask: Ask): Pick<StripeGateway, 'refund' | 'listRefunds'> {
  return {
    async refund({ refundId, paymentRef, amountCents, idempotencyKey }) {
      const metadata = { refundId };
      const made = await ask('write', RefundShape, (stripe) =>
        stripe.refunds.create(
          { payment_intent: paymentRef, amount: amountCents, metadata },
          { idempotencyKey },
        ),
      );
      return mapOutcome(made, refundStateOf);
    },

    async listRefunds(paymentRef) {
      const listed = await ask('read', z.array(RefundShape), (stripe) =>
        stripe.refunds
          .list({ payment_intent: paymentRef, limit: ROWS_PER_PAGE, expand: ['data.charge'] })
          .autoPagingToArray({ limit: 1000 }),
      );
      return mapOutcome(listed, (refunds) => realRefunds(refunds).map(refundStateOf));
    },
  };
}

/**
 * A hosted checkout for one order: one line with the order's total, since prices and VAT are computed here
 * and not at Stripe. The ids are set on the session and on the payment: refunds and declines name only the
 * payment.
 */
function checkoutParams(request: OpenCheckout): Stripe.Checkout.SessionCreateParams {
  const { orderId, customerId, attemptId, reference } = request;
  const metadata = { orderId, customerId, attemptId };
  const name = `Commande ${reference}`;
  return {
    mode: 'payment',
    locale: 'fr',
    submit_type: 'pay',
    client_reference_id: orderId,
    customer_email: request.customerEmail,
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata,
    payment_intent_data: {
      description: name,
      metadata,
      ...(request.holds ? { capture_method: 'manual' as const } : {}),
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: request.amountCents,
          product_data: { name, ...(request.note ? { description: request.note } : {}) },
        },
      },
    ],
  };
}
