import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createStripeGateway } from '#functions/gateways/stripe/create-stripe-gateway.ts';
import type {
  OpenCheckout,
  StripeGateway,
  StripeGatewayConfig,
} from '#functions/gateways/stripe/stripe-gateway.ts';
import type { Outcome } from '#functions/platform/outside/outcome.ts';
import { startStripeSandbox, type Sandbox } from '#infra/sandboxes/stripe/start.ts';
import {
  openWebhookInbox,
  type Received,
  type WebhookInbox,
} from '#tests/support/providers/webhook-inbox.ts';

export const SECRET_KEY = 'sk_test_viande_bench';
export const WEBHOOK_SECRET = 'whsec_bench_first';

export interface StripeBench {
  readonly sandbox: Sandbox;
  /** Where its books lie. */
  readonly dataDir: string;
  readonly inbox: WebhookInbox;
  readonly gateway: StripeGateway;
  gatewayWith(changes: Partial<StripeGatewayConfig>): StripeGateway;
  /** What a person does on the payment page; the answer is not followed. */
  onPage(sessionId: string, action: string, card?: string): Promise<Response>;
  /** What the bank does from its dashboard. */
  atTheBank(path: string): Promise<Response>;
  faults(change: object): Promise<void>;
  /** The provider's own clock goes on: what it forgets with time, it forgets. */
  later(ms: number): Promise<void>;
  /** The first webhook of this type. */
  webhook(type: string): Promise<Received>;
  close(): Promise<void>;
}

/** A Stripe sandbox, a shop that receives its webhooks, and our gateway with the real SDK between them. */
export async function openStripeBench(now?: () => number): Promise<StripeBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stripe-bench-'));
  const inbox = await openWebhookInbox();
  const sandbox = await startStripeSandbox({
    dataDir,
    port: 0,
    publicOrigin: inbox.origin,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    firstRetryMs: 20,
    ...(now === undefined ? {} : { now }),
  });
  const gatewayWith = (changes: Partial<StripeGatewayConfig>) =>
    createStripeGateway({
      secretKey: SECRET_KEY,
      apiBase: sandbox.url,
      webhookSecrets: [WEBHOOK_SECRET],
      clock: { now: () => new Date(now?.() ?? Date.now()) },
      // longer than the busiest machine takes: a test of waiting brings its own
      timeoutMs: 60_000,
      ...changes,
    });
  const post = (path: string, body?: URLSearchParams) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    });

  return {
    sandbox,
    dataDir,
    inbox,
    gateway: gatewayWith({}),
    gatewayWith,
    onPage: (sessionId, action, card = '4242 4242 4242 4242') =>
      post(`/c/pay/${sessionId}`, new URLSearchParams({ action, card })),
    atTheBank: (path) => post(path),
    async faults(change) {
      const answer = await fetch(`${sandbox.url}/__sandbox/faults`, {
        method: 'POST',
        body: JSON.stringify(change),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    async later(ms) {
      await fetch(`${sandbox.url}/__sandbox/clock`, {
        method: 'POST',
        body: JSON.stringify({ advance_ms: ms }),
      });
    },
    webhook: (type) =>
      vi.waitFor(
        () => {
          const [first] = inbox.ofType(type);
          if (first === undefined) throw new Error(`No ${type} yet`);
          return first;
        },
        { timeout: 5000, interval: 10 },
      ),
    async close() {
      await sandbox.close();
      await inbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

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

/** The value of an ok outcome, or a failing test that shows what came instead. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== 'ok') throw new Error(`Expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
}
