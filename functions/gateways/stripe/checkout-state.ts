import type {
  CheckoutState,
  PaymentOrigin,
  ProviderRefund,
  RefundStatus,
} from '#shared/gateways/payment-event.ts';
import { idOf, isoOf, type StripeRefund, type StripeSession } from './stripe-objects.ts';

/** A session, with `payment_intent.latest_charge` expanded, in our words. */
export function checkoutStateOf(session: StripeSession): CheckoutState {
  return {
    provider: 'stripe',
    sessionId: session.id,
    status: session.status,
    // `no_payment_required` cannot be ours: we never open a checkout for nothing, so it is not money either.
    paymentStatus: session.payment_status === 'paid' ? 'paid' : 'unpaid',
    amountCents: session.amount_total,
    currency: session.currency.toUpperCase(),
    liveMode: session.livemode,
    ...originOf(session.metadata),
    paymentRef: idOf(session.payment_intent),
    refundedCents: refundedOf(session),
    url: session.status === 'open' ? session.url : null,
  };
}

function refundedOf({ payment_intent: intent }: StripeSession): number {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return typeof charge === 'object' && charge !== null ? charge.amount_refunded : 0;
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

/** A refund in our words; `requires_action` and anything new count as pending. */
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
