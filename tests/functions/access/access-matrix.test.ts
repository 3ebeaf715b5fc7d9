import { generateKeyPairSync } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { issueAccessToken } from '#functions/platform/identity.ts';
import { contracts } from '#shared/contracts.ts';
import { accessDecision, type Identity } from '#shared/kernel/access.ts';
import { type EndpointSpec, entryOf, pathsOf } from '#shared/kernel/endpoint.ts';
import { openAccountWorld } from '#tests/support/account-world.ts';
import { callHandler } from '#tests/support/http-event.ts';
import { fillShop, testCustomer } from '#tests/support/shop.ts';

/** Every route of the API against every kind of caller. A route that nobody declared cannot exist: see tests/infra. */
const routes = contracts.flatMap(({ noun, endpoints }) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    pathsOf(endpoint).map((route) => ({ title: `${endpoint.method} ${route}`, name, route, noun, endpoint })),
  ),
);

const proA: Identity = { family: 'pro', subjectId: testCustomer.id, sessionId: 'sa' };
const proB: Identity = { family: 'pro', subjectId: 'CLIENT2', sessionId: 'sb' };
const admin: Identity = { family: 'admin', subjectId: 'ADMIN1', sessionId: 'sc', role: 'admin' };
const superAdmin: Identity = { ...admin, subjectId: 'ADMIN2', role: 'super_admin' };
const identities = { 'pro A': proA, 'pro B': proB, admin, 'super admin': superAdmin };

const world = await openAccountWorld({ 'stripe/secret-key': '', 'paypal/client-id': '' });
const tokens: Record<string, string | undefined> = { anonymous: undefined };
let orderId: string;

beforeAll(async () => {
  // whoever does the long work is not here: nobody waits for it
  process.env['JOB_PATIENCE_MS'] = '0';
  process.env['CATALOG_SYNC_QUEUE_URL'] = process.env['MAIL_QUEUE_URL'];
  process.env['STOCK_EXTRACTION_QUEUE_URL'] = process.env['MAIL_QUEUE_URL'];
  process.env['STOCK_RECONCILIATION_QUEUE_URL'] = process.env['MAIL_QUEUE_URL'];
  process.env['TILL_EXTRACTION_QUEUE_URL'] = process.env['MAIL_QUEUE_URL'];
  const now = new Date();
  for (const [name, identity] of Object.entries(identities))
    tokens[name] = (await issueAccessToken(identity, now)).token;
  const longAgo = new Date(now.getTime() - 3 * 3600_000);
  tokens['expired pro'] = (await issueAccessToken(proA, longAgo)).token;
  tokens['expired admin'] = (await issueAccessToken(superAdmin, longAgo)).token;
  const stranger = generateKeyPairSync('ed25519').privateKey;
  const forged = (audience: string) =>
    new SignJWT({ sid: 's', role: 'super_admin' })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('viande-signature')
      .setAudience(audience)
      .setSubject(testCustomer.id)
      .setExpirationTime('1h')
      .sign(stranger);
  tokens['forged pro'] = await forged('pro');
  tokens['forged admin'] = await forged('admin');
  tokens['no signature'] =
    `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa('{"sub":"x","aud":"admin"}').replaceAll('=', '')}.x`;
  const shop = await fillShop(world.table);
  const placed = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    now,
  });
  orderId = placed.order_id;
});

const handlers = new Map<string, Promise<{ handler: unknown }>>();
const handlerOf = (noun: string, endpoint: EndpointSpec) => {
  const entry = entryOf(noun, endpoint);
  const [file] = globSync(`functions/**/${entry}.ts`);
  if (!file) throw new Error(`no entry file for ${entry}`);
  const known = handlers.get(entry) ?? (import(path.resolve(file)) as Promise<{ handler: unknown }>);
  handlers.set(entry, known);
  return known;
};

