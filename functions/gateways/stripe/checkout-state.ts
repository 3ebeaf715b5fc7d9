import type {
  CheckoutState,
  PaymentOrigin,
  ProviderPayment,
  ProviderRefund,
  RefundStatus,
} from '#shared/gateways/payment-event.ts';
import { idOf, isoOf, type StripeCharge, type StripeRefund, type StripeSession } from './stripe-objects.ts';

/** A session, with `payment_intent.latest_charge` expanded, as our state. */
export function checkoutStateOf(session: StripeSession): CheckoutState {
  const { intent, charge } = partsOf(session);
  const holdUntil = charge?.payment_method_details?.card?.capture_before;
  return {
    provider: 'stripe',
    sessionId: session.id,
    // an ended authorisation leaves the session complete and the payment canceled
    status: intent?.status === 'canceled' ? 'expired' : session.status,
    paymentStatus: paymentStatusOf(session),
    amountCents: takenOf(session),
    currency: session.currency.toUpperCase(),
    liveMode: session.livemode,
    ...originOf(session.metadata),
    paymentRef: idOf(session.payment_intent),
    refundedCents: charge ? refundedOf(charge) : 0,
    url: session.status === 'open' ? session.url : null,
    ...(intent?.status === 'requires_capture' && holdUntil !== undefined
      ? { holdUntil: isoOf(holdUntil) }
      : {}),
  };
}

function partsOf({ payment_intent: intent }: StripeSession) {
  const shown = typeof intent === 'object' && intent !== null ? intent : undefined;
  const charge = shown?.latest_charge;
  return { intent: shown, charge: typeof charge === 'object' && charge !== null ? charge : undefined };
}

/** `no_payment_required` cannot be ours: we never open a checkout of zero, so it is not money either. */
function paymentStatusOf(session: StripeSession): CheckoutState['paymentStatus'] {
  const status = partsOf(session).intent?.status;
  if (status === 'requires_capture') return 'authorised';
  return session.payment_status === 'paid' ? 'paid' : 'unpaid';
}

/** The captured amount, which may be a part of the price. */
function takenOf(session: StripeSession): number {
  const { charge } = partsOf(session);
  return paymentStatusOf(session) === 'paid' && charge ? charge.amount_captured : session.amount_total;
}

/**
 * The refunded part of the captured amount. Stripe counts what a partial capture releases as refunded, with
 * a refund object of its own (https://github.com/woocommerce/woocommerce-gateway-stripe/pull/861): that
 * money was never captured.
 */
function refundedOf(charge: { amount: number; amount_captured: number; amount_refunded: number }): number {
  return Math.max(0, charge.amount_refunded - releasedOf(charge));
}

function releasedOf({
  amount,
  amount_captured: captured,
}: {
  amount: number;
  amount_captured: number;
}): number {
  return captured === 0 ? 0 : amount - captured;
}

/** Without the refund created by a partial capture: the oldest one of that amount without an id of ours. */
export function realRefunds(refunds: readonly StripeRefund[]): readonly StripeRefund[] {
  const release = refunds.findLast(({ charge, amount, metadata }) => {
    const released = typeof charge === 'object' && charge !== null ? releasedOf(charge) : 0;
    return released > 0 && amount === released && metadata?.refundId === undefined;
  });
  return refunds.filter((refund) => refund !== release);
}

export function originOf(metadata: {
  orderId?: string | undefined;
  customerId?: string | undefined;
  attemptId?: string | undefined;
}): PaymentOrigin {
  return {
    orderId: metadata.orderId ?? null,
    customerId: metadata.customerId ?? null,
    attemptId: metadata.attemptId ?? null,
  };
}

const REFUND_STATUS: Readonly<Record<string, RefundStatus>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'canceled',
};

/** A refund as our state; `requires_action` and anything new count as pending. */
export function refundStateOf(refund: StripeRefund): ProviderRefund {
  return {
    refundRef: refund.id,
    refundId: refund.metadata?.refundId ?? null,
    paymentRef: idOf(refund.payment_intent) ?? '',
    amountCents: refund.amount,
    currency: refund.currency.toUpperCase(),
    status: REFUND_STATUS[refund.status ?? ''] ?? 'pending',
    createdAt: isoOf(refund.created),
  };
}

/** Charges that took money, as our payments. */
export function paymentsOf(charges: readonly StripeCharge[]): ProviderPayment[] {
  return charges
    .filter(({ paid, amount_captured: captured }) => paid && captured > 0)
    .map((charge) => ({
      provider: 'stripe',
      paymentRef: idOf(charge.payment_intent) ?? charge.id,
      amountCents: charge.amount_captured,
      refundedCents: refundedOf(charge),
      feeCents: feeOf(charge),
      currency: charge.currency.toUpperCase(),
      liveMode: charge.livemode,
      ...originOf(charge.metadata),
      createdAt: isoOf(charge.created),
    }));
}

/** An account in another currency pays its fees in that currency. */
function feeOf({ balance_transaction: booked, currency }: StripeCharge): number | null {
  return typeof booked === 'object' && booked?.currency === currency ? booked.fee : null;
}
