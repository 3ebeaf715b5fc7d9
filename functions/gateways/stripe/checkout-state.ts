import type {
  CheckoutState,
  PaymentOrigin,
  ProviderPayment,
  ProviderRefund,
  RefundStatus,
} from '#shared/gateways/payment-event.ts';
import { idOf, isoOf, type StripeCharge, type StripeRefund, type StripeSession } from './stripe-objects.ts';

/** A session, with `payment_intent.latest_charge` expanded, in our words. */
export function checkoutStateOf(session: StripeSession): CheckoutState {
  return {
    provider: 'stripe',
    sessionId: session.id,
    status: session.status,
    // `no_payment_required` cannot be ours: we never open a checkout for nothing, so it is not money either.
    paymentStatus: session.payment_status === 'paid' ? 'paid' : 'unpaid',
    amountCents: takenOf(session),
    currency: session.currency.toUpperCase(),
    liveMode: session.livemode,
    ...originOf(session.metadata),
    paymentRef: idOf(session.payment_intent),
    refundedCents: refundedOf(session),
    url: session.status === 'open' ? session.url : null,
  };
}

/** What was captured once money is there: a part of the price is not the price. */
function takenOf({
  payment_intent: intent,
  payment_status: status,
  amount_total: total,
}: StripeSession): number {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return status === 'paid' && typeof charge === 'object' && charge !== null ? charge.amount_captured : total;
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

/** Charges that took money, in our words. */
export function paymentsOf(charges: readonly StripeCharge[]): ProviderPayment[] {
  return charges
    .filter(({ paid, amount_captured: captured }) => paid && captured > 0)
    .map((charge) => ({
      provider: 'stripe',
      paymentRef: idOf(charge.payment_intent) ?? charge.id,
      amountCents: charge.amount_captured,
      refundedCents: charge.amount_refunded,
      currency: charge.currency.toUpperCase(),
      liveMode: charge.livemode,
      ...originOf(charge.metadata),
      createdAt: isoOf(charge.created),
    }));
}
