import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { issueAccessToken } from '#functions/platform/http/identity.ts';
import { sessionKeys } from '#functions/platform/http/live-session.ts';
import { contracts } from '#shared/contracts.ts';
import {
  accessDecision,
  adminRoles,
  type Identity,
  personRoles,
  type PersonRights,
  tradeRoles,
  WHOLE_RIGHTS,
} from '#shared/kernel/access.ts';
import { priceFields } from '#shared/kernel/price-fields.ts';
import { pathsOf, sessionRule } from '#shared/kernel/endpoint.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { handlerServing } from '#tests/support/calls/entry-handlers.ts';
import { callHandler, type HttpAnswer } from '#tests/support/calls/http-event.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';
import { fillShop, testCustomer } from '#tests/support/orders/shop.ts';

/** Every route of the API against every kind of caller. A route that nobody declared cannot exist: see tests/infra. */
const routes = contracts.flatMap(({ endpoints }) =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    pathsOf(endpoint).map((route) => ({ title: `${endpoint.method} ${route}`, name, route, endpoint })),
  ),
);

const proA: Identity = { family: 'pro', subjectId: testCustomer.id, sessionId: 'sa' };
const proB: Identity = { family: 'pro', subjectId: 'CLIENT2', sessionId: 'sb' };
const admin: Identity = { family: 'admin', subjectId: 'ADMIN1', sessionId: 'sc', role: 'admin' };
const superAdmin: Identity = { ...admin, subjectId: 'ADMIN2', role: 'super_admin' };
/** Made for a super administrator who has since become an administrator. */
const demoted: Identity = { ...superAdmin, subjectId: 'ADMIN3' };
/** Made for an administrator who is a driver now. */
const moved: Identity = { ...admin, subjectId: 'ADMIN4' };
type Live = { claimed: Identity; actual: Identity };
/** Every role of a company's people with either position of its switches. */
const people = personRoles.flatMap((role) =>
  [true, false].flatMap((seesPrices) =>
    [true, false].map((mayPay) => {
      // a Gérant has both by the role
      const rights = role === 'gerant' ? WHOLE_RIGHTS : { role, seesPrices, mayPay };
      return { name: `${role}${seesPrices ? ' prices' : ''}${mayPay ? ' pays' : ''}`, rights };
    }),
  ),
);
const personOf = (subjectId: string, name: string, rights: PersonRights): Identity => {
  const id = `P-${name.replaceAll(' ', '-')}`;
  return { family: 'pro', subjectId, sessionId: `s-${id}`, person: { id, rights } };
};
const ofCompany = (subjectId: string, company: string): Record<string, Live> =>
  Object.fromEntries(
    people.map(({ name, rights }) => {
      const actual = personOf(subjectId, name, rights);
      return [`${name} of ${company}`, { claimed: actual, actual }];
    }),
  );
const ofTrade = (role: (typeof tradeRoles)[number]): Identity => ({
  ...admin,
  subjectId: role.toUpperCase(),
  role,
});

/** Live sessions, and as whom the table knows them. */
const live: Record<string, Live> = {
  'pro A': { claimed: proA, actual: proA },
  'pro B': { claimed: proB, actual: proB },
  ...ofCompany(testCustomer.id, 'A'),
  ...ofCompany('CLIENT2', 'B'),
  admin: { claimed: admin, actual: admin },
  'super admin': { claimed: superAdmin, actual: superAdmin },
  'super admin who was demoted': { claimed: demoted, actual: { ...demoted, role: 'admin' } },
  'admin who drives now': { claimed: moved, actual: { ...moved, role: 'driver' } },
  ...Object.fromEntries(tradeRoles.map((role) => [role, { claimed: ofTrade(role), actual: ofTrade(role) }])),
};

const fixture = await openAccountFixture({ 'stripe/secret-key': '', 'paypal/client-id': '' });

/** How a session ends while its token is still good. */
const ends: Record<string, (identity: Identity) => Promise<unknown>> = {
  'signed out': (identity) => fixture.table.remove(sessionKeys(identity)[0]),
  'session ran out': (identity) =>
    fixture.table.update(sessionKeys(identity)[0], {
      update: 'SET expiresAt = :now',
      values: { ':now': Math.floor(Date.now() / 1000) },
    }),
  'password changed elsewhere': (identity) =>
    fixture.table.update(sessionKeys(identity)[1], {
      update: 'SET credentialsVersion = credentialsVersion + :one',
      values: { ':one': 1 },
    }),
  blocked: (identity) =>
    fixture.table.update(sessionKeys(identity)[1], {
      update: 'SET blockedAt = :now',
      values: { ':now': new Date().toISOString() },
    }),
  removed: (identity) => fixture.table.remove(sessionKeys(identity)[1]),
};

