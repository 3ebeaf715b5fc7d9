import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { anOrder, KEYS } from '#tests/gateways/paypal/paypal-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';
import { startChildSandbox, type ChildSandbox } from '#tests/support/providers/child-sandbox.ts';
import { openWebhookInbox, type WebhookInbox } from '#tests/support/providers/webhook-inbox.ts';

const SCRIPT = join(import.meta.dirname, 'sandbox-process.ts');

let dataDir: string;
let inbox: WebhookInbox;
let running: ChildSandbox;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'paypal-durable-'));
  inbox = await openWebhookInbox();
  running = await startChildSandbox(SCRIPT, dataDir, inbox.origin);
});
afterEach(async () => {
  await running.kill();
  await inbox.close();
  rmSync(dataDir, { recursive: true });
});

it('keeps captures, tokens, its signing key and undelivered webhooks through kill -9', async () => {
  inbox.answerWith(500);
  const gateway = createPaypalGateway({ ...KEYS, apiBase: running.url, clock: systemClock });
  const { sessionId } = valueOf(await gateway.createOrder(anOrder()));
  await fetch(`${running.url}/checkoutnow?token=${sessionId}`, {
    method: 'POST',
    body: new URLSearchParams({ action: 'approve' }),
    redirect: 'manual',
  });
  const order = { paypalOrderId: sessionId, idempotencyKey: 'capture-before-kill' };
  const captured = valueOf(await gateway.captureOrder(order));
  const firstUrl = running.url;
  await running.kill();

  inbox.received.length = 0;
  inbox.answerWith(200);
  running = await startChildSandbox(SCRIPT, dataDir, inbox.origin);
  expect(running.url).toBe(firstUrl);
  // the gateway continues with the access token it already has
  expect(valueOf(await gateway.readOrder(sessionId))).toEqual(captured);
  expect(valueOf(await gateway.captureOrder(order))).toEqual(captured);
  await vi.waitFor(() => expect(inbox.ofType('PAYMENT.CAPTURE.COMPLETED')).toHaveLength(1));
  const [received] = inbox.ofType('PAYMENT.CAPTURE.COMPLETED');
  const headers = received?.headers as Record<string, string>;
  expect(await gateway.verifyWebhook(received?.rawBody ?? Buffer.of(), headers)).toMatchObject({
    kind: 'event',
  });
});
