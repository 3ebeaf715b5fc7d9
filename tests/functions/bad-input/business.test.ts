import { MAX_ORDER_LINES } from '#shared/orders/order.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { faultsOf, type Refused } from './refusal-of.ts';
import { type Held, openWholeApi, routeNamed, type Sent } from './whole-api.ts';

const api = await openWholeApi();
const place = routeNamed('placeOrder');
const edit = routeNamed('editOrder');

let before: Held;
beforeEach(async () => {
  before = await api.dump();
});
afterEach(async () => {
  expect(await api.changedSince(before), 'a refused request changes nothing').toEqual([]);
});

const refused = async (sent: Sent, expected: Partial<Refused>, route = place) => {
  const answer = await api.call(route, sent);
  const fits = (found: Refused) =>
    Object.entries(expected).every(([name, value]) => found[name as keyof Refused] === value);
  expect(faultsOf(answer, fits)).toEqual([]);
};
const cart = (items: unknown[], total: number, more: object = {}) => ({
  body: { items, total, client_id: testCustomer.id, ...more },
});
const line = (product_id: string, quantity: number) => ({ product_id, quantity });

describe('ordering', () => {
  test('an unknown product, alone or among others', async () => {
    const field = 'items.0.product_id';
    await refused(cart([line('999', 1)], 10), { status: 409, code: 'product_unknown', field });
    await refused(cart([line('1', 1), line('999', 1)], 20), {
      code: 'product_unknown',
      field: 'items.1.product_id',
    });
    await refused(cart([line('PRODUCT', 1)], 10), { code: 'product_unknown' });
  });

  test('a product taken off sale', async () => {
    const product = testProducts[4]!;
    await api.shop.catalog.putProduct({ ...product, onSale: false });
    before = await api.dump();
    await refused(cart([line(product.id, 1)], 14), { status: 409, code: 'product_unknown' });
    await api.shop.catalog.putProduct(product);
    before = await api.dump();
  });

  test('more than there is, also when duplicate lines hide it', async () => {
    const short = { status: 409, code: 'insufficient_stock', field: 'items' };
    await refused(cart([line('2', 100.001)], 1100.01), short);
    await refused(cart([line('2', 60), line('2', 60)], 1320), short);
    await refused(cart([line('3', 1), line('2', 101)], 1123), short);
  });

  test('quantities that are no quantity', async () => {
    for (const quantity of [0, -1, -0.001, 1e-9, 0.0005, 1.0001, 10_001]) {
      const answer = await api.call(
        place,
        cart([line('1', quantity)], 10 * quantity > 0 ? 10 * quantity : 0),
      );
      const named = faultsOf(answer, ({ status, field }) => status === 400 && field!.startsWith('items'));
      expect(named, String(quantity)).toEqual([]);
    }
    const sum = Array.from({ length: 200 }, () => line('1', 10_000));
    await refused(cart(sum, 20_000_000), { status: 400, code: 'invalid_input', field: 'items.quantity' });
  });

  test('too many different products', async () => {
    const many = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, index) => line(`p${index}`, 1));
    await refused(cart(many, MAX_ORDER_LINES + 1), { status: 400, code: 'invalid_input', field: 'items' });
  });

  test('a price seen yesterday, an empty price, a price in cents', async () => {
    for (const total of [9.98, 10.02, 0, 1000, 100_000_000])
      await refused(cart([line('1', 1)], total), { status: 409, code: 'price_changed', field: 'total' });
  });

  test('for another customer', async () => {
    await refused(cart([line('1', 1)], 10, { client_id: 'CLIENT2' }), { status: 403, code: 'not_allowed' });
    await refused({ ...cart([line('1', 1)], 10), token: api.tokens.stranger }, { status: 403 });
  });

  test('a confirmation key that is none, or was used for another cart', async () => {
    const field = 'Idempotency-Key';
    for (const key of ['court', 'x'.repeat(129), 'avec espace', 'avec#diese', 'clé-accentuée', '../../../..'])
      await refused(
        { ...cart([line('1', 1)], 10), headers: { 'idempotency-key': key } },
        { status: 400, code: 'invalid_input', field },
      );
    await refused(
      { ...cart([line('1', 1)], 10), headers: { 'idempotency-key': 'confirmation-0001' } },
      { status: 422, code: 'idempotency_mismatch' },
    );
  });
});

