import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statistics, ticketsOf } from '#tests/infra/sandboxes/cashmag/till-bench.ts';
import { openTillGatewayBench, soon, type TillGatewayBench } from './till-gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

const SATURDAY = { storeId: '1', from: '2026-11-14', to: '2026-11-14' };

let bench: TillGatewayBench;
beforeAll(async () => {
  bench = await openTillGatewayBench();
});
afterAll(() => bench.till.close());

/** A gateway to a till that gives this answer to every request. */
const answering = (...bodies: unknown[]) => {
  let next = 0;
  const answer = () => {
    const body = bodies[Math.min(next++, bodies.length - 1)];
    return Promise.resolve(
      new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } }),
    );
  };
  return bench.connect({ fetch: answer }).gateway;
};

describe('the sandbox', () => {
  it('has one shop, which is read once in ten minutes', async () => {
    let now = Date.now();
    const { gateway, requests } = bench.connect({ now: () => now });
    expect(valueOf(await gateway.listStores(soon()))).toEqual([{ id: '1', name: 'Lormont' }]);
    expect(valueOf(await gateway.listStores(soon()))).toHaveLength(1);
    expect(requests()).toHaveLength(1);
    now += 600_001;
    await gateway.listStores(now + 10_000);
    expect(requests()).toHaveLength(2);
  });

  it('gives every product of a day in cents and grams, under its category', async () => {
    const sold = valueOf(await bench.gateway.readProductSales(SATURDAY, soon()));
    const wire = await statistics(bench.till, SATURDAY.from);
    expect(sold).toHaveLength(wire.reduce((count, { products }) => count + products.length, 0));
    for (const rubric of wire) {
      for (const product of rubric.products) {
        expect(sold).toContainEqual({
          productId: product.id,
          productName: product.name,
          category: rubric.name,
          unitPriceCents: Math.round(product.single_price * 100),
          milli: Math.round(product.quantity_decimal * 1000),
          amountTtcCents: Math.round(product.amount * 100),
          amountHtCents: Math.round(product.amount_ht * 100),
          freeCount: product.free,
        });
      }
    }
  });

  it('gives every ticket of a month once, page by page, with discounts that add up', async () => {
    const month = { storeId: '1', from: '2026-10-01', to: '2026-10-31' };
    const { gateway, requests } = bench.connect();
    const heard: number[] = [];
    const tickets = valueOf(
      await gateway.readTickets(month, {
        until: soon,
        onPage: async (known) => {
          heard.push(known);
        },
      }),
    );
    expect(tickets.length).toBeGreaterThan(1000);
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(tickets.length);
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    expect(heard.at(-1)).toBe(tickets.length);
    expect(requests().length).toBe(Math.ceil(tickets.length / 500));
    const lines = tickets.flatMap((ticket) => ticket.lines);
    const sold = valueOf(await bench.gateway.readProductSales(month, soon()));
    const total = (amounts: readonly { amountTtcCents: number }[]) =>
      amounts.reduce((sum, { amountTtcCents }) => sum + amountTtcCents, 0);
    expect(total(lines)).toBe(total(sold));
    const discounts = lines.filter(({ discountCents }) => discountCents !== 0);
    expect(discounts.length).toBeGreaterThan(20);
    for (const { discountCents, amountTtcCents } of discounts) {
      // 5, 10 or 20 % of the price before it, to the cent of rounding
      const before = amountTtcCents + discountCents;
      const gap = Math.min(
        ...[5, 10, 20].map((percent) => Math.abs(discountCents - (before * percent) / 100)),
      );
      expect(gap).toBeLessThanOrEqual(0.5);
    }
    expect(new Set(lines.map(({ vatRate }) => vatRate))).toEqual(new Set([550, 2000]));
  });

  it('dates lines in Paris time, winter and summer', async () => {
    for (const [day, offset] of [
      ['2026-11-14', '+01:00'],
      ['2026-07-18', '+02:00'],
    ] as const) {
      const [first] = await ticketsOf(bench.till, day);
      const days = { storeId: '1', from: day, to: day };
      const tickets = valueOf(await bench.gateway.readTickets(days, { until: soon }));
      expect(tickets[0]?.lines[0]?.soldAt).toBe(
        new Date(`${String(first?.date).replace(' ', 'T')}${offset}`).toISOString(),
      );
    }
  });

  it('sends the merchant’s key, and the partner’s id to those who have one', async () => {
    const seen: Record<string, string>[] = [];
    const spy: typeof fetch = (url, init) => {
      seen.push(init?.headers as Record<string, string>);
      return fetch(url, init);
    };
    await bench.connect({ fetch: spy }).gateway.listStores(soon());
    await bench.connect({ fetch: spy, partnerId: 'partner' }).gateway.listStores(soon());
    expect(seen.map((headers) => [headers['Authorization'], headers['X-Api-Key']])).toEqual([
      ['Mutual till-key', undefined],
      ['Mutual till-key', 'partner'],
    ]);
  });
});

