import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runExtraction } from '#functions/stock/extraction/extract-stock.ts';
import { checkToday, compareStock, dayProducts } from '#functions/stock/extraction/read-extractions.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';

const DAY = '2026-11-20';
/** With the demo's 133 products and services, two pages. */
const MORE = 250;

let erp: TestErp;
let environment: StockEnvironment;
let sold: number;

beforeAll(async () => {
  erp = await openErp({ more: MORE });
});
beforeEach(async () => {
  environment = await openStockEnvironment(erp);
});
afterEach(() => erp.fault({ mode: 'off' }));
afterAll(() => erp.close());

const extract = async (date = DAY) => {
  const { job } = await environment.ask(date);
  await runExtraction(environment, { jobId: job.id, date });
  return (await environment.jobs.find(job.id, environment.clock.now()))!;
};
const rows = async (date = DAY) => (await environment.snapshots.read(date))!.rows;
/** The requests for products that the ERP got. */
const watched = (onRequest: (page: number, url: string) => Promise<void> | void = () => {}) => {
  const requested: string[] = [];
  environment.reach({
    fetch: async (input, init) => {
      const url = String(input);
      if (url.includes('/products?')) {
        requested.push(url);
        await onRequest(requested.length, url);
      }
      return fetch(input, init);
    },
  });
  return requested;
};
const post = (path: string, body: object) => erp.ask<number>('POST', path, body);

describe('an extraction', () => {
  test('contains every product once with both stocks of both sites, and shows its progress', async () => {
    const job = await extract();
    const held = await rows();
    sold = held.length;
    expect(job).toMatchObject({
      status: 'done',
      message: `Extraction terminée : ${sold} produits.`,
      result: { date: DAY, recordCount: sold },
    });
    expect(job.progress.done).toBe(job.progress.total);
    expect(sold).toBeGreaterThan(MORE + 100);
    expect(new Set(held.map((row) => row.productId)).size).toBe(sold);
    expect(held.find((row) => row.ref === 'BF006')).toMatchObject({
      name: 'TRAIN DE COTES',
      category: 'BOEUF',
      brugesReal: 114_584,
      brugesTheo: 94_584,
      lormontReal: 0,
    });
    expect(held.find((row) => row.ref === 'ESSAI00050')).toMatchObject({ brugesReal: -2500 });
    expect(held.find((row) => row.ref === 'ESSAI00004')).toMatchObject({ category: 'AUTRES' });
    expect(held.some((row) => row.ref === 'LIVR')).toBe(false);
    expect(await checkToday(environment.snapshots, environment.clock.now())).toEqual({
      success: true,
      exists: true,
      recordCount: sold,
      tableName: 'stock_20261120',
      date: DAY,
    });
  });

  test('calls the ERP one request at a time', async () => {
    let open = 0;
    let most = 0;
    environment.reach({
      fetch: async (input, init) => {
        most = Math.max(most, ++open);
        try {
          return await fetch(input, init);
        } finally {
          open -= 1;
        }
      },
    });
    await extract();
    expect(most).toBe(1);
  });

  test('repeated, replaces the day, and leaves nothing of the previous version', async () => {
    await extract();
    const first = (await environment.snapshots.find(DAY))!;
    environment.later(60);
    await extract();
    const second = (await environment.snapshots.find(DAY))!;
    expect(second.version).not.toBe(first.version);
    expect((await environment.table.query({ pk: `SNAPSHOT#stock#${DAY}#${first.version}` })).items).toEqual(
      [],
    );
    expect(await rows()).toHaveLength(sold);
  });
});

const BROKEN =
  'Dolibarr est en panne : il ne donne qu’une erreur (erreur 500). Son serveur web répond ; sa base de données ou son PHP est à regarder.';

/** More of them, the ends of days and killed workers, through a server that misbehaves: tests/functions/hard-days/erp.test.ts. */
describe('a hard day leaves the previous data and reports why', () => {
  /** Waits only briefly for the one page, however busy the machine; for everything else as usual. */
  const impatientFor = (page: string) =>
    environment.reach({
      fetch: (input, init) =>
        fetch(input, String(input).includes(page) ? { ...init, signal: AbortSignal.timeout(90) } : init),
    });
  test.each([
    ['500 comes empty', { mode: '500' }, BROKEN],
    ['500 comes in HTML labelled JSON', { mode: '500-after' }, BROKEN],
    [
      'it drips',
      { mode: 'slow-bytes', delayMs: 400, impatient: true },
      'Dolibarr ne répond pas (délai dépassé).',
    ],
  ])('when %s', async (_name, { impatient, ...fault }: Record<string, unknown>, message) => {
    await extract();
    const before = { pointer: await environment.snapshots.find(DAY), rows: await rows() };
    // from the second page on, so that half of a version is already written
    const second = String(
      (
        (await (await environment.erp()).readProductsAfter({ afterId: '0', limit: 200 })) as {
          value: { products: { id: string }[] };
        }
      ).value.products.at(-1)?.id,
    );
    const page = `%3E%3A${second}%29`;
    if (impatient) impatientFor(page);
    await erp.fault({ ...fault, match: page });
    environment.later(60);
    const job = await extract();
    expect(job.status).toBe('failed');
    expect(job.progress.done).toBe(200);
    expect(job.message).toBe(message);
    expect({ pointer: await environment.snapshots.find(DAY), rows: await rows() }).toEqual(before);
    expect((await dayProducts(environment, DAY, environment.clock.now())).products).toHaveLength(sold);
    await erp.fault({ mode: 'off' });
    environment.reach({});
    expect((await extract()).status).toBe('done');
  });

  test('when it has nothing, an empty day replaces nothing', async () => {
    await extract();
    const empty = await openErp({ demo: false });
    environment.reach({ baseUrl: empty.url });
    const job = await extract();
    await empty.close();
    expect(job).toMatchObject({
      status: 'failed',
      message: 'Dolibarr ne renvoie aucun produit : l’extraction précédente est conservée.',
    });
    expect(await rows()).toHaveLength(sold);
  });

  test('when nothing is configured', async () => {
    environment.reach({ apiKey: '' });
    expect((await extract()).message).toBe('L’adresse ou la clé de Dolibarr n’est pas configurée.');
    expect(await environment.snapshots.find(DAY)).toBeUndefined();
  });
});

