import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rankTillProducts } from '#functions/till/till-sales-answers.ts';
import { INTERRUPTED } from '#shared/jobs/job.ts';
import { totalsOf } from '#shared/till/till-sale.ts';
import { cents, statistics } from '#tests/infra/sandboxes/cashmag/till-bench.ts';
import {
  type Fault,
  type FaultProxy,
  faults,
  openFaultProxy,
  type Passed,
} from '#tests/support/providers/fault-proxy.ts';
import { openTillEnvironment, type TillEnvironment } from '#tests/support/providers/till-environment.ts';

/**
 * The till behind a server that misbehaves. Each day ends with right data or the previous data, and a job with the
 * cause.
 */
const THURSDAY = '2026-11-19';
const TICKETS = /^\/tickets/;
const RANKING = /^\/top_products/;

let environment: TillEnvironment;
let proxy: FaultProxy;
beforeAll(async () => {
  environment = await openTillEnvironment();
  proxy = await openFaultProxy(environment.bench.url);
});
beforeEach(() => {
  environment.at('2026-11-21T19:00:00Z');
  reach();
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await proxy.close();
  await environment.close();
});

/** Through the proxy, with a session whenever one is wanted. */
const reach = (timeoutMs?: number) =>
  environment.reach({
    baseUrl: proxy.url,
    takeSlot: () => Promise.resolve(0),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
const read = async (date: string) => (await environment.days.read(date))!;
const job = async (id: string) => (await environment.jobs.find(id, environment.clock.now()))!;
const soldCents = async (date: string) =>
  (await statistics(environment.bench, date)).reduce((sum, { amount }) => sum + cents(amount), 0);
/** An answer of the till with its products changed. */
const reranked =
  (change: (product: Record<string, unknown>, rubric: Record<string, unknown>) => void): Fault =>
  async (passed) => {
    const given: Passed = await passed();
    const { rubrics } = JSON.parse(given.body) as {
      rubrics: (Record<string, unknown> & { products: Record<string, unknown>[] })[];
    };
    for (const rubric of rubrics) for (const product of rubric.products) change(product, rubric);
    return { ...given, body: JSON.stringify({ request: {}, rubrics }) };
  };

describe('the previous sales remain, and the cause is in French', () => {
  test.each<[name: string, fault: Fault, message: string, timeoutMs?: number]>([
    ['refused key', faults.refusedKey, 'La caisse refuse la clé d’accès (401).'],
    ['403', faults.forbidden, 'La caisse refuse l’accès à ces ventes (403).'],
    ['404 for empty', faults.notFound, 'La caisse ne connaît pas cette demande (404).'],
    ['500 with HTML', faults.htmlUnder500, 'La caisse ne répond pas (erreur 500).'],
    [
      '200 with HTML',
      faults.htmlUnder200,
      'Réponse illisible de la caisse (une page web au lieu des données).',
    ],
    ['truncated JSON', faults.halfJson, 'Réponse illisible de la caisse (données tronquées).'],
    ['an answer cut on the wire', 'cut', 'La caisse ne répond pas (connexion coupée).'],
    ['a connection reset', 'reset-after', 'La caisse ne répond pas (connexion coupée).'],
    ['hang', 'hang', 'La caisse ne répond pas (délai dépassé).', 400],
    [
      '429',
      faults.tooMany,
      'La caisse limite le nombre de demandes (40 par minute). Réessayez dans une minute.',
    ],
  ])('ERR-73, JOB-02: %s', async (_name, fault, message, timeoutMs) => {
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'done' });
    const before = await read(THURSDAY);
    reach(timeoutMs);
    proxy.inject(TICKETS, fault);
    const failed = await environment.extract(THURSDAY);
    expect(failed).toMatchObject({ status: 'failed', day: THURSDAY, result: null, message });
    expect(await read(THURSDAY)).toEqual(before);
    const { items } = await environment.jobs.list(environment.clock.now(), 100);
    expect(items.find(({ id }) => id === failed.id)).toMatchObject({ kind: 'till-extraction', message });
    proxy.heal();
    reach();
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'done' });
    expect(totalsOf((await read(THURSDAY)).sales).amountTtcCents).toBe(await soldCents(THURSDAY));
  });

  test('TILL-08: a day never read stays unread, and its failed job names the day', async () => {
    proxy.inject(RANKING, faults.htmlUnder500);
    const failed = await environment.extract('2026-11-05');
    expect(failed).toMatchObject({ status: 'failed', day: '2026-11-05' });
    expect(await environment.days.find('2026-11-05')).toBeUndefined();
  });

  test('AMB-80, "200 but lost": an answer that has lost its sales never replaces sales', async () => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    proxy.inject(RANKING, () => ({
      status: 200,
      contentType: 'application/json',
      body: '{"request":{},"rubrics":[]}',
    }));
    expect(await environment.extract(THURSDAY)).toMatchObject({
      status: 'failed',
      message:
        'La caisse ne renvoie plus aucune vente pour Lormont le 19/11/2026 : l’extraction précédente est conservée.',
    });
    expect(await read(THURSDAY)).toEqual(before);
  });
});

