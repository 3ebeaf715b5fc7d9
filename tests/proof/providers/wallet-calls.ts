import { anOrder, openPaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { openFaultProxy } from '#tests/support/providers/fault-proxy.ts';
import type { ProviderCall } from './provider-call.ts';

const TIMEOUT_MS = 250;
const WITHIN_MS = 15_000;

/** Every call that moves or reads money at PayPal. */
export const openWalletCalls = async () => {
  const bench = await openPaypalBench();
  const proxy = await openFaultProxy(bench.sandbox.url);
  const gateway = bench.gatewayWith({ apiBase: proxy.url, timeoutMs: TIMEOUT_MS });
  const approved = async () => {
    const { sessionId } = valueOf(await bench.gateway.createOrder(anOrder()));
    await (await bench.onPage(sessionId, 'approve', 'completed')).body?.cancel();
    return sessionId;
  };
  const captured = async () => {
    const paypalOrderId = await approved();
    const idempotencyKey = `capture-${paypalOrderId}`;
    const { paymentRef } = valueOf(await bench.gateway.captureOrder({ paypalOrderId, idempotencyKey }));
    return { paypalOrderId, paymentRef: paymentRef ?? '' };
  };
  const kept = async () => {
    const request = anOrder({ holds: true });
    const { sessionId } = valueOf(await bench.gateway.createOrder(request));
    await (await bench.onPage(sessionId, 'approve', 'completed')).body?.cancel();
    return { sessionId, amountCents: request.amountCents };
  };
  const authorised = async () => {
    const { sessionId, amountCents } = await kept();
    const request = { paypalOrderId: sessionId, idempotencyKey: `authorise-${sessionId}` };
    valueOf(await bench.gateway.authoriseOrder(request));
    return { sessionId, amountCents: amountCents - 1, idempotencyKey: `hold-${sessionId}` };
  };
  const standing = async (id: string) => valueOf(await bench.gateway.readOrder(id));
  const base = { withinMs: WITHIN_MS };
  const calls: ProviderCall[] = [
    {
      ...base,
      name: 'capture',
      isWrite: true,
      prepare: async () => {
        const paypalOrderId = await approved();
        const request = { paypalOrderId, idempotencyKey: `capture-${paypalOrderId}` };
        const truth = async () =>
          valueOf(await bench.gateway.readOrder(paypalOrderId)).capture === 'completed' ? 1 : 0;
        return { ask: () => gateway.captureOrder(request), truth };
      },
    },
    {
      ...base,
      name: 'authorise',
      isWrite: true,
      prepare: async () => {
        const { sessionId } = await kept();
        const request = { paypalOrderId: sessionId, idempotencyKey: `authorise-${sessionId}` };
        const truth = async () => ((await standing(sessionId)).paymentStatus === 'authorised' ? 1 : 0);
        return { ask: () => gateway.authoriseOrder(request), truth };
      },
    },
    {
      ...base,
      name: 'take what is kept',
      isWrite: true,
      prepare: async () => {
        const request = await authorised();
        const truth = async () => ((await standing(request.sessionId)).paymentStatus === 'paid' ? 1 : 0);
        return { ask: () => gateway.captureHold(request), truth };
      },
    },
    {
      ...base,
      name: 'let go of what is kept',
      isWrite: true,
      prepare: async () => {
        const { sessionId } = await authorised();
        const truth = async () => ((await standing(sessionId)).status === 'expired' ? 1 : 0);
        return { ask: () => gateway.releaseHold(sessionId), truth };
      },
    },
    {
      ...base,
      name: 'refund',
      isWrite: true,
      prepare: async () => {
        const { paypalOrderId, paymentRef } = await captured();
        const request = {
          paymentRef,
          amountCents: 100,
          refundId: `R-${paymentRef}`,
          idempotencyKey: `k-${paymentRef}`,
        };
        const truth = async () => valueOf(await bench.gateway.listRefunds(paypalOrderId)).length;
        return { ask: () => gateway.refundCapture(request), truth };
      },
    },
    {
      ...base,
      name: 'read an order',
      isWrite: false,
      prepare: async () => {
        const { paypalOrderId } = await captured();
        return {
          ask: () => gateway.readOrder(paypalOrderId),
          truth: async () => valueOf(await bench.gateway.readOrder(paypalOrderId)),
        };
      },
    },
  ];
  return { calls, proxy, close: () => Promise.all([proxy.close(), bench.close()]) };
};