const call = async (
  route: (typeof routes)[number],
  token: string | undefined,
  more: { id?: string; body?: unknown } = {},
) => {
  const params = Object.fromEntries(
    [...route.route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'clientId' ? testCustomer.id : (more.id ?? 'absent-0000'),
    ]),
  );
  const asked = route.route.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return callHandler((await handlerOf(route.noun, route.endpoint)).handler, {
    method: route.endpoint.method,
    path: asked,
    params,
    ...(route.endpoint.body ? { body: more.body ?? {} } : {}),
    ...(token ? { token } : {}),
  });
};

describe('the matrix', () => {
  test('looks at every endpoint of every contract', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(new Set(routes.map((route) => route.title)).size).toBe(routes.length);
  });

  describe.each(routes)('$title', (route) => {
    const { access } = route.endpoint;
    const callers = Object.keys({
      anonymous: 0,
      ...identities,
      'expired pro': 0,
      'expired admin': 0,
      'forged pro': 0,
      'forged admin': 0,
      'no signature': 0,
    });

    test.each(callers)('%s', async (caller) => {
      const identity = identities[caller as keyof typeof identities];
      const expected = accessDecision(access, identity);
      const { status, body } = await call(route, tokens[caller]);
      expect(body['code'], 'declared in the contract, served by nobody').not.toBe('unknown_route');
      if (expected === 'granted') {
        const ownList = route.route.includes('{clientId}') && caller !== 'pro A';
        const sessionNeeded = access === 'public' && /refresh/.test(route.route);
        const roleFromTable = access === 'admin' || access === 'super_admin';
        if (ownList) expect(status).toBe(403);
        else if (sessionNeeded) expect(status).toBe(401);
        // the caller of this test is not a row of the table: an account that is gone is signed out
        else if (status === 401) expect(roleFromTable || /auth|dolibarr/.test(route.route)).toBe(true);
        else expect(status, JSON.stringify(body)).not.toBe(403);
        const providerAway =
          route.endpoint.rawBody ||
          /verify-stripe|payments|dolibarr-stock|stock-movements|wholesale|dolibarr.invoices|cashmag/.test(
            route.route,
          );
        if (!providerAway) expect(status, JSON.stringify(body)).toBeLessThan(500);
        else expect(status).not.toBe(500);
      } else {
        expect(status).toBe(expected);
        expect(body).toMatchObject({ success: false });
        expect(String(body['message'])).not.toBe('');
      }
    });
  });
});

describe('another customer’s order looks like none', () => {
  const bodies: Record<string, unknown> = {
    editOrder: { items: [{ product_id: '1', quantity: 1 }] },
    hintPayment: { status: 'paye' },
    createStripeSession: () => ({ orderId }),
    createPaypalOrder: () => ({ orderId }),
  };
  const owned = routes.filter(
    ({ name, route, endpoint }) =>
      (endpoint.access === 'pro' || endpoint.access === 'pro_or_admin') &&
      (/\/orders\/\{id\}|payments\/status/.test(route) || name in bodies),
  );

  test('there are such routes', () => expect(owned.length).toBeGreaterThanOrEqual(5));

  test.each(owned)('$title', async (route) => {
    const given = bodies[route.name];
    const body: unknown = typeof given === 'function' ? (given as () => unknown)() : given;
    const foreign = await call(route, tokens['pro B'], { id: orderId, body });
    const unconfigured = /create/.test(route.name) && foreign.status === 503;
    if (!unconfigured) expect(foreign.status).toBe(404);
    const own = await call(route, tokens['pro A'], { id: orderId, body });
    expect([200, 409, 503]).toContain(own.status);
  });

  test('nor can one customer order for another', async () => {
    const route = routes.find(({ name }) => name === 'placeOrder')!;
    const body = { items: [{ product_id: '1', quantity: 1 }], total: 10, client_id: testCustomer.id };
    expect((await call(route, tokens['pro B'], { body })).status).toBe(403);
    expect((await call(route, tokens['pro A'], { body })).status).toBe(200);
  });
});
