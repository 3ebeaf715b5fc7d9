import { isDeepStrictEqual } from 'node:util';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';
import { placeOrder } from '#functions/orders/place-order.ts';
import { issueAccessToken } from '#functions/platform/http/identity.ts';
import { contracts } from '#shared/contracts.ts';
import type { EndpointSpec } from '#shared/kernel/endpoint.ts';
import { KEYS as WALLET, openPaypalBench } from '#tests/gateways/paypal/paypal-bench.ts';
import { openStripeBench, SECRET_KEY, WEBHOOK_SECRET } from '#tests/gateways/stripe/stripe-bench.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { signedInAdmin } from '#tests/support/accounts/admins.ts';
import { wireItems } from '#tests/support/database/whole-items.ts';
import { handlerServing, paramNames } from '#tests/support/calls/entry-handlers.ts';
import { callHandler, type HttpRequest } from '#tests/support/calls/http-event.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';
import { fillShop, testCustomer } from '#tests/support/orders/shop.ts';

// The sandboxes use classic zod, which brings its English sentences into the process; no Lambda has them.
z.config({ localeError: undefined });

export type Route = { name: string; endpoint: EndpointSpec };

/** Every endpoint of every contract; `name` is unique. */
export const routes: Route[] = contracts.flatMap(({ endpoints }) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name, endpoint })),
);

export const routeNamed = (name: string): Route => {
  const route = routes.find((each) => each.name === name);
  if (!route) throw new Error(`No endpoint ${name}`);
  return route;
};

export type Sent = Pick<HttpRequest, 'body' | 'headers' | 'query' | 'token'> & {
  params?: Record<string, string>;
};

/** What a table holds. */
export type Held = Map<string, object>;

/**
 * Counters that count every try, refused or not, and the clock that numbers orders; an unused number has its reason.
 */
const COUNTERS = /^(LIMIT#|SHOP \/|UNUSED_NUMBERS#)/;

/**
 * All Lambdas of the API on one table, with bank and wallet sandboxes behind them: a customer who owns an order,
 * another who does not, an administrator. Nothing is simulated between the event and the table.
 */
export const openWholeApi = async () => {
  const [bank, wallet] = await Promise.all([openStripeBench(), openPaypalBench()]);
  const fixture = await openAccountFixture({
    'stripe/secret-key': SECRET_KEY,
    'stripe/webhook-secret': WEBHOOK_SECRET,
    'stripe/api-base': bank.sandbox.url,
    'paypal/client-id': WALLET.clientId,
    'paypal/client-secret': WALLET.clientSecret,
    'paypal/webhook-id': WALLET.webhookId,
    'paypal/api-base': wallet.sandbox.url,
  });
  afterAll(() => Promise.all([bank.close(), wallet.close()]));
  process.env['CATALOG_SYNC_QUEUE_URL'] = fixture.queues.provision('catalog-sync', {});

  const shop = await fillShop(fixture.table);
  await fixture.table.transact(
    shop.customers.create({ ...testCustomer, id: 'CLIENT2', mail: 'marie@table-essai.test' }),
  );
  const placed = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 10 }],
    seenTotal: 100,
    idempotencyKey: 'confirmation-0001',
    now: new Date(),
  });
  const customer = (subjectId: string) => ({ family: 'pro', subjectId, sessionId: 's' }) as const;
  const longAgo = new Date(Date.now() - 3 * 3600_000);
  const administrator = await signedInAdmin(fixture);
  const tokens = {
    owner: await liveToken(fixture.table, customer(testCustomer.id)),
    stranger: await liveToken(fixture.table, customer('CLIENT2')),
    expired: (await issueAccessToken(customer(testCustomer.id), longAgo)).token,
    admin: administrator.token,
    superAdmin: await liveToken(fixture.table, {
      family: 'admin',
      subjectId: 'SUPER1',
      sessionId: 'super',
      role: 'super_admin',
    }),
  };

  /** The value of each parameter of a path. */
  const paramsOf = ({ name, endpoint }: Route): Record<string, string> => ({
    ...Object.fromEntries(paramNames(endpoint).map((param) => [param, 'absent-0000'])),
    id: ['closePaymentCase', 'refundPaymentCase'].includes(name)
      ? 'wrong_amount-absent-0000'
      : endpoint.path.startsWith('/api/admin/overdue/')
        ? '7'
        : endpoint.method === 'GET' && endpoint.path.startsWith('/api/admin/customers/')
          ? testCustomer.id
          : placed.order_id,
    clientId: testCustomer.id,
    person: testCustomer.id,
    part: 'erp',
    day: '2026-11-24',
  });

  let visitors = 0;
  /** Calls an endpoint as whom it is for, each time from another address so that no rate limit answers instead. */
  const call = async (route: Route, sent: Sent = {}) => {
    const { endpoint } = route;
    const params = { ...paramsOf(route), ...sent.params };
    visitors += 1;
    const { handler } = await handlerServing(endpoint);
    return callHandler(handler, {
      method: endpoint.method,
      path: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        // no URL can carry half a surrogate pair; what a gateway makes of it is in `params`
        encodeURIComponent((params[name] ?? '').toWellFormed()),
      ),
      params,
      token:
        sent.token ??
        (endpoint.access === 'super_admin'
          ? tokens.superAdmin
          : endpoint.access === 'admin'
            ? tokens.admin
            : tokens.owner),
      sourceIp: `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
      ...(sent.body === undefined ? {} : { body: sent.body }),
      ...(sent.query ? { query: sent.query } : {}),
      ...(sent.headers ? { headers: sent.headers } : {}),
    });
  };

  /** All items of the table except those counters, by key. */
  const dump = async (): Promise<Held> => {
    const all: Held = new Map();
    for (const item of await wireItems(fixture.table.name)) {
      const [pk, sk] = [item['pk'], item['sk']] as { S: string }[];
      const key = `${pk?.S} / ${sk?.S}`;
      if (!COUNTERS.test(key)) all.set(key, item);
    }
    return all;
  };

  /** The keys at which two dumps differ. */
  const changedSince = async (before: Held): Promise<string[]> => {
    const now = await dump();
    return [...new Set([...before.keys(), ...now.keys()])].filter(
      (key) => !isDeepStrictEqual(before.get(key), now.get(key)),
    );
  };

  return { fixture, shop, bank, wallet, placed, tokens, params: paramsOf, call, dump, changedSince };
};
