import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anOrder, openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: StripeBench;
beforeEach(async () => {
  bench = await openStripeBench();
});
afterEach(() => bench.close());

async function paid(): Promise<string> {
  const { sessionId } = valueOf(await bench.gateway.openCheckout(anOrder()));
  await bench.onPage(sessionId, 'pay');
  return sessionId;
}

const completed = () => bench.inbox.ofType('checkout.session.completed');

it('is sent again until the shop answers 2xx, signed again each time', async () => {
  bench.inbox.answerWith(503);
  await paid();
  await vi.waitFor(() => expect(completed().length).toBeGreaterThan(2));
  bench.inbox.answerWith(200);
  const dashboard = () => fetch(bench.sandbox.url).then((answer) => answer.text());
  await vi.waitFor(async () => expect(await dashboard()).not.toContain('en attente'));
  const count = completed().length;
  const last = completed().at(-1);
  const result = await bench.gateway.readWebhook(
    last?.rawBody ?? Buffer.of(),
    String(last?.headers['stripe-signature']),
  );
  expect(result.kind).toBe('event');
  // nothing more is planned: a later event arrives, and the first one does not come again
  await paid();
  await vi.waitFor(() => expect(completed()).toHaveLength(count + 1));
});

it('can be set to send twice', async () => {
  await bench.faults({ webhooks: { duplicate: true } });
  await paid();
  await vi.waitFor(() => expect(completed()).toHaveLength(2));
  expect(completed()[0]?.rawBody).toEqual(completed()[1]?.rawBody);
});

it('can be set to send the newest first', async () => {
  await bench.faults({ webhooks: { reorder: true } });
  const sessionId = await paid();
  const paymentRef = valueOf(await bench.gateway.readCheckout(sessionId)).paymentRef ?? '';
  await bench.gateway.refund({ paymentRef, amountCents: 100, refundId: 'R-1', idempotencyKey: 'reorder' });
  await bench.webhook('checkout.session.completed');
  const types = bench.inbox.received.map(
    ({ rawBody }) => (JSON.parse(rawBody.toString()) as { type: string }).type,
  );
  expect(types.indexOf('charge.refunded')).toBeLessThan(types.indexOf('checkout.session.completed'));
});

it('can be set to hold everything back, and releases it afterwards', async () => {
  await bench.faults({ webhooks: { hold: true } });
  await paid();
  expect(bench.inbox.received).toEqual([]);
  await bench.faults({ webhooks: { hold: false } });
  await vi.waitFor(() => expect(completed()).toHaveLength(1));
});

it('sends an event again from the dashboard', async () => {
  await paid();
  const { rawBody } = await bench.webhook('checkout.session.completed');
  const { id } = JSON.parse(rawBody.toString()) as { id: string };
  expect((await bench.atTheBank(`/__sandbox/events/${id}/resend`)).status).toBe(200);
  await vi.waitFor(() => expect(completed()).toHaveLength(2));
});

it('refuses faults it does not know', async () => {
  await expect(bench.faults({ api: { mode: 'explode' } })).rejects.toThrow('mode');
});
