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
  /** Origin of another server that speaks Stripe's protocol, e.g. `http://127.0.0.1:4242`. */
  readonly apiBase?: string | undefined;
  /** Signing secrets of the webhook endpoint; two during a rotation. */
  readonly webhookSecrets: readonly string[];
  readonly clock: Clock;
  /** Per try; 8 000 ms unless told otherwise. */
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
  /** Words under the amount on the payment page. */
  readonly note?: string;
  /** The amount is only authorised: it is captured later, or less of it. */
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

/** What became of the attempt to close a checkout: only `expired` and `already_expired` allow another payment. */
export type ExpiredCheckout = 'expired' | 'already_complete' | 'already_expired';

export interface StripeCapture {
  readonly sessionId: string;
  readonly paymentRef: string;
  /** At most what was authorised; Stripe releases the rest at once and captures no second time. */
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

/** What became of letting an authorisation go: only `released` means that nothing can be taken any more. */
export type ReleasedHold = 'released' | 'captured';

export interface StripeRefundRequest {
  /** Ours; it goes with the refund, so that it can be found again when its answer is lost. */
  readonly refundId: string;
  readonly paymentRef: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

/** A page of payouts; `next` asks for the one after it. */
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
  /** Takes money that was authorised, once; the checkout as it is then. */
  captureHold(request: StripeCapture): Promise<Answer<CheckoutState>>;
  /** Gives an authorisation up. */
  releaseHold(paymentRef: string): Promise<Answer<ReleasedHold>>;
  refund(request: StripeRefundRequest): Promise<Answer<ProviderRefund>>;
  /** Every refund of a payment, newest first. */
  listRefunds(paymentRef: string): Promise<Answer<readonly ProviderRefund[]>>;
  /** One page of what Stripe took in a span, newest first. */
  listPayments(span: PaymentsSpan): Promise<Answer<PaymentsPage>>;
  /** One page of what Stripe sent to the bank, by when it was made, newest first. */
  listPayouts(span: PaymentsSpan): Promise<Answer<StripePayouts>>;
  /** What a payout is made of; null where Stripe splits it into more than we add up. A payout asked for by hand is refused. */
  readPayoutParts(payoutId: string): Promise<Answer<PayoutParts | null>>;
  /** Authenticates a posted message: the raw bytes as received and the `stripe-signature` header. */
  readWebhook(rawBody: Buffer, signatureHeader: string | undefined): Promise<WebhookResult>;
}
