import type Stripe from 'stripe';
import type { OpenCheckout } from './stripe-gateway.ts';

/**
 * A hosted checkout for one order: one line with the order's total, since prices and VAT are computed here
 * and not at Stripe. The ids are set on the session and on the payment: refunds and declines name only the
 * payment.
 */
export function checkoutParams(request: OpenCheckout): Stripe.Checkout.SessionCreateParams {
  const { orderId, customerId, attemptId, reference } = request;
  const metadata = { orderId, customerId, attemptId };
  const name = `Commande ${reference}`;
  return {
    mode: 'payment',
    locale: 'fr',
    submit_type: 'pay',
    client_reference_id: orderId,
    customer_email: request.customerEmail,
    expires_at: Math.floor(Date.parse(request.expiresAt) / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    metadata,
    payment_intent_data: {
      description: name,
      metadata,
      ...(request.holds ? { capture_method: 'manual' as const } : {}),
    },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: request.amountCents,
          product_data: { name, ...(request.note ? { description: request.note } : {}) },
        },
      },
    ],
  };
}
