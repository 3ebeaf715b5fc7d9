import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startChildSandbox } from '#tests/support/providers/child-sandbox.ts';
import { callApi } from './dolibarr-bench.ts';

const SCRIPT = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url));

it('keeps every acknowledged write, and the fault in force, through a kill -9', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dolibarr-'));
  const first = await startChildSandbox(SCRIPT, dataDir);
  const before = await stockOf(first.url);
  const acknowledged: number[] = [];
  const writing = (async () => {
    for (;;) acknowledged.push(await postOne(first.url));
  })().catch(() => 'cut');
  await expect.poll(() => acknowledged.length).toBeGreaterThan(25);
  await first.kill();
  expect(await writing).toBe('cut');

  const second = await startChildSandbox(SCRIPT, dataDir);
  const rows = (await callApi(second.url, 'GET', '/stockmovements?limit=0&sqlfilters=(t.rowid:>:400)')).json;
  const ids = (rows as { id: string }[]).map((row) => Number(row.id));
  expect(ids).toEqual(expect.arrayContaining(acknowledged));
  // at most the write in progress more than was acknowledged, and stock is the sum of the rows
  expect(ids.length - acknowledged.length).toBeLessThanOrEqual(1);
  expect((await stockOf(second.url)) - before).toBeCloseTo(ids.length, 6);

  const headers = { 'Content-Type': 'application/json' };
  const fault = JSON.stringify({ mode: '403', match: '/orders' });
  await fetch(`${second.url}/__sandbox/faults`, { method: 'POST', body: fault, headers });
  await second.kill();
  const third = await startChildSandbox(SCRIPT, dataDir);
  expect((await callApi(third.url, 'GET', '/orders')).status).toBe(403);
  expect((await callApi(third.url, 'GET', '/status')).status).toBe(200);
  await third.kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function postOne(url: string): Promise<number> {
  const reply = await callApi(url, 'POST', '/stockmovements', { product_id: 1, warehouse_id: 1, qty: 1 });
  if (reply.status !== 200) throw new Error(reply.text);
  return Number(reply.json);
}

async function stockOf(url: string): Promise<number> {
  const reply = await callApi(url, 'GET', '/products/1?includestockdata=1');
  return (reply.json as { stock_reel: number }).stock_reel;
}
