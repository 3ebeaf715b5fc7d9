import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { INTERRUPTED } from '#shared/jobs/job.ts';
import { totalsOf } from '#shared/till/till-sale.ts';
import { cents, statistics, ticketsOf } from '#tests/infra/sandboxes/cashmag/till-bench.ts';
import { openTillEnvironment, type TillEnvironment } from '#tests/support/providers/till-environment.ts';

const THURSDAY = '2026-11-19';
const SATURDAY = '2026-11-21';
const MONDAY = '2026-11-16';

let environment: TillEnvironment;
beforeAll(async () => {
  environment = await openTillEnvironment();
});
beforeEach(() => {
  // a minute later than before: slots at the till are counted by this clock
  environment.at(
    new Date(
      Math.max(environment.bench.now.getTime(), Date.parse('2026-11-21T19:00:00Z')) + 61_000,
    ).toISOString(),
  );
  environment.reach({});
});
afterEach(() => environment.fault({ mode: 'off' }));
afterAll(() => environment.close());

const read = async (date: string) => (await environment.days.read(date))!;
const soldCents = async (date: string) =>
  (await statistics(environment.bench, date)).reduce((sum, { amount }) => sum + cents(amount), 0);

describe('an extraction', () => {
  test('has every product of the day, to the cent and the gram, with rate, discount and last sale', async () => {
    const job = await environment.extract(THURSDAY);
    const { day, sales } = await read(THURSDAY);
    const wire = (await statistics(environment.bench, THURSDAY)).flatMap(({ products, name }) =>
      products.map((product) => ({ ...product, category: name })),
    );
    const tickets = await ticketsOf(environment.bench, THURSDAY);
    expect(job).toMatchObject({
      status: 'done',
      message: `Extraction du 19/11/2026 terminée : ${wire.length} produits.`,
      result: { date: THURSDAY, productsCount: wire.length, provisional: false },
      progress: { done: tickets.length, total: tickets.length, unit: 'tickets' },
    });
    expect(day).toMatchObject({
      recordCount: wire.length,
      differenceCents: 0,
      stores: [{ id: '1', name: 'Lormont' }],
    });
    expect(sales).toHaveLength(wire.length);
    const lines = tickets.flatMap(({ details, date }) => details.map((line) => ({ ...line, date })));
    for (const product of wire) {
      const sold = lines.filter((line) => String(line.id_product) === product.id);
      const last = sold.filter(({ quantity }) => quantity > 0).at(-1);
      const discount = sold
        .filter((line) => line.discount > 0)
        .reduce(
          (sum, line) =>
            sum +
            Math.round((cents(line.price) * line.quantity_decimal * 1000) / 1000) -
            cents(line.total_ttc),
          0,
        );
      expect(sales.find(({ productId }) => productId === product.id)).toEqual({
        productId: product.id,
        productName: product.name,
        category: product.category,
        storeId: '1',
        store: 'Lormont',
        unitPriceCents: cents(product.single_price),
        milli: Math.round(product.quantity_decimal * 1000),
        amountTtcCents: cents(product.amount),
        amountHtCents: cents(product.amount_ht),
        vatRate: sold[0]!.rate_1 * 100,
        freeCount: product.free,
        discountCents: discount,
        lastSoldAt: last ? new Date(`${last.date.replace(' ', 'T')}+01:00`).toISOString() : null,
      });
    }
  });

  test('repeated, replaces the day and leaves nothing of the previous version', async () => {
    await environment.extract(THURSDAY);
    const first = (await read(THURSDAY)).day;
    await environment.extract(THURSDAY);
    const second = (await read(THURSDAY)).day;
    expect(second.version).not.toBe(first.version);
    const rows = await environment.table.query({ pk: `SNAPSHOT#till#${THURSDAY}#${first.version}` });
    expect(rows.items).toEqual([]);
  });

  test('of a renamed shop replaces the previous one', async () => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    environment.later(61_000);
    environment.reach({
      fetch: (url, init) =>
        String(url).includes('/points_of_sale')
          ? Promise.resolve(Response.json({ request: {}, list: [{ id: 1, name: 'Lormont Halles' }] }))
          : fetch(url, init),
    });
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'done' });
    const after = await read(THURSDAY);
    expect(after.day.stores).toEqual([{ id: '1', name: 'Lormont Halles' }]);
    expect(after.sales).toEqual(before.sales.map((sale) => ({ ...sale, store: 'Lormont Halles' })));
  });

  test('late tickets are in the next one', async () => {
    await environment.extract('2026-11-18');
    const before = await read('2026-11-18');
    await environment.lateTickets('2026-11-18', 4);
    await environment.extract('2026-11-18');
    const after = await read('2026-11-18');
    expect(after.day.ticketCount).toBe(before.day.ticketCount + 4);
    expect(totalsOf(after.sales).amountTtcCents).toBe(await soldCents('2026-11-18'));
    expect(await soldCents('2026-11-18')).toBeGreaterThan(totalsOf(before.sales).amountTtcCents);
  });

  test('a day without a sale is stored as one, and cannot be compared', async () => {
    expect(await environment.extract(MONDAY)).toMatchObject({
      status: 'done',
      message: 'Aucune vente le 16/11/2026.',
    });
    expect(await read(MONDAY)).toMatchObject({ day: { recordCount: 0, provisional: false }, sales: [] });
  });
});

