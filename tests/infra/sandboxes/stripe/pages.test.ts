import { afterAll, beforeAll, expect, it } from 'vitest';
import { anOrder, openStripeBench, type StripeBench } from '#tests/gateways/stripe/stripe-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

let bench: StripeBench;
beforeAll(async () => {
  bench = await openStripeBench();
});
afterAll(() => bench.close());

const opened = async (changes = {}) =>
  valueOf(await bench.gateway.openCheckout(anOrder({ amountCents: 4000, ...changes })));
const textOf = async (url: string) => (await fetch(url)).text();

it('shows the amount and goods, in French, and that it is a test', async () => {
  const { url } = await opened({ reference: 'CMD-20261121-0777' });
  const page = await textOf(url);
  for (const text of [
    'lang="fr"',
    'Banque de test',
    'Commande CMD-20261121-0777',
    '40,00',
    'value="4242 4242 4242 4242"',
  ]) {
    expect(page).toContain(text);
  }
  for (const button of ['Payer', 'Paiement refusé', 'Payer plus tard', 'Annuler']) {
    expect(page).toMatch(new RegExp(`<button[^>]*>${button}</button>`));
  }
});

it('shows names as text, never as markup', async () => {
  const { url } = await opened({ reference: '<script>alert(1)</script>' });
  const page = await textOf(url);
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('&#60;script&#62;alert(1)');
});

it('names the field of a card number that is none', async () => {
  const { sessionId } = await opened();
  const answer = await bench.onPage(sessionId, 'pay', '4242 4242 4242 4241');
  expect(await answer.text()).toMatch(/role="alert"[^>]*>Le numéro de carte n’est pas valide/);
});

it('sends a payer who pays twice back to the shop, and charges once', async () => {
  const { sessionId } = await opened();
  const [first, second] = await Promise.all([bench.onPage(sessionId, 'pay'), bench.onPage(sessionId, 'pay')]);
  expect(second?.headers.get('location')).toBe(first?.headers.get('location'));
  const page = await textOf(bench.sandbox.url);
  const paymentRef = valueOf(await bench.gateway.readCheckout(sessionId)).paymentRef ?? '';
  expect(page.split(`<code>${paymentRef}</code>`)).toHaveLength(2);
});

it('answers 404 for a page that was never opened', async () => {
  expect((await fetch(`${bench.sandbox.url}/c/pay/cs_test_none`)).status).toBe(404);
});

it('refunds from the dashboard', async () => {
  const { sessionId } = await opened();
  await bench.onPage(sessionId, 'pay');
  const dashboard = await textOf(bench.sandbox.url);
  const [, action = ''] = /action="(\/__sandbox\/charges\/[^"]+\/refund)"/.exec(dashboard) ?? [];
  const answer = await fetch(bench.sandbox.url + action, {
    method: 'POST',
    body: new URLSearchParams({ cents: '1500' }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  expect(valueOf(await bench.gateway.readCheckout(sessionId)).refundedCents).toBe(1500);
});