test('a till that lists no shop reports nothing for the day: it stays unread', async () => {
  proxy.inject(/^\/points_of_sale/, () => ({
    status: 200,
    contentType: 'application/json',
    body: '{"request":{},"list":[]}',
  }));
  expect(await environment.extract('2026-11-04')).toMatchObject({
    status: 'failed',
    message: 'Réponse illisible de la caisse (aucune boutique).',
  });
  expect(await environment.days.find('2026-11-04')).toBeUndefined();
});

describe('odd but valid answers end with right data', () => {
  test('a page that fails twice, then answers', async () => {
    proxy.inject(TICKETS, faults.htmlUnder200, 2);
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'done' });
  });

  test('a page that changes while paging: a ticket that arrives during it is counted once', async () => {
    let sold = false;
    proxy.inject(TICKETS, async (passed) => {
      if (!sold) await environment.lateTickets('2026-11-18', 2);
      sold = true;
      return passed();
    });
    expect(await environment.extract('2026-11-18')).toMatchObject({ status: 'done' });
    const { day, sales } = await read('2026-11-18');
    expect(day.differenceCents).toBe(0);
    expect(totalsOf(sales).amountTtcCents).toBe(await soldCents('2026-11-18'));
  });

  test('a duplicated page is requested again; one that stays so ends the job with the old data', async () => {
    // a till with thirty tickets a page, whatever page size is requested
    const small = {
      fetch: (url: Parameters<typeof fetch>[0], init?: RequestInit) =>
        fetch(String(url).replace('limit=500', 'limit=30'), init),
    };
    environment.reach({ baseUrl: proxy.url, takeSlot: () => Promise.resolve(0), ...small });
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    let first: string | undefined;
    const repeat: Fault = async (passed) => {
      const given = await passed();
      first ??= given.body;
      return { ...given, body: first };
    };
    proxy.inject(TICKETS, repeat, 2);
    expect(await environment.extract(THURSDAY)).toMatchObject({ status: 'done' });
    expect((await read(THURSDAY)).sales).toEqual(before.sales);
    const good = await read(THURSDAY);
    proxy.heal();
    proxy.inject(TICKETS, repeat);
    // short readings do not agree with the ranking: they are read to the last page, which never comes
    first = undefined;
    expect(await environment.extract(THURSDAY)).toMatchObject({
      status: 'failed',
      message: 'Réponse illisible de la caisse (pages répétées).',
    });
    expect(await read(THURSDAY)).toEqual(good);
  });

  test('TILL-04: a product without category is in AUTRES', async () => {
    proxy.inject(
      RANKING,
      reranked((_product, rubric) => void (rubric['name'] = null)),
    );
    await environment.extract('2026-11-17');
    const { sales } = await read('2026-11-17');
    expect(sales.length).toBeGreaterThan(30);
    expect(new Set(sales.map(({ category }) => category))).toEqual(new Set(['AUTRES']));
  });

  test('a negative sale (more taken back than sold) keeps its sign, and sums stay right', async () => {
    let taken: unknown;
    proxy.inject(
      RANKING,
      reranked((product) => {
        taken ??= product['id'];
        if (product['id'] === taken)
          Object.assign(product, { quantity_decimal: -1.5, amount: -20, amount_ht: -18.96 });
      }),
    );
    const done = await environment.extract('2026-11-14');
    expect(done.status).toBe('done');
    const { sales } = await read('2026-11-14');
    expect(sales.filter(({ milli }) => milli < 0)).toMatchObject([
      { milli: -1500, amountTtcCents: -2000, amountHtCents: -1896 },
    ]);
    expect(done.message).toMatch(/Tickets et palmarès de la caisse diffèrent de \d+,\d\d\s€\.$/);
  });
});

