import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStripeGateway } from '#functions/gateways/stripe/create-stripe-gateway.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { anOrder } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { startChildSandbox, type ChildSandbox } from '#tests/support/providers/child-sandbox.ts';
import { openWebhookInbox, type WebhookInbox } from '#tests/support/providers/webhook-inbox.ts';

const SCRIPT = join(import.meta.dirname, 'sandbox-process.ts');

let dataDir: string;
let inbox: WebhookInbox;
let running: ChildSandbox;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stripe-durable-'));
  inbox = await openWebhookInbox();
  running = await startChildSandbox(SCRIPT, dataDir, inbox.origin);
});
afterEach(async () => {
  await running.kill();
  await inbox.close();
  rmSync(dataDir, { recursive: true });
});

const gatewayTo = (apiBase: string) =>
  createStripeGateway({
    secretKey: 'sk_test_viande_bench',
    webhookSecrets: ['whsec_bench_first'],
    apiBase,
    clock: systemClock,
  });

it('keeps payments, keys and undelivered webhooks through kill -9', async () => {
  inbox.answerWith(500);
  const before = gatewayTo(running.url);
  const request = anOrder();
  const opened = valueOf(await before.openCheckout(request));
  const { sessionId } = opened;
  await fetch(`${running.url}/c/pay/${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay', card: '4242424242424242' }),
    redirect: 'manual',
  });
  const paymentRef = valueOf(await before.readCheckout(sessionId)).paymentRef ?? '';
  const order = { paymentRef, amountCents: 100, refundId: 'R-1', idempotencyKey: 'refund-before-kill' };
  const refund = valueOf(await before.refund(order));
  const firstUrl = running.url;
  await running.kill();

  inbox.received.length = 0;
  inbox.answerWith(200);
  running = await startChildSandbox(SCRIPT, dataDir, inbox.origin);
  expect(running.url).toBe(firstUrl);
  const after = gatewayTo(running.url);
  expect(valueOf(await after.readCheckout(sessionId))).toMatchObject({
    paymentStatus: 'paid',
    refundedCents: 100,
  });
  expect(valueOf(await after.refund(order))).toEqual(refund);
  expect(valueOf(await after.openCheckout(request))).toEqual(opened);
  await vi.waitFor(() => {
    expect(inbox.ofType('checkout.session.completed')).toHaveLength(1);
    expect(inbox.ofType('charge.refunded')).toHaveLength(1);
  });
});
