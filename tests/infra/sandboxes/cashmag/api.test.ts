import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY, type TillBench, openTillBench, statistics } from './till-bench.ts';

let bench: TillBench;
beforeEach(async () => {
  bench = await openTillBench();
});
afterEach(() => bench.close());

describe('access', () => {
  it.each([
    ['nothing', {}],
    ['a wrong key', { Authorization: 'Mutual wrong' }],
    ['another scheme', { Authorization: `Bearer ${KEY}` }],
  ])('is refused with %s', async (_case, headers: Record<string, string>) => {
    expect((await bench.get('/points_of_sale', headers)).status).toBe(401);
  });

  it('is given with the key, with or without a partner id', async () => {
    const headers = { Authorization: `Mutual ${KEY}`, 'X-Api-Key': 'partner' };
    expect((await bench.get('/points_of_sale', headers)).status).toBe(200);
    expect((await bench.get('/points_of_sale')).status).toBe(200);
  });
});

describe('the shop', () => {
  it('is Lormont, with taxes, rubrics and products', async () => {
    expect((await bench.get('/points_of_sale')).json).toMatchObject({ list: [{ id: 1, name: 'Lormont' }] });
    expect((await bench.get('/taxes')).json).toMatchObject({ list: [{ rate: 5.5 }, { rate: 20 }] });
    const rubrics = (await bench.get<{ id: number; name: string }[]>('/rubrics')).json;
    expect(rubrics.map((rubric) => rubric.name)).toContain('CHARCUTERIE');
    const products = (await bench.get<{ id: number }[]>('/products')).json;
    const beef = (await bench.get<{ rubric: { name: string } }[]>('/products?id_rubric=101')).json;
    expect(beef.length).toBeGreaterThan(10);
    expect(beef.length).toBeLessThan(products.length);
    expect(beef.every((product) => product.rubric.name === 'BOEUF')).toBe(true);
  });

  it('has no other point of sale', async () => {
    const path = '/top_products/statistics?from_date=2026-11-19&to_date=2026-11-19&id_point_of_sale=';
    expect((await bench.get<{ rubrics: object[] }>(`${path}2`)).json.rubrics).toEqual([]);
    expect((await bench.get<{ rubrics: object[] }>(`${path}1`)).json.rubrics.length).toBeGreaterThan(3);
  });

  it('sells nothing without demo data', async () => {
    const empty = await openTillBench({ demo: false });
    expect(await statistics(empty, '2026-11-19')).toEqual([]);
    expect((await empty.get('/products')).json).toEqual([]);
    expect((await empty.get('/points_of_sale')).json).toMatchObject({ list: [{ name: 'Lormont' }] });
    await empty.close();
  });
});

it.each([
  '/top_products/statistics',
  '/top_products/statistics?from_date=2026-11-19',
  '/top_products/statistics?from_date=19/11/2026&to_date=2026-11-19',
  '/top_products/statistics?from_date=2026-11-20&to_date=2026-11-19',
  '/top_products/statistics?from_date=2000-01-01&to_date=2026-11-19',
  '/tickets',
  '/tickets?from_service_date=2026-11-19&to_service_date=2026-11-19&limit=abc',
])('%s is refused with 400', async (path) => {
  expect((await bench.get(path)).status).toBe(400);
});

it('answers 404 elsewhere', async () => {
  expect((await bench.get('/nothing')).status).toBe(404);
});

it('answers 429 beyond its limit, with the time to retry, and honours it', async () => {
  const limited = await openTillBench({ requestsPerMinute: 3 });
  const call = async () => (await limited.get('/points_of_sale')).status;
  expect([await call(), await call(), await call(), await call()]).toEqual([200, 200, 200, 429]);
  const refused = await limited.get('/points_of_sale');
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  limited.now = new Date(limited.now.getTime() + wait * 1000);
  expect(await call()).toBe(200);
  await limited.close();
});

describe('faults', () => {
  it('outlive a restart and stop when they have struck', async () => {
    await bench.switch('faults', { mode: '503', match: '/tickets', times: 1 });
    await bench.restart();
    expect((await bench.get('/points_of_sale')).status).toBe(200);
    const path = '/tickets?from_service_date=2026-11-19&to_service_date=2026-11-19';
    expect((await bench.get(path)).status).toBe(503);
    expect((await bench.get(path)).status).toBe(200);
  });

  it.each(['down', 'reset-after', 'truncated', 'html200', '500'])(
    '%s gives nothing one can read',
    async (mode) => {
      await bench.switch('faults', { mode });
      await expect(bench.get('/points_of_sale')).rejects.toThrow(/JSON|fetch failed|terminated/);
      await bench.switch('faults', { mode: 'off' });
      expect((await bench.get('/points_of_sale')).status).toBe(200);
    },
  );
});

it('shows the last days on a page', async () => {
  const page = await (await fetch(`${bench.url}/`)).text();
  expect(page).toContain('2026-11-19');
  expect(page).toMatch(/\d+,\d{2}\s€/);
});
