import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createPaypalGateway } from '#functions/gateways/paypal/create-paypal-gateway.ts';
import type {
  OpenWalletOrder,
  PaypalGateway,
  PaypalGatewayConfig,
} from '#functions/gateways/paypal/paypal-gateway.ts';
import type { Outcome } from '#functions/platform/outside/outcome.ts';
import { startPaypalSandbox, type Sandbox } from '#infra/sandboxes/paypal/start.ts';
import {
  openWebhookInbox,
  type Received,
  type WebhookInbox,
} from '#tests/support/providers/webhook-inbox.ts';

export const KEYS = { clientId: 'client-bench', clientSecret: 'secret-bench', webhookId: '1WEBHOOKBENCH' };

export interface PaypalBench {
  readonly sandbox: Sandbox;
  /** Where its books lie. */
  readonly dataDir: string;
  readonly inbox: WebhookInbox;
  readonly gateway: PaypalGateway;
  gatewayWith(changes: Partial<PaypalGatewayConfig>): PaypalGateway;
  /** What a person answers on the approval page; the answer is not followed. */
  onPage(paypalOrderId: string, action: 'approve' | 'cancel', result?: string): Promise<Response>;
  /** What PayPal does from its dashboard. */
  atPaypal(path: string, form?: Record<string, string>): Promise<Response>;
  faults(change: object): Promise<void>;
  /** The provider's own clock goes on: what it forgets with time, it forgets. */
  later(ms: number): Promise<void>;
  /** The first webhook of this type. */
  webhook(type: string): Promise<Received>;
  close(): Promise<void>;
}

/** A PayPal sandbox, a shop that receives its webhooks, and our gateway with the real SDK between them. */
export async function openPaypalBench(now?: () => number): Promise<PaypalBench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paypal-bench-'));
  const inbox = await openWebhookInbox();
  const sandbox = await startPaypalSandbox({
    dataDir,
    port: 0,
    publicOrigin: inbox.origin,
    ...KEYS,
    firstRetryMs: 20,
    ...(now === undefined ? {} : { now }),
  });
  const gatewayWith = (changes: Partial<PaypalGatewayConfig>) =>
    createPaypalGateway({
      ...KEYS,
      apiBase: sandbox.url,
      clock: { now: () => new Date(now?.() ?? Date.now()) },
      // longer than the busiest machine takes: a test of waiting brings its own
      timeoutMs: 60_000,
      ...changes,
    });
  const post = (path: string, form?: Record<string, string>) =>
    fetch(sandbox.url + path, {
      method: 'POST',
      redirect: 'manual',
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    });

  return {
    sandbox,
    dataDir,
    inbox,
    gateway: gatewayWith({}),
    gatewayWith,
    onPage: (paypalOrderId, action, result) =>
      post(`/checkoutnow?token=${paypalOrderId}`, { action, ...(result === undefined ? {} : { result }) }),
    atPaypal: post,
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

/** The value of an ok outcome, or a failing test that shows what came instead. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind !== 'ok') throw new Error(`Expected ok, got ${JSON.stringify(outcome)}`);
  return outcome.value;
}
