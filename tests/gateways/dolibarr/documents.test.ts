import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { invoiceShape } from '#functions/gateways/dolibarr/invoices/invoice-shape.ts';
import { orderSummaryShape } from '#functions/gateways/dolibarr/orders/order-calls.ts';
import { type GatewayBench, openGatewayBench } from './gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

const captured = async (name: string): Promise<unknown[]> =>
  JSON.parse(await readFile(new URL(`../../fixtures/dolibarr/${name}.json`, import.meta.url), 'utf8'));

let bench: GatewayBench;
beforeAll(async () => {
  bench = await openGatewayBench();
});
afterEach(() => bench.erp.fault({ mode: 'off' }));
afterAll(() => bench.erp.close());

describe('captured invoices and orders', () => {
  it('carry their state, days and amounts', async () => {
    const invoices = (await captured('invoices')).map((invoice) => invoiceShape.parse(invoice));
    const states = invoices.map(({ statusCode, isPaid, closeCode }) => [statusCode, isPaid, closeCode]);
    expect(states).toContainEqual(['0', false, null]);
    expect(states).toContainEqual(['2', true, null]);
    expect(states).toContainEqual(['2', false, 'abandon']);
    expect(invoices.find(({ ref }) => ref === '(PROV1)')).toMatchObject({
      thirdPartyId: expect.stringMatching(/^\d+$/) as string,
      totalHtCents: 18_512,
      totalTtcCents: 19_530,
      paidCents: 0,
      day: expect.stringMatching(/^2026-1\d-\d\d$/) as string,
    });
  });

  it('an unknown code is stored, so that one odd order does not hide the others', async () => {
    const [order] = await captured('orders');
    expect(orderSummaryShape.parse({ ...(order as object), status: '7' }).statusCode).toBe('7');
  });
});

describe('lists from the newest down', () => {
  it('continue before the last row seen, by customer too', async () => {
    const first = valueOf(await bench.gateway.listOrders({ limit: 15 }));
    const then = valueOf(await bench.gateway.listOrders({ limit: 100, beforeId: first.at(-1)!.id }));
    const ids = [...first, ...then].map((order) => Number(order.id));
    const whole = valueOf(await bench.gateway.listOrders({ limit: 1000 }));
    expect(whole.length).toBeGreaterThan(30);
    expect(ids).toEqual(whole.map((order) => Number(order.id)));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    const one = first[0]!.thirdPartyId;
    const own = valueOf(await bench.gateway.listOrders({ limit: 100, thirdPartyIds: [one] }));
    expect(own.every((order) => order.thirdPartyId === one)).toBe(true);
    expect(valueOf(await bench.gateway.listInvoices({ limit: 100 })).length).toBeGreaterThan(25);
    expect(valueOf(await bench.gateway.listOrders({ limit: 9, beforeId: '1' }))).toEqual([]);
  });

  it('third parties by ascending id, and the end is an empty list', async () => {
    const some = valueOf(await bench.gateway.listThirdParties({ afterId: '0', limit: 20 }));
    const rest = valueOf(await bench.gateway.listThirdParties({ afterId: some.at(-1)!.id, limit: 100 }));
    expect(new Set([...some, ...rest].map((party) => party.id)).size).toBe(31);
    expect(valueOf(await bench.gateway.listThirdParties({ afterId: '999', limit: 20 }))).toEqual([]);
  });
});

describe('products by ascending id', () => {
  it('are all there once, with the rest to pay', async () => {
    const ids: string[] = [];
    for (let afterId = '0'; ;) {
      const { products, remaining } = valueOf(await bench.gateway.readProductsAfter({ afterId, limit: 50 }));
      expect(remaining).toBe(133 - ids.length);
      if (products.length === 0) break;
      ids.push(...products.map((product) => product.id));
      afterId = ids.at(-1)!;
    }
    expect(ids).toHaveLength(133);
    expect(new Set(ids).size).toBe(133);
  });
});

describe('movements', () => {
  it.each([
    ['at', (movement: { at: string }) => Date.parse(movement.at)],
    ['milli', (movement: { milli: number }) => movement.milli],
  ] as const)('are sorted by %s, both ways', async (sortedBy, key) => {
    for (const newestFirst of [true, false]) {
      const read = valueOf(await bench.gateway.listMovements({ limit: 200, sortedBy, newestFirst }));
      const keys = read.map((movement) => key(movement));
      expect(keys).toEqual([...keys].sort((a, b) => (newestFirst ? b - a : a - b)));
    }
  });
});

describe('the PDF of an invoice', () => {
  it('is built when the ERP has none yet, then only downloaded', async () => {
    const [invoice] = valueOf(await bench.gateway.listInvoices({ limit: 100 })).filter(
      ({ statusCode }) => statusCode === '1',
    );
    const { gateway, requests } = bench.connect();
    const built = valueOf(await gateway.readInvoicePdf(invoice!.ref));
    expect(built).toMatchObject({ filename: `${invoice!.ref}.pdf`, contentType: 'application/pdf' });
    expect(Buffer.from(built.base64, 'base64').toString('latin1')).toMatch(/^%PDF-/);
    expect(requests()).toBe(2);
    valueOf(await gateway.readInvoicePdf(invoice!.ref));
    expect(requests()).toBe(3);
  });

  it('of nothing is refused, and a failing ERP is not "no invoice"', async () => {
    expect(await bench.gateway.readInvoicePdf('FA0000-0000')).toMatchObject({ kind: 'refused' });
    expect(valueOf(await bench.gateway.readInvoice('9999'))).toBeUndefined();
    await bench.erp.fault({ mode: 'html200', match: '/invoices' });
    expect(await bench.gateway.readInvoice('1')).toMatchObject({ kind: 'unreadable' });
  });
});
