import type { StripeGateway } from '#functions/gateways/stripe/stripe-gateway.ts';
import { anOrder, openStripeBench, SECRET_KEY } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openFaultProxy } from '#tests/support/providers/fault-proxy.ts';
import type { ProviderCall } from './provider-call.ts';

const TIMEOUT_MS = 250;
const WITHIN_MS = 15_000;

/** Every call that we make to Stripe. */
export const openCardCalls = async () => {
  const bench = await openStripeBench();
  const proxy = await openFaultProxy(bench.sandbox.url);
  const gateway: StripeGateway = bench.gatewayWith({ apiBase: proxy.url, timeoutMs: TIMEOUT_MS });
  const sessionsOf = async (orderId: string): Promise<number> => {
    const listed = await fetch(`${bench.sandbox.url}/v1/checkout/sessions?limit=100`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    const { data } = (await listed.json()) as { data: { metadata: { orderId: string } }[] };
    return data.filter(({ metadata }) => metadata.orderId === orderId).length;
  };
  const opened = async () => valueOf(await bench.gateway.openCheckout(anOrder())).sessionId;
  const paid = async () => {
    const sessionId = await opened();
    await (await bench.onPage(sessionId, 'pay')).body?.cancel();
    return { sessionId, paymentRef: valueOf(await bench.gateway.readCheckout(sessionId)).paymentRef ?? '' };
  };
  const base = { withinMs: WITHIN_MS };
  const calls: ProviderCall[] = [
    {
      ...base,
      name: 'open a checkout',
      isWrite: true,
      prepare: async () => {
        const order = anOrder();
        return { ask: () => gateway.openCheckout(order), truth: () => sessionsOf(order.orderId) };
      },
    },
    {
      ...base,
      name: 'close a checkout',
      isWrite: true,
      prepare: async () => {
        const id = await opened();
        const truth = async () =>
          valueOf(await bench.gateway.readCheckout(id)).status === 'expired' ? 1 : 0;
        return { ask: () => gateway.expireCheckout(id), truth };
      },
    },
    {
      ...base,
      name: 'refund',
      isWrite: true,
      prepare: async () => {
        const { paymentRef } = await paid();
        const request = {
          paymentRef,
          amountCents: 100,
          refundId: `R-${paymentRef}`,
          idempotencyKey: `k-${paymentRef}`,
        };
        const truth = async () => valueOf(await bench.gateway.listRefunds(paymentRef)).length;
        return { ask: () => gateway.refund(request), truth };
      },
    },
    {
      ...base,
      name: 'read a checkout',
      isWrite: false,
      prepare: async () => {
        const { sessionId } = await paid();
        return {
          ask: () => gateway.readCheckout(sessionId),
          truth: async () => valueOf(await bench.gateway.readCheckout(sessionId)),
        };
      },
    },
    {
      ...base,
      name: 'list refunds',
      isWrite: false,
      prepare: async () => {
        const { paymentRef } = await paid();
        await bench.gateway.refund({
          paymentRef,
          amountCents: 100,
          refundId: 'R-1',
          idempotencyKey: `l-${paymentRef}`,
        });
        return {
          ask: () => gateway.listRefunds(paymentRef),
          truth: async () => valueOf(await bench.gateway.listRefunds(paymentRef)),
        };
      },
    },
  ];
  return { calls, proxy, close: () => Promise.all([proxy.close(), bench.close()]) };
};