describe('JOB-06: one at a time, and a worker may die', () => {
  const stuck = async () => {
    const { job: begun } = await environment.ask(THURSDAY);
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    proxy.inject(
      TICKETS,
      async (passed) => {
        reached.resolve();
        await go.promise;
        return passed();
      },
      1,
    );
    const ended = environment.work({ jobId: begun.id, date: THURSDAY });
    ended.catch(() => {});
    await reached.promise;
    return { id: begun.id, wake: go.resolve, ended };
  };

  test('a worker killed in the middle: the old sales, a visible job within 90 s, and the next goes ahead', async () => {
    await environment.extract(THURSDAY);
    const before = await read(THURSDAY);
    const dead = await stuck();
    expect(await read(THURSDAY)).toEqual(before);
    environment.later(91_000);
    expect(await job(dead.id)).toMatchObject({ status: 'failed', day: THURSDAY, message: INTERRUPTED });
    const next = await environment.extract(THURSDAY);
    expect(next.status).toBe('done');
    const after = await read(THURSDAY);
    expect(after.day.version).toBe(next.id);
    dead.wake();
    await expect(dead.ended).rejects.toThrow('taken over');
    expect(await read(THURSDAY)).toEqual(after);
  });

  test('AMB-80: two extractions at once are one', async () => {
    const running = await stuck();
    expect(await environment.ask(THURSDAY)).toMatchObject({ started: false, job: { id: running.id } });
    running.wake();
    await running.ended;
    expect(await job(running.id)).toMatchObject({ status: 'done' });
  });
});

describe('AMB-66: days are those of Paris', () => {
  test.each([
    ['the day that lasts 25 hours', '2026-10-25', '2026-10-25T22:59:30Z', '2026-10-25T23:02:00Z'],
    ['the day that lasts 23 hours', '2026-03-29', '2026-03-29T21:59:30Z', '2026-03-29T22:02:00Z'],
  ])('%s is provisional to its last minute, and whole after', async (_name, date, last, after) => {
    environment.at(last);
    expect((await environment.extract(date)).result).toMatchObject({ provisional: true });
    environment.at(after);
    expect((await environment.extract(date)).result).toMatchObject({ provisional: false });
    expect(totalsOf((await read(date)).sales).amountTtcCents).toBe(await soldCents(date));
  });

  test('an extraction that midnight overtakes stays provisional, to be read again at night', async () => {
    environment.at('2026-12-12T22:59:58Z');
    proxy.inject(
      TICKETS,
      (passed) => {
        environment.at('2026-12-12T23:00:10Z');
        return passed();
      },
      1,
    );
    expect(await environment.extract('2026-12-12')).toMatchObject({
      status: 'done',
      day: '2026-12-12',
      result: { provisional: true },
    });
  });
});

test('AMB-07, TILL-02: with the till away the ranking shows the last figures and the reason, never invented ones', async () => {
  const ask = (forceRefresh: boolean) =>
    rankTillProducts(environment, { period: 'today', forceRefresh }, environment.clock.now());
  proxy.inject(RANKING, faults.htmlUnder200);
  await expect(ask(false)).rejects.toMatchObject({
    status: 503,
    message: 'Réponse illisible de la caisse (une page web au lieu des données).',
  });
  proxy.heal();
  const { data } = await ask(false);
  expect(data.length).toBeGreaterThan(10);
  environment.later(400_000);
  proxy.inject(RANKING, faults.refusedKey);
  expect(await ask(true)).toMatchObject({
    data,
    stale: true,
    cached: true,
    message: 'La caisse refuse la clé d’accès (401).',
  });
});
