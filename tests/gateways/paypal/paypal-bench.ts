import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import type { OpenWalletOrder, PaypalGatewayConfig } from '#functions/gateways/paypal/paypal-gateway.ts';
import { startPaypalSandbox } from '#infra/sandboxes/paypal/start.ts';
import { openPaymentBench } from '#tests/support/providers/payment-bench.ts';

export const KEYS = { clientId: 'client-bench', clientSecret: 'secret-bench', webhookId: '1WEBHOOKBENCH' };

export type PaypalBench = Awaited<ReturnType<typeof openPaypalBench>>;

/** A PayPal sandbox, a shop that receives its webhooks, and our gateway with the real SDK between them. */
export const openPaypalBench = async (now?: () => number) => {
  const bench = await openPaymentBench((place) =>
    startPaypalSandbox({ ...place, ...KEYS, ...(now === undefined ? {} : { now }) }),
  );
  const gatewayWith = (changes: Partial<PaypalGatewayConfig>) =>
    createPaypalGateway({
      ...KEYS,
      apiBase: bench.sandbox.url,
      clock: { now: () => new Date(now?.() ?? Date.now()) },
      // longer than the busiest machine takes: a test of waiting sets its own
      timeoutMs: 60_000,
      ...changes,
    });
  return {
    ...bench,
    gateway: gatewayWith({}),
    gatewayWith,
    /** The payer's answer on the approval page. */
    onPage: (paypalOrderId: string, action: 'approve' | 'cancel', result?: string) =>
      bench.post(`/checkoutnow?token=${paypalOrderId}`, {
        action,
        ...(result === undefined ? {} : { result }),
      }),
    /** Actions in PayPal's dashboard. */
    atPaypal: bench.post,
  };
};

let orders = 0;

/** A wallet order request for a new order. */
export function anOrder(changes: Partial<OpenWalletOrder> = {}): OpenWalletOrder {
  orders += 1;
  return {
    attemptId: `attempt-${orders}`,
    orderId: `order-${orders}`,
    customerId: 'customer-1',
    reference: `CMD-20261121-${String(orders).padStart(4, '0')}`,
    amountCents: 12_305,
    returnUrl: 'https://viande.test/payment?order=1',
    cancelUrl: 'https://viande.test/payment-verification?order=1&canceled=true',
    idempotencyKey: `wallet-${orders}-${Math.random()}`,
    ...changes,
  };
}
