import type { Clock } from '#functions/platform/clock.ts';
import type { Outcome } from '#functions/platform/outside/outcome.ts';
import type {
  CheckoutState,
  PaymentsPage,
  PaymentsSpan,
  ProviderRefund,
  WebhookResult,
} from '#shared/gateways/payment-event.ts';
import type { Payout, PayoutParts } from '#shared/gateways/payout.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';

type Answer<Value> = Outcome<Value, PaymentRefusal>;

export interface StripeGatewayConfig {
  /** Empty or absent: every call is refused with `not_configured`. */
  readonly secretKey: string | undefined;
  /** Origin of another server with Stripe's protocol, e.g. `http://127.0.0.1:4242`. */
  readonly apiBase?: string | undefined;
  /** Signing secrets of the webhook endpoint; two during a rotation. */
  readonly webhookSecrets: readonly string[];
  readonly clock: Clock;
  /** Per try; default 8,000 ms. */
  readonly timeoutMs?: number;
}

export interface OpenCheckout {
  readonly attemptId: string;
  readonly orderId: string;
  readonly customerId: string;
  /** The order's reference, shown on the payment page. */
  readonly reference: string;
  /** TTC, in euro cents; Stripe refuses less than 50. */
  readonly amountCents: number;
  /** Text under the amount on the payment page. */
  readonly note?: string;
  /** Only authorise: all or part of the amount is captured later. */
  readonly holds?: true;
  readonly customerEmail: string;
  /** May contain the literal `{CHECKOUT_SESSION_ID}`, which Stripe replaces. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
  /**
   * ISO 8601; Stripe accepts 30 minutes to 24 hours ahead. Derive it from the attempt's creation: with the same
   * idempotency key, a retry that asks for another expiry is refused with `idempotency_mismatch`.
   */
  readonly expiresAt: string;
}

export interface OpenedCheckout {
  readonly sessionId: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** Result of closing a checkout: only `expired` and `already_expired` allow another payment. */
export type ExpiredCheckout = 'expired' | 'already_complete' | 'already_expired';

export interface StripeCapture {
  readonly sessionId: string;
  readonly paymentRef: string;
  /** At most what was authorised; Stripe releases the rest at once and captures no second time. */
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

/** Result of a void: only `released` guarantees that nothing can be captured any more. */
export type ReleasedHold = 'released' | 'captured';

export interface StripeRefundRequest {
  /** Our id, sent with the refund, so that it can be found again when its answer is lost. */
  readonly refundId: string;
  readonly paymentRef: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

/** A page of payouts; `next` requests the following one. */
export interface StripePayouts {
  readonly payouts: readonly Payout[];
  readonly next: string | null;
}

/** Card payments through Stripe's hosted page. Calls never throw; reads never answer `ambiguous`. */
export interface StripeGateway {
  readonly configured: boolean;
  /** True when the key moves real money. Events and checkouts must carry the same `liveMode`. */
  readonly liveMode: boolean;
  openCheckout(request: OpenCheckout): Promise<Answer<OpenedCheckout>>;
  readCheckout(sessionId: string): Promise<Answer<CheckoutState>>;
  expireCheckout(sessionId: string): Promise<Answer<ExpiredCheckout>>;
  /** Captures authorised money, once; returns the checkout afterwards. */
  captureHold(request: StripeCapture): Promise<Answer<CheckoutState>>;
  /** Voids an authorisation. */
  releaseHold(paymentRef: string): Promise<Answer<ReleasedHold>>;
  refund(request: StripeRefundRequest): Promise<Answer<ProviderRefund>>;
  /** Every refund of a payment, newest first. */
  listRefunds(paymentRef: string): Promise<Answer<readonly ProviderRefund[]>>;
  /** One page of what Stripe received in a span, newest first. */
  listPayments(span: PaymentsSpan): Promise<Answer<PaymentsPage>>;
  /** One page of payouts, by creation, newest first. */
  listPayouts(span: PaymentsSpan): Promise<Answer<StripePayouts>>;
  /**
   * Contents of a payout; null if Stripe itemises it into more rows than we add up. Refused for a manual
   * payout.
   */
  readPayoutParts(payoutId: string): Promise<Answer<PayoutParts | null>>;
  /** Authenticates a received message: the raw bytes and the `stripe-signature` header. */
  readWebhook(rawBody: Buffer, signatureHeader: string | undefined): Promise<WebhookResult>;
}
