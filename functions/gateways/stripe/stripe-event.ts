import type { PaymentEvent, PaymentEventType } from '#shared/gateways/payment-event.ts';
import { originOf } from './checkout-state.ts';
import {
  ChargeShape,
  DisputeShape,
  idOf,
  IntentShape,
  isoOf,
  RefundShape,
  SessionShape,
} from './stripe-objects.ts';

interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly data: { readonly object?: unknown };
}

/** The messages we act on (AMB-42); Stripe sends more, depending on what the dashboard subscribes to. */
const ABOUT_A_SESSION: Readonly<Record<string, PaymentEventType>> = {
  'checkout.session.completed': 'checkout_completed',
  'checkout.session.async_payment_succeeded': 'async_succeeded',
  'checkout.session.async_payment_failed': 'async_failed',
  'checkout.session.expired': 'expired',
};

/** An authorisation that was given or changed, and one that ended; a read of the payment tells which. */
const ABOUT_AN_INTENT: Readonly<Record<string, PaymentEventType>> = {
  'payment_intent.payment_failed': 'payment_failed',
  'payment_intent.amount_capturable_updated': 'hold_changed',
  'payment_intent.canceled': 'hold_changed',
};

/** Older endpoints receive `charge.refund.updated` instead of `refund.updated`. */
const ABOUT_A_REFUND = new Set([
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
]);

/** An authenticated event as ours; `unreadable` if a required field is missing. */
export function paymentEventOf(event: StripeEvent): PaymentEvent | 'ignored' | 'unreadable' {
  const aboutSession = ABOUT_A_SESSION[event.type];
  if (aboutSession !== undefined) return fromSession(event, aboutSession);
  const aboutIntent = ABOUT_AN_INTENT[event.type];
  if (aboutIntent !== undefined) return fromIntent(event, aboutIntent);
  if (event.type === 'charge.refunded') return fromCharge(event);
  if (ABOUT_A_REFUND.has(event.type)) return fromRefund(event);
  if (event.type.startsWith('charge.dispute.')) return fromDispute(event);
  return 'ignored';
}

function fromSession(event: StripeEvent, type: PaymentEventType): PaymentEvent | 'unreadable' {
  const read = SessionShape.safeParse(event.data.object);
  if (!read.success) return 'unreadable';
  const session = read.data;
  return {
    ...envelope(event, type),
    ...originOf(session.metadata),
    providerRef: session.id,
    paymentRef: idOf(session.payment_intent),
    paymentStatus: session.payment_status === 'paid' ? 'paid' : 'unpaid',
    amountCents: session.amount_total,
    refundedCents: null,
    currency: session.currency.toUpperCase(),
    liveMode: session.livemode,
  };
}

function fromIntent(event: StripeEvent, type: PaymentEventType): PaymentEvent | 'unreadable' {
  const read = IntentShape.safeParse(event.data.object);
  if (!read.success) return 'unreadable';
  const intent = read.data;
  return {
    ...envelope(event, type),
    ...originOf(intent.metadata),
    providerRef: null,
    paymentRef: intent.id,
    paymentStatus: 'unpaid',
    amountCents: intent.amount,
    refundedCents: null,
    currency: intent.currency.toUpperCase(),
    liveMode: intent.livemode,
  };
}

function fromCharge(event: StripeEvent): PaymentEvent | 'unreadable' {
  const read = ChargeShape.safeParse(event.data.object);
  if (!read.success) return 'unreadable';
  const charge = read.data;
  return {
    ...envelope(event, 'refunded'),
    ...originOf(charge.metadata),
    providerRef: null,
    paymentRef: idOf(charge.payment_intent),
    paymentStatus: charge.paid ? 'paid' : 'unpaid',
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    currency: charge.currency.toUpperCase(),
    liveMode: charge.livemode,
  };
}

/**
 * Only the fact that a refund changed is taken from the message: two messages about it may arrive in either
 * order.
 */
function fromRefund(event: StripeEvent): PaymentEvent | 'unreadable' {
  const read = RefundShape.safeParse(event.data.object);
  if (!read.success) return 'unreadable';
  const refund = read.data;
  return {
    ...envelope(event, 'refunded'),
    ...originOf(refund.metadata ?? {}),
    providerRef: null,
    paymentRef: idOf(refund.payment_intent),
    paymentStatus: 'paid',
    amountCents: refund.amount,
    refundedCents: null,
    currency: refund.currency.toUpperCase(),
    liveMode: event.livemode,
  };
}

function fromDispute(event: StripeEvent): PaymentEvent | 'unreadable' {
  const read = DisputeShape.safeParse(event.data.object);
  if (!read.success) return 'unreadable';
  const dispute = read.data;
  return {
    ...envelope(event, 'disputed'),
    ...originOf({}),
    providerRef: null,
    paymentRef: idOf(dispute.payment_intent),
    paymentStatus: 'paid',
    amountCents: dispute.amount,
    refundedCents: null,
    currency: dispute.currency.toUpperCase(),
    liveMode: dispute.livemode,
  };
}

function envelope(event: StripeEvent, type: PaymentEventType) {
  return { eventId: event.id, provider: 'stripe', type, createdAt: isoOf(event.created) } as const;
}
