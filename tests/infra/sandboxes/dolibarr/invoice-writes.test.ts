import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DolibarrBench, openDolibarrBench } from './dolibarr-bench.ts';

let bench: DolibarrBench;
beforeAll(async () => {
  bench = await openDolibarrBench();
});
afterAll(() => bench.close());

/** Fields that the real one requires. */
const PAYMENT = { datepaye: 1_795_219_358, paymentid: 6, closepaidinvoices: 'yes', accountid: 1 };

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
  await bench.call('POST', `/invoices/${id}/payments`, PAYMENT);
  expect(await read()).toMatchObject({ status: '2', paye: '1', remaintopay: '0' });
  const again = await bench.call('POST', `/invoices/${id}/payments`, PAYMENT);
  expect([again.status, JSON.stringify(again.json)]).toEqual([
    400,
    expect.stringContaining('TotalAmountEmpty') as string,
  ]);
});

it('uses a credit note and a deposit on an invoice: no payment, less to pay, still open', async () => {
  const day = 1_795_000_000;
  const invoice = async (type: number, amount: number) => {
    const body = { socid: 2, type, date: day, lines: [{ qty: 1, subprice: amount, tva_tx: 20 }] };
    const id = Number((await bench.call('POST', '/invoices', body)).json);
    await bench.call('POST', `/invoices/${id}/validate`, {});
    return id;
  };
  const read = async (id: number) =>
    (await bench.call('GET', `/invoices/${id}`)).json as Record<string, unknown>;
  const used = async (source: number, on: number) => {
    await bench.call('POST', `/invoices/${source}/markAsCreditAvailable`, {});
    const discount = (await bench.call('GET', `/invoices/${source}/discount`)).json as { id: string };
    await bench.call('POST', `/invoices/${on}/usecreditnote/${discount.id}`, {});
  };
  const [owed, note, deposit] = [await invoice(0, 100), await invoice(2, -10), await invoice(3, 20)];
  expect(await read(owed)).toMatchObject({ totalcreditnotes: null, totaldeposits: null, remaintopay: '120' });
  await used(note, owed);
  await used(deposit, owed);
  expect(await read(owed)).toMatchObject({
    status: '1',
    paye: '0',
    totalpaid: 0,
    totalcreditnotes: '12.00000000',
    totaldeposits: '24.00000000',
    remaintopay: '84',
  });
  expect([(await read(note))['paye'], (await read(deposit))['paye']]).toEqual(['1', '0']);
  await bench.call('POST', `/invoices/${owed}/payments`, PAYMENT);
  expect(await read(owed)).toMatchObject({ paye: '1', totalpaid: 84, remaintopay: '0' });
  expect((await bench.call('GET', `/invoices/${owed}/payments`)).json).toMatchObject([
    { amount: '84.00000000', typeline: 'payment' },
    { amount: '12.00000000', typeline: 'discount', num: '' },
    { amount: '24.00000000', typeline: 'discount', num: '' },
  ]);
});

it('takes a paid deposit off a draft by a line below zero: a lower total, and no deposit used', async () => {
  const invoice = async (type: number, amount: number) => {
    const body = { socid: 2, type, date: 1_795_000_000, lines: [{ qty: 1, subprice: amount, tva_tx: 20 }] };
    return Number((await bench.call('POST', '/invoices', body)).json);
  };
  const deposit = await invoice(3, 30);
  await bench.call('POST', `/invoices/${deposit}/validate`, {});
  await bench.call('POST', `/invoices/${deposit}/payments`, PAYMENT);
  await bench.call('POST', `/invoices/${deposit}/markAsCreditAvailable`, {});
  const { id } = (await bench.call('GET', `/invoices/${deposit}/discount`)).json as { id: string };
  const final = await invoice(0, 100);
  const used = await bench.call('POST', `/invoices/${final}/usediscount/${id}`, {});
  expect(used.status).toBe(200);
  expect((await bench.call('GET', `/invoices/${final}`)).json).toMatchObject({
    total_ht: '70.00000000',
    total_ttc: '84.00000000',
    totaldeposits: null,
    remaintopay: '84',
    lines: [
      { fk_remise_except: null, info_bits: '0' },
      { fk_remise_except: id, desc: '(DEPOSIT)', total_ttc: '-36.00000000', info_bits: '2' },
    ],
  });
  expect((await bench.call('POST', `/invoices/${final}/usediscount/${id}`, {})).status).toBe(405);
});

it('a payment without its day is refused before any other check, and a non-administrator sees no setting', async () => {
  const other = await openDolibarrBench({ isAdmin: false });
  const { datepaye: _day, ...rest } = PAYMENT;
  const refused = await other.call('POST', '/invoices/999/payments', rest);
  expect(refused.json).toMatchObject({
    error: { code: 400, message: 'Bad Request: `datepaye` is required.' },
  });
  for (const path of ['/setup/modules', '/setup/conf/MAIN_LANG_DEFAULT', '/users/info'])
    expect((await other.call('GET', path)).status).toBe(403);
  expect((await other.call('GET', '/setup/dictionary/units')).status).toBe(200);
  await other.close();
});
