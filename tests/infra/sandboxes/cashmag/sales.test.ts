import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TillBench, cents, openTillBench, statistics, ticketsOf } from './till-bench.ts';

const THURSDAY = '2026-11-19';
const SATURDAY = '2026-11-14';

let bench: TillBench;
beforeEach(async () => {
  bench = await openTillBench();
});
afterEach(() => bench.close());

describe('the sales of a day', () => {
  it('are the same each time, on another folder too', async () => {
    const other = await openTillBench();
    expect(await ticketsOf(bench, THURSDAY)).toEqual(await ticketsOf(other, THURSDAY));
    expect(await statistics(bench, THURSDAY)).toEqual(await statistics(other, THURSDAY));
    await other.close();
  });

  it('are plausible: closed on Monday, most on Saturday, nothing tomorrow', async () => {
    const count = async (day: string) => (await ticketsOf(bench, day)).length;
    expect(await count('2026-11-16')).toBe(0);
    expect(await statistics(bench, '2026-11-16')).toEqual([]);
    expect(await count(SATURDAY)).toBeGreaterThan(await count(THURSDAY));
    expect(await count(THURSDAY)).toBeGreaterThan(40);
    expect(await count('2026-11-22')).toBe(0);
    expect(await count('2025-12-25')).toBe(0);
  });

  it('differ from day to day', async () => {
    const [first, second] = [await statistics(bench, THURSDAY), await statistics(bench, '2026-11-12')];
    expect(first).not.toEqual(second);
  });

  it('grow as the day goes on, by the clock of Paris', async () => {
    const noon = await todayAt('2026-11-21T11:00:00Z');
    const evening = await todayAt('2026-11-21T19:00:00Z');
    expect(noon.length).toBeGreaterThan(10);
    expect(evening.length).toBeGreaterThan(noon.length);
    expect(
      noon.every((ticket) => ticket.date <= '2026-11-21 12:00:00' && ticket.date >= '2026-11-21 08:00:00'),
    ).toBe(true);
  });

  it('carry names that the ERP knows', async () => {
    const erp = await readFile('infra/sandboxes/dolibarr/data/products.json', 'utf8');
    const names = (await statistics(bench, '2026-10-01', '2026-10-31'))
      .filter((rubric) => rubric.name !== 'EPICERIE')
      .flatMap((rubric) => rubric.products.map((product) => product.name));
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((name) => !erp.includes(JSON.stringify(name)))).toEqual([]);
  });
});

describe('statistics and tickets', () => {
  it('match, product by product, to the cent and the gram', async () => {
    const lines = (await ticketsOf(bench, SATURDAY)).flatMap((ticket) => ticket.details);
    const byProduct = Map.groupBy(lines, (line) => String(line.id_product));
    const products = (await statistics(bench, SATURDAY)).flatMap((rubric) => rubric.products);
    expect(products.map((product) => product.id).sort()).toEqual([...byProduct.keys()].sort());
    for (const product of products) {
      const sold = byProduct.get(product.id) ?? [];
      const sum = (of: (line: (typeof sold)[number]) => number) =>
        sold.reduce((total, line) => total + Math.round(of(line) * 1000), 0);
      expect(Math.round(product.quantity_decimal * 1000)).toBe(sum((line) => line.quantity_decimal));
      expect(product.quantity * 1000).toBe(sum((line) => line.quantity));
      expect(cents(product.amount) * 10).toBe(sum((line) => line.total_ttc));
      expect(cents(product.amount_ht) * 10).toBe(sum((line) => line.total_ht));
      expect(product.discount).toBe(sold.some((line) => line.discount > 0) ? 1 : 0);
    }
  });

  it('add up: lines to ticket, products to rubric, rubrics to 100 %', async () => {
    for (const ticket of await ticketsOf(bench, SATURDAY)) {
      const lines = ticket.details.reduce((sum, line) => sum + cents(line.total_ttc), 0);
      expect(cents(ticket.total_ttc)).toBe(lines);
    }
    const rubrics = await statistics(bench, SATURDAY);
    for (const rubric of rubrics) {
      expect(cents(rubric.amount)).toBe(
        rubric.products.reduce((sum, product) => sum + cents(product.amount), 0),
      );
    }
    expect(rubrics.reduce((sum, rubric) => sum + rubric.percent, 0)).toBeCloseTo(100, 0);
  });

  it('hold discounts, gifts, two rates and reversals over a month', async () => {
    const month = '/tickets?from_service_date=2026-10-01&to_service_date=2026-10-31&limit=500&offset=';
    const tickets = [];
    for (let offset = 0; ; offset += 500) {
      const page = (await bench.get<{ list: Awaited<ReturnType<typeof ticketsOf>> }>(month + offset)).json
        .list;
      tickets.push(...page);
      if (page.length < 500) break;
    }
    const lines = tickets.flatMap((ticket) => ticket.details);
    expect(lines.some((line) => line.discount > 0)).toBe(true);
    expect(lines.filter((line) => line.free === 1).every((line) => line.total_ttc === 0)).toBe(true);
    expect(lines.some((line) => line.free === 1)).toBe(true);
    expect([...new Set(lines.map((line) => line.rate_1))].sort()).toEqual([20, 5.5].sort());
    const reversals = tickets.filter((ticket) => ticket.reverse === 1);
    expect(reversals.length).toBeGreaterThan(0);
    for (const reversal of reversals) {
      const original = tickets.find((ticket) => ticket.id === reversal.reversal);
      expect(cents(reversal.total_ttc) + cents(original?.total_ttc ?? 0)).toBe(0);
    }
    expect(new Set(tickets.map((ticket) => ticket.id)).size).toBe(tickets.length);
  });

  it('of a period are the sum of its days', async () => {
    const days = ['2026-11-17', '2026-11-18', '2026-11-19'];
    const apart = [];
    for (const day of days) apart.push(await soldCents(day));
    expect(await soldCents('2026-11-17', '2026-11-19')).toBe(apart.reduce((sum, value) => sum + value, 0));
  });
});