describe('the day that is not over', () => {
  test('is provisional until it is read after midnight in Paris', async () => {
    environment.at('2026-12-05T22:59:30Z');
    expect(await environment.extract('2026-12-05')).toMatchObject({
      status: 'done',
      message: expect.stringContaining('chiffres provisoires'),
      result: { provisional: true },
    });
    environment.at('2026-12-05T23:00:05Z');
    environment.later(61_000);
    expect(await environment.extract('2026-12-05')).toMatchObject({ result: { provisional: false } });
    expect((await read('2026-12-05')).day.provisional).toBe(false);
  });

  test('an extraction that midnight overtakes stays provisional', async () => {
    environment.at('2026-12-12T22:59:59Z');
    let overtaken = false;
    environment.reach({
      fetch: (url, init) => {
        if (!overtaken) environment.later(10_000);
        overtaken = true;
        return fetch(url, init);
      },
    });
    expect(await environment.extract('2026-12-12')).toMatchObject({
      status: 'done',
      result: { provisional: true },
    });
  });

  test.each([
    ['clocks go back: 25 hours', '2026-10-25', '2026-10-25T22:59:59Z', '2026-10-25T23:00:01Z'],
    ['clocks go forward: 23 hours', '2026-03-29', '2026-03-29T21:59:59Z', '2026-03-29T22:00:01Z'],
  ])('%s', async (_case, date, lastSecond, nextDay) => {
    environment.at(lastSecond);
    expect((await environment.extract(date)).result).toMatchObject({ provisional: true });
    environment.at(nextDay);
    environment.later(120_000);
    expect((await environment.extract(date)).result).toMatchObject({ provisional: false });
    const { sales } = await read(date);
    expect(totalsOf(sales).amountTtcCents).toBe(await soldCents(date));
    expect(sales.every(({ lastSoldAt }) => lastSoldAt === null || lastSoldAt < nextDay)).toBe(true);
  });

  test('a sale between the two readings of a day triggers another reading', async () => {
    environment.at('2026-11-21T15:00:00Z');
    let sold = false;
    environment.reach({
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        if (!sold && String(url).includes('/top_products')) {
          sold = true;
          await environment.lateTickets(SATURDAY, 1);
        }
        return answer;
      },
    });
    await environment.extract(SATURDAY);
    expect((await read(SATURDAY)).day.differenceCents).toBe(0);
  });
});

