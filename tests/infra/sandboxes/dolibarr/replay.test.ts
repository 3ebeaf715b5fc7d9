import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DolibarrBench, type Reply, captured, openDolibarrBench } from './dolibarr-bench.ts';

/** One call made to a real Dolibarr 22.0.4, and its answer. */
interface Captured {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly http: number;
  readonly error?: object;
  /** Start of a body that is not JSON. */
  readonly raw?: string;
  readonly value?: unknown;
  readonly object?: Record<string, unknown>;
  /** The first two items, whole or only their ids. */
  readonly list?: readonly unknown[];
  readonly count?: number;
}

/** Movements were captured on an instance with no stock; here its three products have other ids. */
const MOVED_PRODUCTS: Readonly<Record<string, object>> = {
  '125': { ref: 'CH007', label: 'Sans lot', status_batch: 0 },
  '131': { ref: 'CH013', label: 'Avec lot', status_batch: 1 },
  '132': { ref: 'LIVR', label: 'Livraison', type: 1 },
};

describe.each(['replay-products', 'replay-filters', 'replay-orders', 'replay-others'])('%s', (name) => {
  let bench: DolibarrBench;
  beforeAll(async () => {
    bench = await openDolibarrBench();
  });
  afterAll(() => bench.close());

  it('answers like the real one, call after call', async () => {
    const calls = await captured<Captured[]>(name);
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls) {
      const reply = await bench.call(call.method, call.path, call.body);
      expect(observed(call, reply)).toEqual(expected(call));
    }
  });
});

describe('replay-movement-posts', () => {
  it('answers like the real one, call after call', async () => {
    const bench = await openDolibarrBench({ demo: false });
    const ids: Record<string, unknown> = {};
    for (const [id, product] of Object.entries(MOVED_PRODUCTS)) {
      ids[id] = (await bench.call('POST', '/products', product)).json;
    }
    const calls = await captured<Captured[]>('replay-movement-posts');
    expect(calls.length).toBeGreaterThan(40);
    for (const call of calls) {
      const reply = await bench.call(call.method, call.path, withIds(call.body, ids));
      expect(observed(call, reply)).toEqual(expected(call));
    }
    await bench.close();
  });
});

function withIds(body: unknown, ids: Record<string, unknown>): unknown {
  if (typeof body === 'string') return body.replace('product_id=125', `product_id=${String(ids['125'])}`);
  const product = (body as { product_id?: unknown } | null)?.product_id;
  return product === undefined || ids[String(product)] === undefined
    ? body
    : { ...(body as object), product_id: ids[String(product)] };
}

/** The captured answer, without values that depend on the instance's earlier data. */
function expected(call: Captured): Partial<Captured> {
  const { body: _body, value, object, ...rest } = call;
  return {
    ...rest,
    // ids of lines depend on how many lines there were before
    ...(value === undefined || call.path.endsWith('/lines') ? {} : { value }),
    ...(object === undefined ? {} : { object: withAnyNumber(object) }),
  };
}

/** The month and the counter of a number depend on the other orders. */
function withAnyNumber(object: Record<string, unknown>): Record<string, unknown> {
  const { ref } = object;
  if (typeof ref !== 'string' || !ref.startsWith('CO')) return object;
  return { ...object, ref: expect.stringMatching(/^CO\d{4}-\d{4}$/) };
}

/** The reply, reduced to the captured part of the real one. */
function observed(call: Captured, reply: Reply): Partial<Captured> {
  const { name, method, path } = call;
  const json = reply.json as Record<string, unknown>;
  return {
    name,
    method,
    path,
    http: reply.status,
    ...(call.error === undefined ? {} : { error: json['error'] as object }),
    ...(call.raw === undefined ? {} : { raw: reply.text.slice(0, 60) }),
    ...(call.value === undefined || path.endsWith('/lines') ? {} : { value: json }),
    ...(call.object === undefined ? {} : { object: only(Object.keys(call.object), json) }),
    ...(call.list === undefined ? {} : { list: listView(call.list, reply.json as unknown[]) }),
    ...(call.count === undefined ? {} : { count: (reply.json as unknown[]).length }),
  };
}

function only(keys: readonly string[], object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, object[key]]));
}

function listView(capturedList: readonly unknown[], items: readonly unknown[]): unknown[] {
  const onlyIds = typeof capturedList[0] === 'string' && typeof items[0] === 'object';
  return items.slice(0, 2).map((item) => (onlyIds ? (item as { id: string }).id : item));
}
