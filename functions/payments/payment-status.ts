import { getOwnOrder, getSeenOrder } from '#functions/orders/list-orders.ts';
import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { settleState } from './settle-payment.ts';
import type { Identity } from '#shared/kernel/access.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PaymentStatus } from '#shared/orders/order-status.ts';

/** API-26, AMB-21: payment state of an order, for its owner or an administrator. */
export const getPaymentStatus = async (
  services: PaymentServices,
  caller: Identity,
  orderId: string,
  now: Date,
) => {
  const order = await getSeenOrder(services.orders, caller, orderId, now);
  const [attempts, refunds] = await Promise.all([
    services.payments.ofOrder(order.id),
    services.payments.refunds.ofOrder(order.id),
  ]);
  return {
    success: true as const,
    data: {
      order_id: order.id,
      statut_paiement: order.paymentStatus,
      provider: attempts.at(-1)?.provider ?? null,
      amount: eurosFromCents(order.totalTtcCents),
      paid: eurosFromCents(order.paidCents),
      currency: 'EUR' as const,
      attempts: attempts.map((attempt) => ({
        id: attempt.id,
        provider: attempt.provider,
        state: attempt.state,
        amount: eurosFromCents(attempt.amountCents),
        refunded: eurosFromCents(attempt.refundedCents),
        currency: 'EUR' as const,
        created_at: attempt.createdAt,
      })),
      refunds: refunds.map(({ id, state, amountCents, createdAt }) => ({
        id,
        state,
        amount: eurosFromCents(amountCents),
        created_at: createdAt,
      })),
    },
  };
};

type Hint = { customerId: string; orderId: string; status: PaymentStatus; now: Date };

/**
 * API-21, AMB-03: the browser reports « paye ». It is a hint: the answer is a success only if the provider
 * has confirmed, or confirms now. Customers may not set any other value.
 */
export const hintPayment = async (services: PaymentServices, { customerId, orderId, status, now }: Hint) => {
  if (status !== 'paye') throw new Refusal('not_allowed');
  const order = await getOwnOrder(services.orders, customerId, orderId);
  if (order.paymentStatus === 'paye') return { success: true as const, statut_paiement: order.paymentStatus };
  const attempt = order.openAttemptId
    ? await services.payments.find(order.id, order.openAttemptId)
    : undefined;
  const state = attempt && (await readCheckoutState(services, attempt));
  if (attempt && state?.kind === 'ok') {
    const settled = await settleState(services, attempt, state.value, now);
    if (settled.order.paymentStatus === 'paye') return { success: true as const, statut_paiement: 'paye' };
  }
  throw new Refusal('payment_not_confirmed');
};