/** More of them, through a server that misbehaves, in tests/functions/hard-days. */
describe('a hard day leaves the previous sales and reports why', () => {
  const IMPATIENT = { timeoutMs: 90 };
  test.each([
    [
      'half of the ranking',
      { mode: 'truncated', match: '/top_products' },
      {},
      'Réponse illisible de la caisse (données tronquées).',
    ],
    [
      'bytes that drip',
      { mode: 'slow-bytes', delayMs: 1500 },
      IMPATIENT,
      'La caisse ne répond pas (délai dépassé).',
    ],
  ])('%s', async (_case, fault, config, message) => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    environment.later(61_000);
    environment.reach(config);
    await environment.fault(fault);
    const job = await environment.extract(THURSDAY);
    expect(job).toMatchObject({ status: 'failed', result: null });
    expect(job.message).toBe(message);
    expect(await read(THURSDAY)).toEqual(before);
  });

  test('not configured', async () => {
    environment.reach({ baseUrl: '' });
    expect((await environment.extract(THURSDAY)).message).toBe(
      'L’adresse ou la clé de la caisse n’est pas configurée.',
    );
  });

  test('a duplicated page is read again; one that stays so fails', async () => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    environment.later(61_000);
    const duplicate = (times: number) => {
      let left = times;
      environment.reach({
        fetch: (url, init) => {
          const again = /offset=[1-9]/.test(String(url)) && left-- > 0;
          const page = String(url).replace('limit=500', 'limit=30');
          return fetch(again ? page.replace(/offset=\d+/, 'offset=0') : page, init);
        },
      });
    };
    duplicate(1);
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'done' });
    const once = await read(THURSDAY);
    expect(once.sales).toEqual(before.sales);
    expect(once.day.ticketCount).toBe(before.day.ticketCount);
    environment.later(61_000);
    duplicate(Number.POSITIVE_INFINITY);
    expect(await environment.extract(THURSDAY)).toMatchObject({
      status: 'failed',
      message: 'Réponse illisible de la caisse (pages répétées).',
    });
    expect(await read(THURSDAY)).toEqual(once);
  });

  test('no sales where something was sold', async () => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    environment.later(61_000);
    environment.reach({
      fetch: (url, init) =>
        String(url).includes('/top_products')
          ? Promise.resolve(Response.json({ request: {}, rubrics: [] }))
          : fetch(url, init),
    });
    expect(await environment.extract(THURSDAY)).toMatchObject({
      status: 'failed',
      message:
        'La caisse ne renvoie plus aucune vente pour Lormont le 19/11/2026 : l’extraction précédente est conservée.',
    });
    expect(await read(THURSDAY)).toEqual(before);
  });

  test('a till that returns fewer tickets than requested is read to the last one', async () => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    environment.later(61_000);
    environment.reach({ fetch: (url, init) => fetch(String(url).replace('limit=500', 'limit=20'), init) });
    await environment.extract(THURSDAY);
    const after = await read(THURSDAY);
    expect(after.sales).toEqual(before.sales);
    expect(after.day).toMatchObject({ ticketCount: before.day.ticketCount, differenceCents: 0 });
  });

  test('a lasting difference between tickets and statistics is reported', async () => {
    environment.reach({
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        if (!String(url).includes('/tickets')) return answer;
        const { list } = (await answer.json()) as { list: object[] };
        return Response.json({ list: list.filter((_, at) => at > 0 || list.length < 2) });
      },
    });
    const job = await environment.extract(THURSDAY);
    expect(job).toMatchObject({
      status: 'done',
      message: expect.stringMatching(/diffèrent de \d+,\d\d\s€\./),
    });
    const { day, sales } = await read(THURSDAY);
    expect(day.differenceCents).toBeGreaterThan(0);
    expect(totalsOf(sales).amountTtcCents).toBe(await soldCents(THURSDAY));
  });

  test('a page that fails once is only slower', async () => {
    await environment.fault({ mode: '503', match: '/tickets', times: 2 });
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'done' });
  });
});

