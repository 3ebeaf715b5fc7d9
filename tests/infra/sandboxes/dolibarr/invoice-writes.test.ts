import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DolibarrBench, openDolibarrBench } from './dolibarr-bench.ts';

let bench: DolibarrBench;
beforeAll(async () => {
  bench = await openDolibarrBench();
});
afterAll(() => bench.close());

it('an invoice is drawn up, numbered once and paid whole, as the real one does it', async () => {
  const day = 1_795_000_000;
  const created = await bench.call('POST', '/invoices', {
    socid: 2,
    date: day,
    date_lim_reglement: day + 20 * 86_400,
    lines: [{ fk_product: 7, qty: 2.5, subprice: 10, tva_tx: 5.5 }],
  });
  const id = Number(created.json);
  const read = async () => (await bench.call('GET', `/invoices/${id}`)).json as Record<string, unknown>;
  expect(await read()).toMatchObject({ ref: `(PROV${id})`, status: '0', total_ht: '25.00000000' });
  await bench.call('POST', `/invoices/${id}/validate`, {});
  expect((await bench.call('POST', `/invoices/${id}/validate`, {})).status).toBe(304);
  expect(await read()).toMatchObject({
    ref: expect.stringMatching(/^FA2611-\d{4}$/) as string,
    status: '1',
    paye: '0',
    remaintopay: '26.38',
  });
  await bench.call('POST', `/invoices/${id}/payments`, {});
  expect(await read()).toMatchObject({ status: '2', paye: '1', remaintopay: '0' });
  const again = await bench.call('POST', `/invoices/${id}/payments`, {});
  expect([again.status, JSON.stringify(again.json)]).toEqual([
    400,
    expect.stringContaining('TotalAmountEmpty') as string,
  ]);
});