describe('an ERP that changes while it is read', () => {
  test('a product deleted before the page that is read shifts nothing, a new one is there', async () => {
    const spare = await post('/products', { ref: 'A-SUPPRIMER', label: 'A supprimer' });
    const requested = watched(async (page) => {
      if (page !== 2) return;
      await erp.ask('DELETE', `/products/${spare}`);
      await post('/products', { ref: 'NOUVEAU', label: 'Nouveau' });
    });
    await extract();
    expect(requested.length).toBe(2);
    const refs = (await rows()).map((row) => row.ref);
    expect(refs).toContain('NOUVEAU');
    expect(refs).not.toContain('A-SUPPRIMER');
    expect(refs).toHaveLength(sold + 1);
    sold += 1;
  });
});

describe('one at a time', () => {
  test('a second request joins the running job; a message delivered twice is done once', async () => {
    const first = await environment.ask(DAY);
    const second = await environment.ask(DAY);
    expect([first.started, second.started]).toEqual([true, false]);
    expect(second.job.id).toBe(first.job.id);
    const requested = watched();
    const message = { jobId: first.job.id, date: DAY };
    const ends = await Promise.allSettled([
      runExtraction(environment, message),
      runExtraction(environment, message),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(requested.length).toBe(2);
    expect((await environment.ask(DAY)).started).toBe(true);
  });

  test('two days do not wait for each other', async () => {
    expect((await environment.ask(DAY)).started).toBe(true);
    expect((await environment.ask('2026-11-21')).started).toBe(true);
  });

  test('eight requests at the same instant start one job', async () => {
    const requested = await Promise.all(Array.from({ length: 8 }, () => environment.ask(DAY)));
    expect(requested.filter(({ started }) => started)).toHaveLength(1);
    expect(new Set(requested.map(({ job }) => job.id)).size).toBe(1);
  });
});

describe('a worker killed in the middle', () => {
  /** Runs until the second page, then stays there for ever, as a killed process does; `wake` lets it go on. */
  const stuck = async () => {
    const { job } = await environment.ask(DAY);
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    watched(async (page) => {
      if (page !== 2) return;
      reached.resolve();
      await go.promise;
    });
    const ended = runExtraction(environment, { jobId: job.id, date: DAY });
    ended.catch(() => {});
    await reached.promise;
    environment.reach({});
    return { jobId: job.id, wake: go.resolve, ended };
  };

  test('its message, delivered again, does the work', async () => {
    const dead = await stuck();
    const again = { jobId: dead.jobId, date: DAY };
    await expect(runExtraction(environment, again)).rejects.toThrow('at work elsewhere');
    environment.later(91);
    await runExtraction(environment, again);
    expect(await environment.jobs.find(dead.jobId, environment.clock.now())).toMatchObject({
      status: 'done',
    });
    expect(await rows()).toHaveLength(sold);
    dead.wake();
    await dead.ended.catch(() => {});
    expect(await rows()).toHaveLength(sold);
  });
});

test('the first minute of summer time and its last evening are one day', async () => {
  const day = '2026-06-01';
  for (const instant of ['2026-05-31T22:00:30Z', '2026-06-01T21:59:00Z']) {
    environment.at(instant);
    expect((await checkToday(environment.snapshots, environment.clock.now())).date).toBe(day);
    expect((await extract(day)).status).toBe('done');
  }
  expect(await environment.snapshots.dates()).toEqual([day]);
});

test('two days are compared product by product; a future day or one never extracted is refused by name', async () => {
  await extract();
  const product = (await rows()).find((row) => row.ref === 'ESSAI00003')!;
  await post('/stockmovements', { product_id: Number(product.productId), warehouse_id: 1, qty: 1.25 });
  const fresh = await post('/products', { ref: 'ARRIVE', label: 'Arrivé' });
  environment.at('2026-11-21T09:00:00Z');
  await extract('2026-11-21');
  const now = environment.clock.now();
  const { data, message } = await compareStock(environment, { date1: DAY, date2: '2026-11-21' }, now);
  expect(message).toBe(`${sold + 1} produits, 20/11/2026 et 21/11/2026.`);
  expect(data.find((row) => row.ref === 'ESSAI00003')).toMatchObject({
    product_id: product.productId,
    product_name: product.name,
    bruges_real_1: product.brugesReal / 1000,
    bruges_real_2: (product.brugesReal + 1250) / 1000,
    lormont_real_2: product.lormontReal / 1000,
  });
  expect(data.find((row) => row.product_id === String(fresh))).toMatchObject({
    bruges_real_1: null,
    bruges_real_2: 0,
  });
  const alone = await compareStock(environment, { date1: DAY }, now);
  expect(alone.data).toHaveLength(sold);
  expect(alone.data[0]).not.toHaveProperty('bruges_real_2');
  await expect(compareStock(environment, { date1: '2026-11-19' }, now)).rejects.toThrow(
    'Aucun stock extrait le 19/11/2026.',
  );
  await expect(compareStock(environment, { date1: '2026-11-22' }, now)).rejects.toThrow(
    'Le 22/11/2026 n’est pas encore arrivé.',
  );
});