describe('one at a time', () => {
  test('a second request joins the first one’s work, and its message does nothing', async () => {
    const first = await environment.ask(THURSDAY);
    const second = await environment.ask(THURSDAY);
    expect([first.started, second.started]).toEqual([true, false]);
    expect(second.job.id).toBe(first.job.id);
    const message = { jobId: first.job.id, date: THURSDAY };
    const ended = await Promise.allSettled([environment.work(message), environment.work(message)]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await environment.jobs.find(first.job.id, environment.clock.now()))?.status).toBe('done');
    const other = await environment.ask('2026-11-18');
    expect(other.started).toBe(true);
    await environment.work({ jobId: other.job.id, date: '2026-11-18' });
  });

  test('a worker killed in the middle leaves the old day; the next request takes over, and the first cannot come back', async () => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    const { job } = await environment.ask(THURSDAY);
    let resume: () => void = () => {};
    const killed = new Promise<void>((resolve) => (resume = resolve));
    let reached: () => void = () => {};
    const inTheMiddle = new Promise<void>((resolve) => (reached = resolve));
    environment.reach({
      fetch: async (url, init) => {
        if (String(url).includes('/tickets')) {
          reached();
          await killed;
        }
        return fetch(url, { ...init, signal: null });
      },
    });
    const dead = environment.work({ jobId: job.id, date: THURSDAY });
    await inTheMiddle;
    expect(await read(THURSDAY)).toEqual(before);

    environment.later(91_000);
    expect(await environment.jobs.find(job.id, environment.clock.now())).toMatchObject({
      status: 'failed',
      message: INTERRUPTED,
    });
    environment.reach({});
    const next = await environment.extract(THURSDAY);
    expect(next.status).toBe('done');
    const after = await read(THURSDAY);
    expect(after.day.version).toBe(next.id);

    resume();
    await expect(dead).rejects.toThrow('taken over');
    expect(await read(THURSDAY)).toEqual(after);
    expect((await environment.jobs.find(job.id, environment.clock.now()))?.status).toBe('failed');
  });

  test('a worker killed between its write and its completion is run again', async () => {
    const { job } = await environment.ask(THURSDAY);
    const { change } = environment.jobs;
    environment.jobs.change = () => Promise.resolve();
    await environment.work({ jobId: job.id, date: THURSDAY });
    environment.jobs.change = change;
    expect((await environment.jobs.find(job.id, environment.clock.now()))?.status).toBe('running');
    environment.later(91_000);
    await environment.work({ jobId: job.id, date: THURSDAY });
    expect((await environment.jobs.find(job.id, environment.clock.now()))?.status).toBe('done');
    expect((await read(THURSDAY)).day.version).toBe(job.id);
  });
});

describe('time', () => {
  test('a till that is slow at every call is reported before it counts as dead', async () => {
    let longest = 0;
    let last = environment.clock.now().getTime();
    const beat = environment.jobs.beat.bind(environment.jobs);
    environment.jobs.beat = async (...args) => {
      longest = Math.max(longest, environment.clock.now().getTime() - last);
      last = environment.clock.now().getTime();
      return beat(...args);
    };
    environment.reach({
      fetch: (url, init) => {
        environment.later(60_000);
        return fetch(url, init);
      },
    });
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'done' });
    expect(longest).toBeGreaterThanOrEqual(60_000);
    expect(longest).toBeLessThan(90_000);
    environment.jobs.beat = beat;
  });

  test('and one slower than the worker’s limit fails in time, with the previous day', async () => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    const begun = environment.clock.now().getTime();
    environment.reach({
      fetch: async (url, init) => {
        environment.later(70_000);
        const answer = await fetch(url, init);
        // something is sold after each reading: it must be read again
        if (String(url).includes('/top_products')) await environment.lateTickets(THURSDAY, 1);
        return answer;
      },
    });
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'failed' });
    expect(environment.clock.now().getTime() - begun).toBeLessThan(300_000);
    expect(await read(THURSDAY)).toEqual(before);
  });
});
