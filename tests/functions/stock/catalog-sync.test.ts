import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCatalogRead } from '#functions/stock/sync/start-catalog-sync.ts';
import {
  releaseLock,
  acquireLock,
  type CatalogSyncServices,
  runCatalogSync,
} from '#functions/stock/sync/run-catalog-sync.ts';
import { syncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import { type QueueServer, startQueueServer } from '#infra/local/queue/queue-server.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';

let erp: TestErp;
let queues: QueueServer;
let environment: StockEnvironment;
let services: CatalogSyncServices;

beforeAll(async () => {
  erp = await openErp();
  queues = await startQueueServer({ file: ':memory:' });
  process.env['AWS_ENDPOINT_URL_SQS'] = queues.endpoint;
  process.env['CATALOG_SYNC_QUEUE_URL'] = queues.provision('catalog-sync', {});
});
afterAll(async () => {
  await Promise.all([erp.close(), queues.close()]);
});
const openOn = async (one: TestErp) => {
  environment = await openStockEnvironment(one);
  services = {
    ...environment,
    catalog: environment.catalogStore,
    readings: syncHealthStore(environment.table),
    checkAgain: async () => void (looksAsked += 1),
  };
};
beforeEach(async () => {
  await erp.fault({ mode: 'off' });
  await openOn(erp);
});

const ask = async () => (await startCatalogRead(environment.jobs, environment.clock.now())).job;
const job = async (id: string) => (await environment.jobs.find(id, environment.clock.now()))!;
const listed = async () => (await environment.jobs.list(environment.clock.now(), 20)).items;
const read = (id: string) => runCatalogSync(services, { mode: 'full', jobId: id }, 'M1');
let looksAsked = 0;
const follow = (again?: true) =>
  runCatalogSync(services, { mode: 'incremental', ...(again && { again }) }, 'M2');

describe('the whole catalogue', () => {
  test('JOB-04: is a job that shows its page, its rows and, with the total, its percentage', async () => {
    const twoPages = await openErp({ more: 120 });
    await openOn(twoPages);
    const said: object[] = [];
    const beat = environment.jobs.beat.bind(environment.jobs);
    environment.jobs.beat = async (id, progress, ...rest) => {
      said.push(progress);
      return beat(id, progress, ...rest);
    };
    const { id } = await ask();
    await read(id);
    const { progress, result, status, message } = await job(id);
    expect([status, message]).toEqual(['done', 'Catalogue à jour.']);
    expect(result).toMatchObject({ products: expect.any(Number), removed: 0 });
    const total = progress.total!;
    expect(total).toBeGreaterThan(240);
    expect(said).toEqual([
      { done: 200, total, unit: 'produits', page: 1 },
      { done: total, total, unit: 'produits', page: 2 },
    ]);
    expect(await services.readings.find()).toMatchObject({
      wholeAt: environment.clock.now().toISOString(),
      failing: null,
    });
    await twoPages.close();
  });

  test('AMB-43: requested while the nightly one runs, it joins that one', async () => {
    const night = await ask();
    const button = await ask();
    expect(button.id).toBe(night.id);
    await read(night.id);
    expect((await job(button.id)).status).toBe('done');
    expect(await listed()).toHaveLength(1);
  });

  test('requested while movements are read, it waits for its turn and is not lost', async () => {
    const waiting = Promise.withResolvers<void>();
    const beat = environment.jobs.beat.bind(environment.jobs);
    environment.jobs.beat = async (...args) => {
      const told = await beat(...args);
      if (args[3]?.startsWith('Attend')) waiting.resolve();
      return told;
    };
    expect(await acquireLock(services, 'incremental')).toBe(true);
    const { id } = await ask();
    const reading = read(id);
    await waiting.promise;
    expect(await job(id)).toMatchObject({
      status: 'running',
      message: 'Attend la fin de la lecture des mouvements.',
    });
    await releaseLock(services, 'incremental');
    await reading;
    expect(await job(id)).toMatchObject({ status: 'done' });
    expect((await environment.catalogStore.listProducts()).length).toBeGreaterThan(120);
  });

  test('that failed reports why, and the previous catalogue stays', async () => {
    await read((await ask()).id);
    const before = await environment.catalogStore.listProducts();
    await erp.fault({ mode: '401' });
    const { id } = await ask();
    await read(id);
    expect(await job(id)).toMatchObject({
      status: 'failed',
      message: 'La lecture a échoué : Dolibarr refuse la clé d’accès (401).',
    });
    expect(await environment.catalogStore.listProducts()).toEqual(before);
  });

  test('that is empty replaces nothing', async () => {
    await read((await ask()).id);
    const empty = await openErp({ demo: false });
    environment.reach({ baseUrl: empty.url });
    const { id } = await ask();
    await read(id);
    await empty.close();
    expect(await job(id)).toMatchObject({
      status: 'failed',
      message: 'La lecture a échoué : Dolibarr ne renvoie aucun produit : le catalogue d’avant est conservé.',
    });
    expect((await environment.catalogStore.listProducts()).length).toBeGreaterThan(120);
  });
});

describe('what moved in the last five minutes', () => {
  test('shows its age, and creates no job each time; the first time it is the whole catalogue', async () => {
    await follow();
    expect(await listed()).toMatchObject([{ kind: 'catalog-sync', status: 'done' }]);
    environment.later(300);
    await follow();
    expect(await services.readings.find()).toMatchObject({
      followedAt: environment.clock.now().toISOString(),
    });
    expect(await listed()).toHaveLength(1);
  });

  test('failing is one job, from the first reading missed to the one that catches up', async () => {
    await read((await ask()).id);
    await erp.fault({ mode: 'html200' });
    for (let missed = 0; missed < 3; missed++) {
      environment.later(300);
      await follow();
    }
    const [outage] = await listed();
    expect(outage).toMatchObject({
      kind: 'stock-follow',
      status: 'failed',
      startedAt: '2026-11-20T09:05:00.000Z',
    });
    expect(outage?.message).toMatch(
      /^Les mouvements de stock n’ont pas pu être lus \(3 lectures manquées\) : Dolibarr répond par une page web/,
    );
    expect((await services.readings.find()).failing).toMatchObject({
      since: '2026-11-20T09:05:00.000Z',
      readings: 3,
    });
    await erp.fault({ mode: 'off' });
    environment.later(300);
    await follow();
    expect((await services.readings.find()).failing).toBeNull();
    expect(await job(outage!.id)).toMatchObject({
      status: 'done',
      message: expect.stringMatching(
        /^Dolibarr n’a pas pu être lu de 10:05 à 10:20 \(3 lectures manquées\) : rattrapé\./,
      ) as string,
    });
  });

  test('polls again a minute after a failure, one poll after the other, until it succeeds', async () => {
    await read((await ask()).id);
    looksAsked = 0;
    await erp.fault({ mode: '202html' });
    await follow();
    expect(looksAsked).toBe(1);
    environment.later(60);
    await follow(true);
    expect(looksAsked).toBe(2);
    // the scheduled reading in between starts no second series of polls
    environment.later(30);
    await follow();
    expect(looksAsked).toBe(2);
    await erp.fault({ mode: 'off' });
    environment.later(30);
    await follow(true);
    expect(looksAsked).toBe(2);
    expect((await services.readings.find()).failing).toBeNull();
  });

  test('tries a first reading that failed once more within a minute', async () => {
    looksAsked = 0;
    await erp.fault({ mode: '202html' });
    expect(await follow()).toBe('failed');
    expect(looksAsked).toBe(1);
    environment.later(60);
    expect(await follow(true)).toBe('failed');
    expect(looksAsked).toBe(1);
    await erp.fault({ mode: 'off' });
    environment.later(30);
    expect(await follow(true)).toBe('done');
  });

  test('leaves the turn to a whole reading under way, which covers it', async () => {
    await read((await ask()).id);
    expect(await acquireLock(services, 'whole')).toBe(true);
    environment.later(60);
    await follow();
    expect((await services.readings.find()).followedAt).toBeNull();
    // the holder died: its turn ends by itself
    environment.later(91);
    await follow();
    expect((await services.readings.find()).followedAt).not.toBeNull();
  });
});
