import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { receiveStripeMessage } from '#functions/payments/receive-webhook.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import {
  checkReadiness,
  getReadiness,
  leaveCheck,
  type ReadinessServices,
} from '#functions/readiness/check-readiness.ts';
import { probeMail, probeProvider, probeTill } from '#functions/readiness/probes.ts';
import { readinessStore } from '#functions/readiness/readiness.store.ts';
import type { Check } from '#shared/kernel/check.ts';
import { type ReadinessPart, readinessParts } from '#shared/readiness/readiness.ts';
import { openPaymentShop } from '#tests/functions/payments/payment-shop.ts';
import { openTillGatewayBench, type TillGatewayBench } from '#tests/gateways/cashmag/till-gateway-bench.ts';
import { openPaypalBench, type PaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench, type StripeBench, WEBHOOK_SECRET } from '#tests/gateways/stripe/stripe-bench.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';

const NOW = new Date('2026-11-23T10:00:00Z');
const found = (state: Check['state'], key = 'one'): Check => ({
  key,
  title: 'Un point',
  state,
  found: 'Vu.',
  remedy: state === 'bon' ? null : 'Appuyez là.',
});

describe('a check result', () => {
  let table: Table;
  let services: ReadinessServices;
  let seen: Partial<Record<ReadinessPart, () => Promise<Check[]>>>;
  beforeEach(async () => {
    table = openTable(await createTestTable());
    seen = {};
    const probes = Object.fromEntries(
      readinessParts.map((part) => [part, () => seen[part]?.() ?? Promise.resolve([found('bon')])]),
    ) as unknown as ReadinessServices['probes'];
    services = { store: readinessStore(table), probes, forgetParameters: () => {} };
  });
  const left = (check: string, isLeft = true) =>
    leaveCheck(services, { part: 'erp', check, left: isLeft, adminId: 'ADMIN1' }, NOW);

  test('is saved part by part; one that fails affects no other', async () => {
    expect((await getReadiness(services)).data.map(({ checked_at }) => checked_at)).toEqual(
      readinessParts.map(() => null),
    );
    seen.card = () => Promise.reject(new TypeError('Invalid URL'));
    await Promise.all(readinessParts.map((part) => checkReadiness(services, part, NOW)));
    const { data } = await getReadiness(services);
    expect(data.map(({ part, checked_at, checks }) => [part, checked_at, checks[0]?.state])).toEqual(
      readinessParts.map((part) => [part, NOW.toISOString(), part === 'card' ? 'mauvais' : 'bon']),
    );
    expect(JSON.stringify(data)).not.toContain('Invalid URL');
  });

  test('that never ends times out', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    seen.till = () => new Promise(() => {});
    const looked = checkReadiness(services, 'till', NOW);
    await vi.advanceTimersByTimeAsync(17_000);
    vi.useRealTimers();
    expect((await looked).data.checks).toMatchObject([{ key: 'look', state: 'mauvais' }]);
  });

  test('that is doubtful is unchanged until it is handled or another result comes; a wrong one is not', async () => {
    seen.erp = async () => [found('a_regarder'), found('mauvais', 'two')];
    await checkReadiness(services, 'erp', NOW);
    expect((await left('one')).data.checks).toMatchObject([
      { left_at: NOW.toISOString() },
      { left_at: null },
    ]);
    expect((await refusalOf(left('two'))).code).toBe('not_found');
    expect((await refusalOf(left('three'))).code).toBe('not_found');

    const leftAt = async () => (await checkReadiness(services, 'erp', NOW)).data.checks[0]?.left_at;
    expect(await leftAt()).toBe(NOW.toISOString());
    seen.erp = async () => [found('mauvais')];
    expect(await leftAt()).toBeNull();
    seen.erp = async () => [found('a_regarder')];
    await left('one', false);
    expect(await leftAt()).toBeNull();
  });
});

