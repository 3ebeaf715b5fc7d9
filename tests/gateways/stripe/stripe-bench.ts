import { createStripeGateway } from '#functions/gateways/stripe/create-stripe-gateway.ts';
import type { OpenCheckout, StripeGatewayConfig } from '#functions/gateways/stripe/stripe-gateway.ts';
import { startStripeSandbox } from '#infra/sandboxes/stripe/start.ts';
import { openPaymentBench } from '#tests/support/providers/payment-bench.ts';

export const SECRET_KEY = 'sk_test_viande_bench';
export const WEBHOOK_SECRET = 'whsec_bench_first';

export type StripeBench = Awaited<ReturnType<typeof openStripeBench>>;

/** A Stripe sandbox, a shop that receives its webhooks, and our gateway with the real SDK between them. */
export const openStripeBench = async (now?: () => number) => {
  const keys = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };
  const bench = await openPaymentBench((place) =>
    startStripeSandbox({ ...place, ...keys, ...(now === undefined ? {} : { now }) }),
  );
  const gatewayWith = (changes: Partial<StripeGatewayConfig>) =>
    createStripeGateway({
      secretKey: SECRET_KEY,
      apiBase: bench.sandbox.url,
      webhookSecrets: [WEBHOOK_SECRET],
      clock: { now: () => new Date(now?.() ?? Date.now()) },
      // longer than the busiest machine takes: a test of waiting sets its own
      timeoutMs: 60_000,
      ...changes,
    });
  return {
    ...bench,
    gateway: gatewayWith({}),
    gatewayWith,
    /** The payer's action on the payment page. */
    onPage: (sessionId: string, action: string, card = '4242 4242 4242 4242') =>
      bench.post(`/c/pay/${sessionId}`, { action, card }),
    /** Actions in the bank's dashboard. */
    atTheBank: (path: string) => bench.post(path),
  };
};

let orders = 0;

/** A checkout request for a new order. */
export function anOrder(changes: Partial<OpenCheckout> = {}): OpenCheckout {
  orders += 1;
  return {
    attemptId: `attempt-${orders}`,
    orderId: `order-${orders}`,
    customerId: 'customer-1',
    reference: `CMD-20261121-${String(orders).padStart(4, '0')}`,
    amountCents: 12_345,
    customerEmail: 'chef@bistrot-demo.test',
    successUrl: 'https://viande.test/payment-verification?session_id={CHECKOUT_SESSION_ID}&order=1',
    cancelUrl: 'https://viande.test/payment-verification?order=1&canceled=true',
    idempotencyKey: `checkout-${orders}-${Math.random()}`,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...changes,
  };
}
