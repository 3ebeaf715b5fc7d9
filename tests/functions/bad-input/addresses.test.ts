import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { placeOrder } from '#functions/orders/place-order.ts';
import { encodeCursor } from '#functions/platform/table/cursor.ts';
import { testCustomer } from '#tests/support/orders/shop.ts';
import { paramNames } from '#tests/support/calls/entry-handlers.ts';
import { faultsOf, formAnswer } from './refusal-of.ts';
import { sampleBodies } from './sample-bodies.ts';
import { type Held, openWholeApi, type Route, routeNamed, routes } from './whole-api.ts';

const api = await openWholeApi();
let before: Held;
beforeEach(async () => {
  before = await api.dump();
});
afterEach(async () => {
  expect(await api.changedSince(before), 'a refused request changes nothing').toEqual([]);
});

const bodyOf = ({ name, endpoint }: Route) =>
  endpoint.body
    ? { body: JSON.stringify(sampleBodies[name]).replaceAll('{order}', api.placed.order_id) }
    : {};

/** Refunds and stock entries need a key: without one the address would not be checked. */
const keyOf = ({ name }: Route) =>
  ['refundPayment', 'receiveOrder', 'placeTelephoneOrder'].includes(name)
    ? { headers: { 'idempotency-key': 'adresse-0001' } }
    : {};

const odd = {
  'of another partition': `x#ORDER#${api.placed.order_id}`,
  'a path': '../../CUSTOMER#CLIENT1',
  'a space': ' ',
  accents: 'Ééàü-ŒŸ',
  emoji: '🥩🥩🥩',
  'right to left': '\u202e1000',
  'a zero byte': 'abc\u0000def',
  '1000 characters': 'a'.repeat(1000),
  '1000 wide characters': '字'.repeat(1000),
  'an injection': "' OR 1=1; --",
  'a property of every object': '__proto__',
  constructor: 'constructor',
  encoded: '%23%2F',
  unknown: 'absent-0000',
};

describe.each(routes.filter((route) => paramNames(route.endpoint).length > 0))('$name', (route) => {
  test.each(paramNames(route.endpoint))('odd values of {%s}', async (param) => {
    const faults: string[] = [];
    for (const [at, [what, value]] of Object.entries(odd).entries()) {
      const formed =
        at === 0 ? undefined : formAnswer(route.endpoint.params, { ...api.params(route), [param]: value });
      const answer =
        formed ?? (await api.call(route, { ...bodyOf(route), ...keyOf(route), params: { [param]: value } }));
      const named = (code: string, field: string | undefined) => code !== 'invalid_input' || field === param;
      faults.push(
        ...faultsOf(answer, ({ code, field }) => named(code, field)).map((fault) => `${what} ${fault}`),
      );
    }
    expect(faults).toEqual([]);
  });
});

/** The names a query declares. */
const queryNames = ({ endpoint }: Route): string[] =>
  endpoint.query instanceof z.ZodMiniObject ? Object.keys(endpoint.query.shape) : [];