describe('cases that the published description leaves open', () => {
  const product = {
    id: 7,
    name: 'MERGUEZ',
    single_price: '12,50',
    quantity_decimal: '1.2',
    amount: 15,
    amount_ht: '14.22',
  };
  const expected = {
    productId: '7',
    productName: 'MERGUEZ',
    category: 'CHARCUTERIE',
    unitPriceCents: 1250,
    milli: 1200,
    amountTtcCents: 1500,
    amountHtCents: 1422,
    freeCount: 0,
  };
  const rubric = { id_rubric: 1, name: 'CHARCUTERIE', products: [product] };

  it.each([
    ['rubrics', { request: {}, rubrics: [rubric] }],
    ['a list', { request: {}, list: [rubric] }],
    ['a bare list', [rubric]],
  ])('statistics as %s, numbers as text', async (_case, body) => {
    expect(valueOf(await answering(body).readProductSales(SATURDAY, soon()))).toEqual([expected]);
  });

  it('stores as a bare list, with ids as text', async () => {
    expect(valueOf(await answering([{ id: '3', name: ' Bruges ' }]).listStores(soon()))).toEqual([
      { id: '3', name: 'Bruges' },
    ]);
  });

  it('a ticket line without a product is no sale; without a date it has its ticket’s', async () => {
    const details = [
      { id_product: null, quantity_decimal: 1, total_ttc: 2 },
      { id_product: 7, quantity_decimal: 1, total_ttc: 2, price: 2, discount: null, rate_1: null, free: 0 },
    ];
    const till = answering({ list: [{ id: 1, date: '2026-11-14 09:00:00', details }] }, { list: [] });
    expect(valueOf(await till.readTickets(SATURDAY, { until: soon }))).toEqual([
      {
        id: '1',
        lines: [
          {
            productId: '7',
            milli: 1000,
            amountTtcCents: 200,
            discountCents: 0,
            vatRate: null,
            soldAt: '2026-11-14T08:00:00.000Z',
          },
        ],
      },
    ]);
  });

  it.each([
    ['no rubrics', { request: {} }],
    ['an error under 200', { error: 'maintenance' }],
    [
      'a product without an amount',
      { rubrics: [{ name: 'X', products: [{ ...product, amount: undefined }] }] },
    ],
    ['an amount that is no number', { rubrics: [{ name: 'X', products: [{ ...product, amount: 'n/a' }] }] }],
    ['null', null],
    ['a text', 'ok'],
  ])('%s is unreadable, never zero sales', async (_case, body) => {
    expect(await answering(body).readProductSales(SATURDAY, soon())).toMatchObject({ kind: 'unreadable' });
  });
});

describe('lists that change while they are paged', () => {
  const ticket = (id: number) => ({ id, date: '2026-11-14 09:00:00', details: [] });
  const ids = async (...pages: number[][]) => {
    const till = answering(...pages.map((page) => page.map(ticket)));
    const outcome = await till.readTickets(SATURDAY, { until: soon, toTheLast: true });
    return outcome.kind === 'ok' ? outcome.value.map(({ id }) => Number(id)) : outcome.kind;
  };

  it('a ticket that slides into the next page counts once', async () => {
    expect(await ids([1, 2, 3], [3, 4, 5], [])).toEqual([1, 2, 3, 4, 5]);
    expect(await ids([1, 2, 3], [3], [])).toEqual([1, 2, 3]);
  });

  it('a till that returns fewer than requested is read to its end', async () => {
    expect(await ids([1, 2], [3, 4], [5], [])).toEqual([1, 2, 3, 4, 5]);
  });

  it('a repeated page is requested again, and refused if it stays', async () => {
    expect(await ids([1, 2], [1, 2], [3], [])).toEqual([1, 2, 3]);
    expect(await ids([1, 2], [1, 2])).toBe('unreadable');
    // a second and a third time, not for ever
    expect(await ids([1, 2], [1, 2], [1, 2], [1, 2], [3], [])).toBe('unreadable');
  });
});
