import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DolibarrBench, openDolibarrBench } from './dolibarr-bench.ts';

/** Why there is one single writer: the measured behaviour of the real one, reproduced. */
let bench: DolibarrBench;
beforeEach(async () => {
  // wide enough that writers sent together overlap on a busy machine too
  bench = await openDolibarrBench({ writeWindowMs: 40 });
});
afterEach(() => bench.close());

const PRODUCTS = [1, 2, 3, 4, 113, 114, 115, 116];

const post = async (product: number) =>
  Number(
    (await bench.call('POST', '/stockmovements', { product_id: product, warehouse_id: 1, qty: 1 })).json,
  );

/** `writers` at once, each posting its movements one after the other; returns the ids of the answers. */
async function write(writers: readonly number[], each: number): Promise<number[]> {
  const answered = await Promise.all(
    writers.map(async (product) => {
      const ids: number[] = [];
      for (let n = 0; n < each; n++) ids.push(await post(product));
      return ids;
    }),
  );
  return answered.flat();
}

async function stockOf(product: number): Promise<number> {
  const reply = await bench.call('GET', `/products/${product}?includestockdata=1`);
  const real = (reply.json as { stock_warehouse: Record<string, { real: string }> }).stock_warehouse['1']
    ?.real;
  return Number(real ?? 0);
}

async function missing(ids: readonly number[]): Promise<number> {
  const reply = await bench.call('GET', '/stockmovements?limit=0&properties=id&sqlfilters=(t.rowid:>:400)');
  const rows = new Set((reply.json as { id: string }[]).map((row) => Number(row.id)));
  return ids.filter((id) => !rows.has(id)).length;
}

describe('movements', () => {
  it('one writer loses nothing', async () => {
    const before = await stockOf(1);
    const ids = await write([1], 12);
    expect(await missing(ids)).toBe(0);
    expect((await stockOf(1)) - before).toBeCloseTo(12, 6);
  });

  it('four writers on one product: all rows, part of the stock', async () => {
    const before = await stockOf(1);
    const ids = await write([1, 1, 1, 1], 10);
    expect(await missing(ids)).toBe(0);
    expect((await stockOf(1)) - before).toBeLessThan(40);
  });

  it('eight writers on eight products: some returned ids do not exist', async () => {
    const ids = await write(PRODUCTS, 5);
    expect(new Set(ids).size).toBe(40);
    expect(await missing(ids)).toBeGreaterThan(0);
  });
});

describe('validations', () => {
  it('eight at once: some fail with HTML labelled JSON and stay drafts; numbers stay unique', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) ids.push(await draft());
    const replies = await Promise.all(ids.map((id) => bench.call('POST', `/orders/${id}/validate`, {})));
    const failed = replies.filter((reply) => reply.status === 500);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(8);
    expect(failed[0]?.type).toContain('application/json');
    expect(failed[0]?.text).toContain('<html>');
    const list = await bench.call(
      'GET',
      `/orders?sqlfilters=(t.rowid:in:${ids.join(',')})&properties=id,ref,status`,
    );
    const orders = list.json as { ref: string; status: string }[];
    expect(orders.filter((order) => order.status === '0')).toHaveLength(failed.length);
    expect(new Set(orders.map((order) => order.ref)).size).toBe(8);
  });
});

async function draft(): Promise<number> {
  const lines = [{ fk_product: 4, qty: 1, subprice: 1, tva_tx: 5.5 }];
  return Number((await bench.call('POST', '/orders', { socid: 2, date: '2026-11-20', lines })).json);
}
