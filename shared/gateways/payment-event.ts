/**
 * Provider-independent model of payments, shared by the card (Stripe) and the wallet (PayPal). Amounts are
 * integer cents, instants ISO 8601 UTC strings, currencies upper-case ISO 4217 codes.
 */

import type { Payout } from './payout.ts';

export const paymentProviders = ['stripe', 'paypal'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/**
 * The three ids that we attach to everything created at a provider; null where the provider did not return
 * one.
 */
export interface PaymentOrigin {
  readonly orderId: string | null;
  readonly customerId: string | null;
  readonly attemptId: string | null;
}

/**
 * - `checkout_completed`: the checkout was completed; the money arrived only if `paymentStatus` is `paid`.
 * (Stripe `checkout.session.completed`; PayPal capture COMPLETED = paid, PENDING = unpaid.)
 * - `async_succeeded` / `async_failed`: result of a payment that was completed but unpaid. PayPal reports a
 * successful
 * pending capture as another `checkout_completed`, paid; a denied capture is `async_failed`.
 * - `expired`: the checkout closed without payment.
 * - `payment_failed`: one attempt was declined; the checkout stays open for another.
 * - `refunded`: a refund changed; the details are read from the provider.
 * - `hold_changed`: an authorisation was created or ended; the details are read from the provider.
 * - `disputed`: the payer disputes the payment, or the bank reversed it; `amountCents` is the disputed
 * amount.
 */
export type PaymentEventType =
  | 'checkout_completed'
  | 'async_succeeded'
  | 'async_failed'
  | 'expired'
  | 'payment_failed'
  | 'refunded'
  | 'hold_changed'
  | 'disputed';

/** An authenticated message of a provider. Can arrive twice, late and in any order. */
export interface PaymentEvent extends PaymentOrigin {
  readonly eventId: string;
  readonly provider: PaymentProvider;
  readonly type: PaymentEventType;
  /**
   * The checkout: Stripe session id, PayPal order id. Null for messages about the payment only (refunds,
   * declines).
   */
  readonly providerRef: string | null;
  /** The payment's id for refunds: Stripe payment intent id, PayPal capture id. */
  readonly paymentRef: string | null;
  readonly paymentStatus: 'paid' | 'unpaid';
  readonly amountCents: number;
  /** Refunded total; null where the message has none (read it from the provider). */
  readonly refundedCents: number | null;
  readonly currency: string;
  /** False for a provider's test mode or sandbox. */
  readonly liveMode: boolean;
  readonly createdAt: string;
}

/** Current state of a checkout at the provider. Only this, or a PaymentEvent, can mark an order as paid. */
export interface CheckoutState extends PaymentOrigin {
  readonly provider: PaymentProvider;
  /** Stripe session id or PayPal order id. */
  readonly sessionId: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** `authorised`: authorised, not captured. */
  readonly paymentStatus: 'paid' | 'unpaid' | 'authorised';
  /** Expiry of an authorisation, ISO 8601; absent: none, or unknown. */
  readonly holdUntil?: string | undefined;
  /** The authorisation can be extended once. */
  readonly holdRenews?: true;
  readonly amountCents: number;
  readonly currency: string;
  readonly liveMode: boolean;
  /** Stripe payment intent id or PayPal capture id; null before a first attempt. */
  readonly paymentRef: string | null;
  readonly refundedCents: number;
  /** The hosted page; null once the checkout is closed. */
  readonly url: string | null;
}

/** Capture of a wallet order: `pending` is a separate state, neither paid nor failed. */
export type WalletCapture = 'none' | 'completed' | 'pending' | 'failed';

/** A PayPal order: a CheckoutState with its approval and capture. */
export interface WalletState extends CheckoutState {
  readonly approved: boolean;
  readonly capture: WalletCapture;
}

export type RefundStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';

/** A payment in the provider's list, known to the shop or not. */
export interface ProviderPayment extends PaymentOrigin {
  readonly provider: PaymentProvider;
  readonly paymentRef: string;
  /** The captured amount, which can be partial. */
  readonly amountCents: number;
  /** null: not in the list. */
  readonly refundedCents: number | null;
  /** The provider's fee; null: not in the list, or in another currency. */
  readonly feeCents: number | null;
  readonly currency: string;
  readonly liveMode: boolean;
  readonly createdAt: string;
}

/** A page of the list; `next` is the cursor of the following page. */
export interface PaymentsPage {
  readonly payments: readonly ProviderPayment[];
  /** Payouts, where the list includes them (PayPal). */
  readonly payouts?: readonly Payout[];
  readonly next: string | null;
}

/** Start inclusive, end exclusive, ISO 8601. */
export interface PaymentsSpan {
  readonly since: string;
  readonly until: string;
  readonly cursor: string | undefined;
}

/** A refund at the provider. */
export interface ProviderRefund {
  readonly refundRef: string;
  /** Our refund id; null: created at the provider. */
  readonly refundId: string | null;
  readonly paymentRef: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly status: RefundStatus;
  readonly createdAt: string;
}

/**
 * Result of verifying a webhook call: `event` is authentic and relevant; `invalid` gets a 4xx; `ignored` is
 * authentic and irrelevant (200); `unavailable` could not be verified now (5xx, the provider retries).
 */
export type WebhookResult =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'ignored'; readonly type: string; readonly id: string }
  | { readonly kind: 'unavailable'; readonly cause: string };
