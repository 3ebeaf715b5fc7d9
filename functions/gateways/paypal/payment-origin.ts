import type { PaymentOrigin } from '#shared/gateways/payment-event.ts';

/**
 * Our three ids in PayPal's one free field: `attempt,order,customer`. The field takes 127 letters, digits and `-_.,`.
 */
export function customIdOf(origin: { attemptId: string; orderId: string; customerId: string }): string {
  return [origin.attemptId, origin.orderId, origin.customerId].join(',');
}

export function originOf(customId: string | undefined): PaymentOrigin {
  const [attemptId, orderId, customerId, more] = (customId ?? '').split(',');
  if (!attemptId || !orderId || !customerId || more !== undefined) {
    return { orderId: null, customerId: null, attemptId: null };
  }
  return { orderId, customerId, attemptId };
}