/** Tokens that were never good, or are no longer. */
const nobodies = [
  'anonymous',
  'expired pro',
  'expired admin',
  'forged pro',
  'forged admin',
  'no signature',
] as const;

const ended = Object.keys(ends).flatMap((end, i): [string, Identity][] => [
  [`pro, ${end}`, { ...proA, subjectId: `CLIENT1${i}` }],
  [`admin, ${end}`, { ...superAdmin, subjectId: `ADMIN1${i}` }],
]);

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
  const shop = await fillShop(fixture.table);
  for (const [name, { claimed, actual }] of Object.entries(live)) {
    await liveToken(fixture.table, actual);
    tokens[name] = (await issueAccessToken(claimed, now)).token;
  }
  for (const [name, identity] of ended) {
    tokens[name] = await liveToken(fixture.table, identity);
    await ends[name.split(', ')[1] ?? '']?.(identity);
  }
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
  const placed = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    now,
  });
  orderId = placed.order_id;
});

/** A body that a live caller would be served for, where the use case itself asks about the session. */
const ownBodies: Record<string, (customerId: string) => unknown> = {
  placeOrder: (customerId) => ({
    items: [{ product_id: '1', quantity: 1 }],
    total: 10,
    client_id: customerId,
  }),
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
  const requested = route.route.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return callHandler((await handlerServing(route.endpoint)).handler, {
    method: route.endpoint.method,
    path: requested,
    params,
    // as a page of the site asks
    headers: { 'sec-fetch-site': 'same-origin' },
    ...(route.endpoint.body ? { body: more.body ?? {} } : {}),
    ...(token ? { token } : {}),
  });
};

describe('the matrix', () => {
  test('looks at every endpoint of every contract', () => {
    expect(routes.length).toBeGreaterThan(40);
    expect(new Set(routes.map((route) => route.title)).size).toBe(routes.length);
    // each of them by every role of the house, as it is now
    const roles = new Set(
      Object.values(live).flatMap(({ actual }) => (actual.family === 'admin' ? [actual.role] : [])),
    );
    expect([...roles].toSorted()).toEqual([...adminRoles].toSorted());
  });

  test('what changes something asks the table at once, or says where it does', () => {
    for (const { endpoint } of routes) {
      const rule = sessionRule(endpoint);
      if (endpoint.access === 'public') expect(rule).toBe('none');
      else if (endpoint.method !== 'GET') expect(rule).not.toBe('recent');
      if (typeof rule === 'object') expect(rule.own.length).toBeGreaterThan(10);
    }
  });

  test('where the use case asks, a live caller is served with the body that ended ones are refused with', async () => {
    for (const route of routes.filter(({ endpoint }) => typeof sessionRule(endpoint) === 'object')) {
      const body = ownBodies[route.name]?.(testCustomer.id);
      expect((await call(route, tokens['pro A'], { body })).status, route.title).toBe(200);
    }
  });

  /** Who stands before a provider that is not here is served as far as it. */
  const PROVIDER =
    /verify-stripe|payments|dolibarr-stock|stock-movements|wholesale|dolibarr.invoices|overdue|erp-bank|erp-warehouses|receptions|cashmag/;

  test.each(routes)('$title', async (route) => {
    const isPublic = route.endpoint.access === 'public';
    /** The cookie alone decides there. */
    const renewsSession = route.name.startsWith('refresh') && isPublic;
    const providerAway = route.endpoint.rawBody || PROVIDER.test(route.route);
    const faults: string[] = [];
    /** Whether `caller` was answered so; what else it was answered is a fault. */
    const expectOf = (caller: string, { status, body }: HttpAnswer, holds: boolean) => {
      const said = typeof body['message'] === 'string' && body['message'] !== '';
      // declared in the contract, served by nobody
      const isServed = body['code'] !== 'unknown_route';
      if (!holds || !isServed || (status >= 400 && (body['success'] !== false || !said)))
        faults.push(`${caller}: ${status} ${JSON.stringify(body)}`);
    };
    const isRefusal = ({ status, body }: HttpAnswer, expected: 401 | 403): boolean =>
      status === expected && body['code'] === (expected === 401 ? 'not_signed_in' : 'not_allowed');

    for (const [caller, { actual }] of Object.entries(live)) {
      // whose company it is matters where a route names it, and for what it owns: below
      if (caller.endsWith(' of B') && !route.route.includes('{clientId}')) continue;
      const answer = await call(route, tokens[caller]);
      const listOfAnother = route.route.includes('{clientId}') && actual.subjectId !== testCustomer.id;
      if (accessDecision(route.endpoint, actual) === 403) expectOf(caller, answer, isRefusal(answer, 403));
      // AMB-84: a foreign object is not found
      else if (listOfAnother) expectOf(caller, answer, answer.status === 404);
      else if (renewsSession) expectOf(caller, answer, isRefusal(answer, 401));
      else {
        const broke = providerAway ? answer.status === 500 : answer.status >= 500;
        expectOf(caller, answer, ![401, 403].includes(answer.status) && !broke);
      }
    }
    for (const caller of nobodies) {
      const answer = await call(route, tokens[caller]);
      const asks = !isPublic || renewsSession;
      expectOf(caller, answer, asks ? isRefusal(answer, 401) : ![401, 403].includes(answer.status));
    }
    for (const [caller, identity] of isPublic ? [] : ended) {
      const sent = typeof sessionRule(route.endpoint) === 'object' ? ownBodies[route.name] : undefined;
      const answer = await call(route, tokens[caller], { body: sent?.(identity.subjectId) });
      const ofOtherFamily = accessDecision(route.endpoint, identity) === 403;
      expectOf(caller, answer, isRefusal(answer, ofOtherFamily ? 403 : 401));
    }
    expect(faults).toEqual([]);
  });
});