describe('tickets', () => {
  it('come in pages that together hold each one once', async () => {
    const all = await ticketsOf(bench, SATURDAY);
    const ids: number[] = [];
    for (let offset = 0; ; offset += 40) {
      const page = await ticketsOf(bench, SATURDAY, `limit=40&offset=${offset}`);
      ids.push(...page.map((ticket) => ticket.id));
      if (page.length < 40) break;
    }
    expect(ids).toEqual(all.map((ticket) => ticket.id));
    expect((await ticketsOf(bench, SATURDAY, '')).length).toBe(100);
  });

  it('can be read by moment and one by one', async () => {
    const from = encodeURIComponent('2026-11-14 10:00:00');
    const to = encodeURIComponent('2026-11-14 11:00:00');
    const path = `/tickets?from_date=${from}&to_date=${to}&limit=500`;
    const { list } = (await bench.get<{ list: { id: number; date: string }[] }>(path)).json;
    expect(list.length).toBeGreaterThan(0);
    expect(list.every(({ date }) => date >= '2026-11-14 10:00:00' && date <= '2026-11-14 11:00:00')).toBe(
      true,
    );
    const one = await bench.get<{ object: object }>(`/tickets/${String(list[0]?.id)}`);
    expect(one.json.object).toEqual(list[0]);
    expect((await bench.get('/tickets/202611149999')).status).toBe(404);
  });

  it('may arrive late: the day is larger when read again two days later', async () => {
    bench.now = new Date('2026-11-14T23:00:00Z');
    const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', SATURDAY];
    const count = async () => {
      let total = 0;
      for (const day of days) total += (await ticketsOf(bench, day)).length;
      return total;
    };
    const atNight = await count();
    bench.now = new Date('2026-11-17T23:00:00Z');
    expect(await count()).toBeGreaterThan(atNight);
  });

  it('can be made to arrive late, and stay after a restart', async () => {
    const before = await ticketsOf(bench, THURSDAY);
    const soldBefore = await soldCents(THURSDAY);
    await bench.switch('late-tickets', { date: THURSDAY, count: 3 });
    await bench.restart();
    const after = await ticketsOf(bench, THURSDAY);
    expect(after).toHaveLength(before.length + 3);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await soldCents(THURSDAY)).toBeGreaterThan(soldBefore);
  });
});

function todayAt(instant: string) {
  bench.now = new Date(instant);
  return ticketsOf(bench, '2026-11-21');
}

async function soldCents(from: string, to?: string): Promise<number> {
  return (await statistics(bench, from, to)).reduce((sum, rubric) => sum + cents(rubric.amount), 0);
}
