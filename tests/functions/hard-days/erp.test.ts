import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { syncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import { runCatalogSync } from '#functions/stock/sync/run-catalog-sync.ts';
import { extractionLock, runExtraction } from '#functions/stock/extraction/extract-stock.ts';
import { checkToday } from '#functions/stock/extraction/read-extractions.ts';
import { listWholesaleClients } from '#functions/wholesale/list-wholesale.ts';
import { customersStore } from '#functions/customers/customers.store.ts';
import { INTERRUPTED, queuedJob } from '#shared/jobs/job.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { sameStart } from '#tests/support/database/same-start.ts';
import { type Fault, type FaultProxy, faults, openFaultProxy } from '#tests/support/providers/fault-proxy.ts';

/**
 * The ERP behind a server that misbehaves. Each day ends with right data or the previous data, and a job with the
 * cause.
 */
const DAY = '2026-11-20';
/** From the second page on: half of a version is written when the fault strikes. */
const SECOND_PAGE = /\/products\?.*rowid%3A%3E%3A(?!0%29)/;
const PRODUCTS = /\/products\?/;

let erp: TestErp;
let proxy: FaultProxy;
let environment: StockEnvironment;

beforeAll(async () => {
  erp = await openErp({ more: 250 });
  proxy = await openFaultProxy(erp.url);
});
beforeEach(async () => {
  environment = await openStockEnvironment(erp);
  environment.reach({ baseUrl: proxy.url });
});
afterEach(() => proxy.heal());
afterAll(async () => {
  await proxy.close();
  await erp.close();
});

let requested = 0;
/** Requests the stock of a day, as the button and the clock do; the running job. */
const ask = (date = DAY) => {
  const id = `JOB-${String((requested += 1)).padStart(3, '0')}`;
  const wanted = queuedJob({
    id,
    kind: 'stock-extraction',
    day: date,
    unit: 'produits',
    message: 'demandée',
  });
  return environment.jobs.claim(extractionLock(date), wanted, environment.clock.now());
};
const job = async (id: string) => (await environment.jobs.find(id, environment.clock.now()))!;
const extract = async (date = DAY) => {
  const { job: begun } = await ask(date);
  await runExtraction(environment, { jobId: begun.id, date });
  return job(begun.id);
};
const held = async (date = DAY) => environment.snapshots.read(date);
/** The stock of the day was read before, once for all tests. */
const heldSince = sameStart(async () => expect((await extract()).status).toBe('done'));
const post = (path: string, body: object) => erp.ask<number>('POST', path, body);
/** The job is in the list of jobs, with its day and its cause. */
const visible = async (message: string) =>
  expect((await environment.jobs.list(environment.clock.now(), 5)).items[0]).toMatchObject({
    kind: 'stock-extraction',
    status: 'failed',
    message,
  });

describe('the previous data remains, and the cause is in French', () => {
  const hang: Fault = 'hang';
  test.each<[name: string, fault: Fault, message: string, timeoutMs?: number]>([
    ['refused key', faults.refusedKey, 'Dolibarr refuse la clé d’accès (401).'],
    [
      '403',
      faults.forbidden,
      'Dolibarr refuse l’accès : droits de la clé insuffisants ou module désactivé (403).',
    ],
    [
      '404 for empty, where products were announced',
      () => ({
        status: 404,
        contentType: 'application/json',
        body: '{"error":{"code":404,"message":"Not Found: No product found"}}',
      }),
      'Dolibarr renvoie des pages incohérentes (page répétée ou vide).',
    ],
    [
      '500 with HTML',
      faults.htmlUnder500,
      'Dolibarr est en panne : il ne donne qu’une erreur (erreur 500). Son serveur web répond ; sa base de données ou son PHP est à regarder.',
    ],
    [
      '200 with HTML',
      faults.htmlUnder200,
      'Dolibarr répond par une page web au lieu de données : son module « API/Web services REST » est désactivé, ou un écran d’erreur prend sa place.',
    ],
    ['truncated JSON', faults.halfJson, 'Réponse illisible de Dolibarr (données tronquées).'],
    ['an answer cut on the wire', 'cut', 'Dolibarr ne répond pas (connexion coupée).'],
    ['a connection reset', 'reset', 'Dolibarr ne répond pas (connexion coupée).'],
    ['hang', hang, 'Dolibarr ne répond pas (délai dépassé).', 400],
    ['429', faults.tooMany, 'Dolibarr limite le nombre de demandes (429). Réessayez dans quelques minutes.'],
  ])('ERR-73, JOB-01: %s', async (_name, fault, message, timeoutMs) => {
    await heldSince(environment.table);
    const before = await held();
    if (timeoutMs !== undefined) environment.reach({ baseUrl: proxy.url, timeoutMs });
    proxy.inject(SECOND_PAGE, fault);
    environment.later(60);
    const failed = await extract();
    expect(failed).toMatchObject({ status: 'failed', day: DAY, result: null, message });
    expect(await held()).toEqual(before);
    await visible(message);
    proxy.heal();
    environment.reach({ baseUrl: proxy.url });
    expect((await extract()).status).toBe('done');
  });

  test('a whole catalogue is not read from half of its pages either', async () => {
    const services = {
      ...environment,
      catalog: environment.catalogStore,
      readings: syncHealthStore(environment.table),
      checkAgain: async () => {},
    };
    const read = async (id: string) => {
      const wanted = queuedJob({ id, kind: 'catalog-sync', unit: 'produits', message: 'demandée' });
      await environment.jobs.claim('catalog-read', wanted, environment.clock.now());
      await runCatalogSync(services, { mode: 'full', jobId: id }, 'M');
      return job(id);
    };
    expect((await read('C1')).status).toBe('done');
    const before = await environment.catalogStore.listProducts();
    expect(before.length).toBeGreaterThan(370);
    proxy.inject(SECOND_PAGE, () => ({
      status: 404,
      contentType: 'application/json',
      body: '{"error":{"code":404,"message":"Not Found: No product found"}}',
    }));
    expect(await read('C2')).toMatchObject({
      status: 'failed',
      message: 'La lecture a échoué : Dolibarr renvoie des pages incohérentes (page répétée ou vide).',
    });
    expect(await environment.catalogStore.listProducts()).toEqual(before);
  });
});

describe('odd but valid answers end with right data', () => {
  test('a page that fails twice, then answers', async () => {
    proxy.inject(SECOND_PAGE, faults.htmlUnder500, 2);
    expect((await extract()).status).toBe('done');
  });

  test('WHO-03: 404 for empty is an empty list of clients, not a failure', async () => {
    proxy.inject(/\/thirdparties\?/, () => ({
      status: 404,
      contentType: 'application/json',
      body: '{"error":{"code":404,"message":"Not Found: Thirdparties not found"}}',
    }));
    const services = {
      ...environment,
      customers: customersStore(environment.table),
      erpPages: async () => 'https://erp.viande-demo.test/',
    };
    expect(await listWholesaleClients(services, { recherche: '' }, environment.clock.now())).toMatchObject({
      success: true,
      data: [],
      stale: false,
    });
  });

  test('a page that changes while paging: the transfer shows on both sites, nothing is counted twice', async () => {
    await heldSince(environment.table);
    const before = (await held())!.rows.find(({ ref }) => ref === 'ESSAI00007')!;
    const id = Number(before.productId);
    proxy.inject(
      SECOND_PAGE,
      async (passed) => {
        await post('/stockmovements', { product_id: id, warehouse_id: 1, qty: -5, type: 1 });
        await post('/stockmovements', { product_id: id, warehouse_id: 2, qty: 5, type: 0 });
        return passed();
      },
      1,
    );
    environment.later(60);
    expect((await extract()).status).toBe('done');
    const { rows } = (await held())!;
    expect(rows.find(({ ref }) => ref === 'ESSAI00007')).toMatchObject({
      brugesReal: before.brugesReal - 5000,
      lormontReal: before.lormontReal + 5000,
    });
    expect(new Set(rows.map(({ productId }) => productId)).size).toBe(rows.length);
  });

  test('a duplicated page is requested again; one that stays so ends the job with the old data', async () => {
    await extract();
    const before = await held();
    let first: string | undefined;
    const repeat: Fault = async (passed) => {
      const given = await passed();
      first ??= given.body;
      return { ...given, body: first };
    };
    // the page itself, then once in place of the next
    proxy.inject(PRODUCTS, repeat, 2);
    environment.later(60);
    expect((await extract()).status).toBe('done');
    expect((await held())!.rows).toEqual(before!.rows);
    proxy.heal();
    const good = await held();
    first = undefined;
    proxy.inject(PRODUCTS, repeat);
    environment.later(60);
    const message = 'Dolibarr renvoie des pages incohérentes (page répétée ou vide).';
    expect(await extract()).toMatchObject({ status: 'failed', message });
    expect(await held()).toEqual(good);
    await visible(message);
  });

  test('STK-17: a product without category is AUTRES, a negative stock stays negative', async () => {
    await heldSince(environment.table);
    const { rows } = (await held())!;
    expect(rows.find(({ ref }) => ref === 'ESSAI00004')).toMatchObject({ category: 'AUTRES' });
    expect(rows.find(({ ref }) => ref === 'ESSAI00050')).toMatchObject({ brugesReal: -2500 });
  });

  test('"200 but lost": the movement that was answered and does not exist changes no figure', async () => {
    await extract();
    const before = (await held())!.rows;
    const product = before.find(({ ref }) => ref === 'ESSAI00011')!;
    await erp.fault({ mode: 'lost', method: 'POST', match: '/stockmovements', times: 1 });
    const id = await post('/stockmovements', {
      product_id: Number(product.productId),
      warehouse_id: 1,
      qty: 4,
    });
    const gateway = await environment.erp();
    expect(await gateway.listMovements({ afterRowId: String(Number(id) - 1), limit: 1 })).toEqual({
      kind: 'ok',
      value: [],
    });
    environment.later(60);
    await extract();
    expect((await held())!.rows).toEqual(before);
  });
});

describe('JOB-06: one at a time, and a worker may die', () => {
  /** Runs until the second page, and stays there until `wake`. */
  const stuck = async () => {
    const { job: begun } = await ask();
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    proxy.inject(
      SECOND_PAGE,
      async (passed) => {
        reached.resolve();
        await go.promise;
        return passed();
      },
      1,
    );
    const ended = runExtraction(environment, { jobId: begun.id, date: DAY });
    ended.catch(() => {});
    await reached.promise;
    return { id: begun.id, wake: go.resolve, ended };
  };

  test('a worker killed in the middle: the old data, a visible job within 90 s, and the next goes ahead', async () => {
    await heldSince(environment.table);
    const before = await held();
    const dead = await stuck();
    expect(await held()).toEqual(before);
    environment.later(91);
    expect(await job(dead.id)).toMatchObject({ status: 'failed', day: DAY, message: INTERRUPTED });
    const next = await extract();
    expect(next.status).toBe('done');
    const after = await held();
    dead.wake();
    await expect(dead.ended).rejects.toThrow('taken over');
    expect(await held()).toEqual(after);
  });

  test('AMB-80: two extractions at once are one', async () => {
    const running = await stuck();
    expect(await ask()).toMatchObject({ started: false, job: { id: running.id, status: 'running' } });
    running.wake();
    await running.ended;
    expect(await job(running.id)).toMatchObject({ status: 'done' });
    expect((await environment.jobs.list(environment.clock.now(), 5)).items).toHaveLength(1);
  });
});

describe('AMB-66: days are those of Paris', () => {
  test.each([
    ['the day that lasts 23 hours', '2026-03-29', ['2026-03-28T23:00:30Z', '2026-03-29T21:59:30Z']],
    ['the day that lasts 25 hours', '2026-10-25', ['2026-10-24T22:00:30Z', '2026-10-25T22:59:30Z']],
  ])('%s is one day, from its first minute to its last', async (_name, day, instants) => {
    for (const instant of instants) {
      environment.at(instant);
      expect(await checkToday(environment.snapshots, environment.clock.now())).toMatchObject({ date: day });
      expect(await extract(day)).toMatchObject({ status: 'done', day });
    }
    expect(await environment.snapshots.dates()).toEqual([day]);
  });

  test('an extraction that midnight overtakes is the evening’s; one that begins too late is refused', async () => {
    environment.at('2026-11-20T22:59:50Z');
    const { job: evening } = await ask(DAY);
    proxy.inject(
      SECOND_PAGE,
      (passed) => {
        environment.at('2026-11-20T23:00:20Z');
        return passed();
      },
      1,
    );
    await runExtraction(environment, { jobId: evening.id, date: DAY });
    expect(await job(evening.id)).toMatchObject({ status: 'done', day: DAY });
    expect(await environment.snapshots.dates()).toEqual([DAY]);
    const before = await held();
    const { job: late } = await ask(DAY);
    environment.at('2026-11-20T23:30:00Z');
    await runExtraction(environment, { jobId: late.id, date: DAY });
    expect(await job(late.id)).toMatchObject({
      status: 'failed',
      message: 'La journée du 20/11/2026 est terminée : relancez l’extraction.',
    });
    expect(await held()).toEqual(before);
  });
});