describe('another customer’s order is not found', () => {
  const { stranger } = api.tokens;
  const { order_id: orderId } = api.placed;
  const asStranger: [name: string, sent: Sent][] = [
    ['getOrder', {}],
    ['getOrderDetails', {}],
    ['getPaymentStatus', {}],
    ['editOrder', { body: { items: [line('1', 1)] } }],
    ['hintPayment', { body: { status: 'paye' } }],
    ['createStripeSession', { body: { orderId } }],
    ['createPaypalOrder', { body: { orderId } }],
  ];
  test.each(asStranger)('%s', async (name, sent) => {
    await refused({ ...sent, token: stranger }, { status: 404, code: 'not_found' }, routeNamed(name));
  });

  test('nor their list', async () => {
    await refused({ token: stranger }, { status: 404 }, routeNamed('listClientOrders'));
  });
});

describe('editing', () => {
  test('refuses what ordering refuses', async () => {
    const body = (...items: unknown[]) => ({ body: { items } });
    await refused(body(line('999', 1)), { status: 409, code: 'product_unknown' }, edit);
    await refused(body(line('1', 101)), { status: 409, code: 'insufficient_stock' }, edit);
    await refused(body(line('1', 60), line('1', 60)), { status: 409, code: 'insufficient_stock' }, edit);
    await refused(body(line('1', 0.0005)), { status: 400, field: 'items.quantity' }, edit);
    await refused(body(line('1', 1.00001)), { status: 400, field: 'items.quantity' }, edit);
  });
});

describe('tokens', () => {
  const [head = '', claims = '', signature = ''] = api.tokens.owner.split('.');
  const promoted = Buffer.from(
    JSON.stringify({
      ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
      aud: 'admin',
      role: 'super_admin',
    }),
  ).toString('base64url');
  const forged: [what: string, token: string][] = [
    ['expired', api.tokens.expired],
    ['claims changed', `${head}.${promoted}.${signature}`],
    ['signature cut', `${head}.${claims}.${signature.slice(0, -4)}`],
    ['signature of another token', `${head}.${claims}.${api.tokens.stranger.split('.')[2]}`],
    ['no algorithm', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${promoted}.x`],
    ['symmetric', `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${promoted}.${signature}`],
    ['not a token', 'abc'],
    ['very long', `${'a'.repeat(20_000)}.b.c`],
  ];
  test.each(forged)('%s', async (_what, token) => {
    await refused({ ...cart([line('1', 1)], 10), token }, { status: 401, code: 'not_signed_in' });
    await refused(
      { body: { status: 'annule' }, token },
      { status: 401, code: 'not_signed_in' },
      routeNamed('changeWebOrder'),
    );
  });
});

describe('webhooks', () => {
  const odd = [
    '',
    '{',
    'null',
    '[]',
    '{"id":"evt_1","type":"checkout.session.completed"}',
    'x'.repeat(200_000),
  ];
  const headers: Record<string, string>[] = [
    {},
    { 'stripe-signature': 't=1,v1=00' },
    { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    { 'stripe-signature': 't=NaN,v1=' },
    { 'paypal-transmission-id': 'x', 'paypal-transmission-sig': 'AA==', 'paypal-auth-algo': 'none' },
  ];
  test.each(['stripeWebhook', 'paypalWebhook'])('%s without a valid signature', async (name) => {
    for (const body of odd) {
      for (const signed of headers) {
        await refused({ body, headers: signed }, { status: 400, field: 'signature' }, routeNamed(name));
      }
    }
    await refused({ body: 'x'.repeat(300_000) }, { status: 413 }, routeNamed(name));
  });
});

describe('preparing', () => {
  test('a product that is weighed, saved or bound to lots in two lines', async () => {
    const part = { warehouse_id: '1', lot: null, qty: 1.5 };
    const twice = [
      { product_id: '1', parts: [part], reason: 'Poids réel' },
      { product_id: '1', parts: [part], reason: 'Poids réel' },
    ];
    const lots = [{ warehouse_id: '1', lot: 'A', qty: 1 }];
    const bound = [
      { product_id: '1', lots },
      { product_id: '1', lots },
    ];
    for (const [name, body] of [
      ['savePreparation', { version: 0, lines: twice }],
      ['closePreparation', { version: 0, lines: twice, overweight: [] }],
      ['bindOrderLots', { lines: bound }],
    ] as const)
      await refused({ body }, { status: 400, code: 'invalid_input', field: 'lines' }, routeNamed(name));
  });
});
