/**
 * What a payment provider tells us, in our own words. Written once for the card (Stripe) and the
 * wallet (PayPal), so that one settlement serves both. Amounts are integer cents, instants are
 * ISO 8601 UTC strings, currencies are upper-case ISO 4217 codes.
 */

import type { Payout } from './payout.ts';

export const paymentProviders = ['stripe', 'paypal'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** The three identifiers we attach to everything we open at a provider; null when the provider did not give one back. */
export interface PaymentOrigin {
  readonly orderId: string | null;
  readonly customerId: string | null;
  readonly attemptId: string | null;
}

/**
 * - `checkout_completed`: the person went through; money is there only if `paymentStatus` is `paid`.
 *   (Stripe `checkout.session.completed`; PayPal capture COMPLETED = paid, PENDING = unpaid.)
 * - `async_succeeded` / `async_failed`: the end of a payment that was completed but unpaid. PayPal announces a pending
 *   capture that ends well as one more `checkout_completed`, paid; a denied capture is `async_failed`.
 * - `expired`: the checkout closed without payment.
 * - `payment_failed`: one try was declined; the checkout stays open and the person may try again.
 * - `refunded`: something about a refund changed; which one and how is asked of the provider.
 * - `hold_changed`: money was authorised, or its authorisation ended; which of the two is asked of the provider.
 * - `disputed`: the payer contests the payment, or the bank took it back; `amountCents` is what is contested.
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

/** An authenticated message of a provider. May arrive twice, late and in any order. */
export interface PaymentEvent extends PaymentOrigin {
  readonly eventId: string;
  readonly provider: PaymentProvider;
  readonly type: PaymentEventType;
  /** The checkout: Stripe session id, PayPal order id. Null when the message is about the payment only (refunds, declines). */
  readonly providerRef: string | null;
  /** The payment itself, to refund it: Stripe payment intent id, PayPal capture id. */
  readonly paymentRef: string | null;
  readonly paymentStatus: 'paid' | 'unpaid';
  readonly amountCents: number;
  /** Total refunded so far; null when the message does not say (then ask the provider). */
  readonly refundedCents: number | null;
  readonly currency: string;
  /** False for anything that comes from a provider's test mode or sandbox. */
  readonly liveMode: boolean;
  readonly createdAt: string;
}

/** A checkout as the provider sees it now. Only this, or a PaymentEvent, may mark an order paid. */
export interface CheckoutState extends PaymentOrigin {
  readonly provider: PaymentProvider;
  /** Stripe session id or PayPal order id. */
  readonly sessionId: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** `authorised`: the payer's bank keeps the amount until it is captured. */
  readonly paymentStatus: 'paid' | 'unpaid' | 'authorised';
  /** When an authorisation ends by itself, ISO 8601; absent where there is none, or the provider does not say. */
  readonly holdUntil?: string | undefined;
  /** The provider may be asked once to keep it for longer. */
  readonly holdRenews?: true;
  readonly amountCents: number;
  readonly currency: string;
  readonly liveMode: boolean;
  /** Stripe payment intent id or PayPal capture id; null before a first try. */
  readonly paymentRef: string | null;
  readonly refundedCents: number;
  /** Where to send the person to go on paying; null once the checkout is no longer open. */
  readonly url: string | null;
}

/** What became of the capture of a wallet order: `pending` is neither paid nor failed (reliability: its own state). */
export type WalletCapture = 'none' | 'completed' | 'pending' | 'failed';

/** A PayPal order: a CheckoutState that also says whether the person approved it and what became of the capture. */
export interface WalletState extends CheckoutState {
  readonly approved: boolean;
  readonly capture: WalletCapture;
}

export type RefundStatus = 'succeeded' | 'pending' | 'failed' | 'canceled';

/** A payment in the provider's own list: money that it took, whoever knows of it here. */
export interface ProviderPayment extends PaymentOrigin {
  readonly provider: PaymentProvider;
  readonly paymentRef: string;
  /** What was really taken; a part when only a part was captured. */
  readonly amountCents: number;
  /** Null where the list does not say. */
  readonly refundedCents: number | null;
  /** What the provider keeps of it; null where the list does not say, or says it in another currency. */
  readonly feeCents: number | null;
  readonly currency: string;
  readonly liveMode: boolean;
  readonly createdAt: string;
}

/** A page of such a list; `next` asks for the one after it. */
export interface PaymentsPage {
  readonly payments: readonly ProviderPayment[];
  /** What went to the bank, where the same list says it: PayPal's does. */
  readonly payouts?: readonly Payout[];
  readonly next: string | null;
}

/** From `since` on and before `until`, ISO 8601. */
export interface PaymentsSpan {
  readonly since: string;
  readonly until: string;
  readonly cursor: string | undefined;
}

/** One refund of one payment, as the provider sees it. */
export interface ProviderRefund {
  readonly refundRef: string;
  /** Our own id of it; null when it did not begin here. */
  readonly refundId: string | null;
  readonly paymentRef: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly status: RefundStatus;
  readonly createdAt: string;
}

/**
 * What to do with a message posted to a webhook address: an `event` is authentic and ours to handle; `invalid` is
 * answered 4xx; `ignored` is authentic but says nothing we use (answer 200); `unavailable` could not be verified
 * now (answer 5xx, the provider sends it again).
 */
export type WebhookResult =
  | { readonly kind: 'event'; readonly event: PaymentEvent }
  | { readonly kind: 'invalid'; readonly reason: string }
  | { readonly kind: 'ignored'; readonly type: string; readonly id: string }
  | { readonly kind: 'unavailable'; readonly cause: string };