describe('payment providers', () => {
  let bank: StripeBench;
  let wallet: PaypalBench;
  beforeAll(async () => {
    [bank, wallet] = await Promise.all([openStripeBench(), openPaypalBench()]);
  });
  afterAll(() => Promise.all([bank.close(), wallet.close()]));
  const webhook = { isConfigured: true, address: 'http://127.0.0.1/hook', heardAt: null };
  const answer = async (gateway: Parameters<typeof probeProvider>[0]['gateway']) =>
    (await probeProvider({ gateway, sandboxHost: undefined, webhook }, new Date())).answer;

  test('are called for real, by an authenticated request', async () => {
    expect(await answer(bank.gateway)).toBe('ok');
    expect(await answer(wallet.gateway)).toBe('ok');
    expect(await answer(bank.gatewayWith({ secretKey: 'sk_test_wrong' }))).toMatchObject({ refused: 'keys' });
    expect(await answer(wallet.gatewayWith({ clientSecret: 'wrong' }))).toMatchObject({ refused: 'keys' });
    expect(await answer(bank.gatewayWith({ apiBase: 'http://127.0.0.1:1' }))).toEqual({
      why: 'connexion refusée',
    });
  });

  test('without keys are not called at all', async () => {
    const gateway = bank.gatewayWith({ secretKey: '', apiBase: 'http://127.0.0.1:1' });
    expect(await probeProvider({ gateway, sandboxHost: undefined, webhook }, new Date())).toMatchObject({
      isConfigured: false,
    });
  });

  test('accept a signed message, and no other', async () => {
    const shop = await openPaymentShop({ card: bank.gateway });
    const heardAt = () => shop.payments.heard.heardAt('stripe');
    const forged = { rawBody: Buffer.from('{}'), headers: { 'stripe-signature': 't=1,v1=00' }, now: NOW };
    await refusalOf(receiveStripeMessage(shop, forged));
    expect(await heardAt()).toBeNull();
    const payload = JSON.stringify({
      id: 'evt_1',
      type: 'customer.created',
      created: 1,
      data: { object: {} },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const now = new Date();
    await receiveStripeMessage(shop, {
      rawBody: Buffer.from(payload),
      headers: { 'stripe-signature': signature },
      now,
    });
    expect(await heardAt()).toBe(now.toISOString());
  });
});

describe('the till', () => {
  let bench: TillGatewayBench;
  beforeAll(async () => {
    bench = await openTillGatewayBench();
  });
  afterAll(() => bench.till.close());
  const look = (config: Parameters<TillGatewayBench['connect']>[0] = {}, isSandbox = false) =>
    probeTill({ till: bench.connect(config).gateway, host: 'caisse.exemple.fr', isSandbox }, new Date());

  test('is read for real; a wrong key, no key and a sandbox are reported', async () => {
    expect(await look()).toMatchObject([
      { state: 'bon', found: expect.stringContaining('Lormont') as string },
    ]);
    expect(await look({}, true)).toMatchObject([{ state: 'a_regarder' }]);
    expect(await look({ key: 'wrong' })).toMatchObject([
      { state: 'mauvais', found: 'La caisse refuse la clé d’accès (401).' },
    ]);
    expect(await look({ key: '' })).toMatchObject([{ state: 'a_regarder' }]);
    expect(await look({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject([{ state: 'mauvais' }]);
  });
});

test('mail: an account that cannot be read does not take its domain with it', async () => {
  const ses = {
    readAccount: () => Promise.reject(Object.assign(new Error('No'), { name: 'AccessDeniedException' })),
    readDomain: async () => ({ isVerified: true, isSigned: true, hasMailFrom: true }),
  };
  const checks = await probeMail({ from: 'commandes@exemple.fr', owner: 'maison@exemple.fr', ses });
  expect(checks.map(({ key, state }) => [key, state])).toEqual([
    ['mail-sender', 'bon'],
    ['mail-account', 'inconnu'],
    ['mail-domain', 'bon'],
    ['mail-owner', 'bon'],
  ]);
});
