import type { Clock } from '#functions/platform/clock.ts';
import type { Outcome } from '#functions/platform/outside/outcome.ts';
import type {
  PaymentsPage,
  PaymentsSpan,
  ProviderRefund,
  WalletState,
  WebhookResult,
} from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';

type Answer<Value> = Outcome<Value, PaymentRefusal>;

export interface PaypalGatewayConfig {
  /** Empty or absent id or secret: every call is refused with `not_configured`. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  /** Origin of PayPal's test mode or of a sandbox; absent means real money. */
  readonly apiBase?: string | undefined;
  /** Id of the webhook as registered at PayPal: part of what is signed. */
  readonly webhookId: string | undefined;
  readonly clock: Clock;
  /** Per try; default 8,000 ms. */
  readonly timeoutMs?: number;
}

export interface OpenWalletOrder {
  readonly attemptId: string;
  readonly orderId: string;
  readonly customerId: string;
  /** The order's reference, shown on the approval page and on PayPal's statements. */
  readonly reference: string;
  /** TTC, in euro cents. */
  readonly amountCents: number;
  /** Text next to it; PayPal takes 127 letters with the reference. */
  readonly note?: string;
  /** Only authorise: all or part of the amount is captured later. */
  readonly holds?: true;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly idempotencyKey: string;
}

/** An order whose amount is authorised; its id is PayPal's order id. */
export interface WalletHold {
  readonly sessionId: string;
  /** At most what was authorised. */
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

export interface CaptureWalletOrder {
  /** The PayPal order id. */
  readonly paypalOrderId: string;
  /** Sent as PayPal-Request-Id: the same key captures at most once. */
  readonly idempotencyKey: string;
}

export interface CaptureRefund {
  /** Our id, sent with the refund, so that it can be found again when its answer is lost. */
  readonly refundId: string;
  /** The PayPal capture id. */
  readonly paymentRef: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

/** Header names in lower case, as API Gateway delivers them. */
export type WebhookHeaders = Readonly<Record<string, string | undefined>>;

/** Wallet payments through PayPal. Calls never throw; reads never answer `ambiguous`. */
export interface PaypalGateway {
  readonly configured: boolean;
  /** True when the address moves real money. Events and orders must carry the same `liveMode`. */
  readonly liveMode: boolean;
  createOrder(request: OpenWalletOrder): Promise<Answer<WalletState>>;
  readOrder(paypalOrderId: string): Promise<Answer<WalletState>>;
  /**
   * Captures an approved order. Already captured is a success with the existing capture. Look at `capture`:
   * `pending` is not money yet, `failed` is a refusal of the funding source.
   */
  captureOrder(request: CaptureWalletOrder): Promise<Answer<WalletState>>;
  /** Authorises an approved order that was opened with `holds`; already authorised is a success. */
  authoriseOrder(request: CaptureWalletOrder): Promise<Answer<WalletState>>;
  /**
   * Captures at most what was authorised, once, and releases the rest; a capture that PayPal declines is
   * `declined`.
   */
  captureHold(request: WalletHold): Promise<Answer<WalletState>>;
  /** Reauthorises for another three days; `too_soon` while the current period lasts. */
  renewHold(request: WalletHold): Promise<Answer<WalletState>>;
  /** Voids the authorisation; `captured`: it was captured before. */
  releaseHold(sessionId: string): Promise<Answer<'released' | 'captured'>>;
  refundCapture(request: CaptureRefund): Promise<Answer<ProviderRefund>>;
  /** Every refund of what was captured for an order, newest first. */
  listRefunds(paypalOrderId: string): Promise<Answer<readonly ProviderRefund[]>>;
  /** One page of what PayPal received in a span of at most 31 days; its list is up to three hours behind. */
  listPayments(span: PaymentsSpan): Promise<Answer<PaymentsPage>>;
  /** Authenticates a received message by a call to PayPal; `unavailable` when PayPal does not answer. */
  verifyWebhook(rawBody: Buffer, headers: WebhookHeaders): Promise<WebhookResult>;
}
