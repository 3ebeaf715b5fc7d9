import type { PaymentProvider } from '#shared/gateways/payment-event.ts';
import type { Order } from '#shared/orders/order.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

/** Stripe closes a session 30 minutes after its creation at the earliest; one hour leaves time to find a card. */
const SESSION_MS = 60 * 60_000;

/** A new attempt for what is due of an order; its provider does not know it yet. */
export const freshAttempt = (
  order: Order,
  { id, provider, now }: { id: string; provider: PaymentProvider; now: Date },
): Attempt => ({
  id,
  orderId: order.id,
  customerId: order.customerId,
  reference: order.reference,
  provider,
  state: 'created',
  amountCents: dueCents(order),
  providerRef: null,
  url: null,
  paymentRef: null,
  refundedCents: 0,
  refundingCents: 0,
  createdAt: now.toISOString(),
  expiresAtIso: new Date(now.getTime() + SESSION_MS).toISOString(),
  version: 1,
});