test('a preparer enters what is scanned, and takes, cuts or prices nothing by the same call', async () => {
  const route = routes.find(({ name }) => name === 'createMovements')!;
  const scanned = { product_id: '1', warehouse_id: '1', qty: 1, label: 'Scan', lot: 'L-ESSAI' };
  for (const body of [{ ...scanned, qty: -1 }, { ...scanned, purchase_price: 1 }, { movements: [scanned] }]) {
    const { status, body: answer } = await call(route, tokens['preparer'], { body });
    expect([status, answer['code']]).toEqual([403, 'not_allowed']);
    expect((await call(route, tokens['butcher'], { body })).status).not.toBe(403);
  }
  expect((await call(route, tokens['preparer'], { body: scanned })).status).toBe(200);
});

describe('another customer’s order looks like none', () => {
  const bodies: Record<string, unknown> = {
    editOrder: { items: [{ product_id: '1', quantity: 1 }] },
    askEdit: { items: [{ product_id: '1', quantity: 1 }] },
    declareClaim: { product_id: '1', poids_declare: 0.5 },
    answerProposal: { answer: 'no' },
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
    const ofAnother = await call(route, tokens['pro B'], { id: orderId, body });
    const unconfigured = /create/.test(route.name) && ofAnother.status === 503;
    if (!unconfigured) expect(ofAnother.status).toBe(404);
    const own = await call(route, tokens['pro A'], { id: orderId, body });
    // whoever has no limit has nobody to ask
    expect(route.name === 'askEdit' ? [400] : [200, 409, 503]).toContain(own.status);
  });

  test.each(owned)('$title, for each of another company’s people', async (route) => {
    const given = bodies[route.name];
    const body: unknown = typeof given === 'function' ? (given as () => unknown)() : given;
    for (const [caller, { actual }] of Object.entries(live).filter(([name]) => name.endsWith(' of B'))) {
      const { status } = await call(route, tokens[caller], { id: orderId, body });
      const mayNot = accessDecision(route.endpoint, actual) === 403;
      const unconfigured = /create/.test(route.name) && status === 503;
      if (!unconfigured) expect(status, caller).toBe(mayNot ? 403 : 404);
    }
  });

  test('nor can one customer order for another', async () => {
    const route = routes.find(({ name }) => name === 'placeOrder')!;
    const body = { items: [{ product_id: '1', quantity: 1 }], total: 10, client_id: testCustomer.id };
    expect((await call(route, tokens['pro B'], { body })).status).toBe(403);
    expect((await call(route, tokens['pro A'], { body })).status).toBe(200);
  });
});

describe('whoever sees no prices is answered without amounts', () => {
  const read = routes.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.access.startsWith('pro'),
  );
  const namesIn = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, held]) => [name, ...namesIn(held)])
      : [];

  test.each(read)('$title', async (route) => {
    for (const caller of ['chef of A', 'commis of A']) {
      const { body } = await call(route, tokens[caller], { id: orderId });
      expect(namesIn(body).filter((name) => priceFields.has(name))).toEqual([]);
    }
  });

  test('while others see them', async () => {
    const route = routes.find(({ name }) => name === 'getOrder')!;
    const seen = await call(route, tokens['chef prices of A'], { id: orderId });
    expect(namesIn(seen.body)).toContain('total_ttc');
  });
});