describe.each(routes.filter((route) => queryNames(route).length > 0))('$name', (route) => {
  test.each(queryNames(route))(
    'odd values of ?%s= are refused or mean nothing, and are no fault',
    async (name) => {
      const faults: string[] = [];
      for (const [at, [what, value]] of Object.entries(odd).entries()) {
        const formed = at === 0 ? undefined : formAnswer(route.endpoint.query, { [name]: value });
        const answer = formed ?? (await api.call(route, { query: { [name]: value } }));
        // the input was valid if the answer is about the unconfigured ERP
        if (answer.status === 200 || answer.body['code'] === 'erp_unavailable') continue;
        faults.push(...faultsOf(answer, () => true).map((fault) => `${what} ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});

/** The partition behind a list, of those that orders fill. */
const partitions: Record<string, string> = {
  listCustomerOrders: `CUSTOMER#${testCustomer.id}`,
  listClientOrders: `CUSTOMER#${testCustomer.id}`,
  listWebOrders: 'ORDERS',
  listPendingOperations: 'OUTBOX#erp',
};

/** What a list cannot do without. */
const neededBy = (route: Route): Record<string, string> => {
  if (route.name === 'listMoney') return { du: '2026-11-01', au: '2026-11-21' };
  return queryNames(route).includes('day') ? { day: '2026-11-21' } : {};
};

/** A list is read page by page; a query without a cursor is about something else. */
const isList = (route: Route): boolean => queryNames(route).includes('cursor');

describe.each(routes.filter(isList))('$name', (route) => {
  const list = partitions[route.name] ?? 'JOBS';
  const cursors = {
    unreadable: 'abc',
    'not base64': '!!!',
    'not JSON': Buffer.from('{').toString('base64url'),
    'no object': Buffer.from('null').toString('base64url'),
    'a list': Buffer.from('[]').toString('base64url'),
    'of another list': encodeCursor({ pk: 'CUSTOMER#CLIENT2', sk: 'ORDER#1' }, 'CUSTOMER#CLIENT2'),
    'without a key': encodeCursor({}, list),
    'with another key': encodeCursor({ foo: 'bar' }, list),
    'with half a key': encodeCursor({ pk: list }, list),
    'with a key of numbers': encodeCursor({ pk: 1, sk: 2, gsi1pk: 3, gsi1sk: 4 }, list),
    'with a key of lists': encodeCursor({ pk: [list], sk: [{}] }, list),
    'with an empty key': encodeCursor(
      { pk: '', sk: '', gsi1pk: '', gsi1sk: '', gsi2pk: '', gsi2sk: '' },
      list,
    ),
    'with a key of another partition': encodeCursor({ pk: 'CUSTOMER#CLIENT2', sk: 'ORDER#1' }, list),
    'outside the list': encodeCursor({ pk: list, sk: 'PROFILE' }, list),
    'with a key of another index': encodeCursor({ pk: list, sk: 'ORDER#1', gsi9pk: 'x', gsi9sk: 'y' }, list),
    '1000 characters': 'A'.repeat(1000),
    empty: '',
  };
  const limits = ['', '0', '-1', '1.5', 'NaN', 'Infinity', '1e9', '101', 'dix', ' ', '0x10g', '１０'];

  test('bad cursors', async () => {
    const faults: string[] = [];
    for (const [what, cursor] of Object.entries(cursors)) {
      const answer = await api.call(route, { query: { ...neededBy(route), cursor } });
      faults.push(...faultsOf(answer, ({ field }) => field === 'cursor').map((fault) => `${what} ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test('bad limits', async () => {
    const faults: string[] = [];
    for (const limit of limits) {
      const answer = await api.call(route, { query: { ...neededBy(route), limit } });
      faults.push(...faultsOf(answer, ({ field }) => field === 'limit').map((fault) => `${limit} ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test('unknown parameters are ignored', async () => {
    const { status, body } = await api.call(route, {
      query: { ...neededBy(route), limit: '20', __proto__x: '1', 'a[b]': 'c' },
    });
    // these Lambdas have no ERP: a list that reads it stops there
    expect(body['code'] === 'erp_unavailable' ? 200 : status).toBe(200);
  });
});

test.each(Object.keys(partitions))('the cursor %s gives continues it, to its end', async (name) => {
  await placeOrder(api.shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 1 }],
    seenTotal: 10,
    idempotencyKey: undefined,
    now: new Date(),
  });
  before = await api.dump();
  const seen: unknown[] = [];
  let next: unknown;
  do {
    const query = { limit: '1', ...(typeof next === 'string' ? { cursor: next } : {}) };
    const { status, body } = await api.call(routeNamed(name), { query });
    expect(status).toBe(200);
    seen.push(...((body['data'] ?? body['orders']) as { id: string }[]).map(({ id }) => id));
    next = body['next_cursor'];
  } while (next !== null);
  expect(seen.length).toBeGreaterThanOrEqual(2);
  expect(new Set(seen).size).toBe(seen.length);
});
