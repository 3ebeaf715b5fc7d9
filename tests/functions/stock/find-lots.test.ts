import type { DynamoDBRecord } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportLots } from '#functions/stock/lots/export-lots.ts';
import { findLots } from '#functions/stock/lots/find-lots.ts';
import { indexLots } from '#functions/stock/lots/index-lots.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { openTestShop, type TestShop, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let now: Date;

beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => now);
});
beforeEach(() => {
  now = new Date('2026-11-21T06:00:00.000Z');
});

const putProduct = async (id: string, label: string) => {
  await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `R${id}`, label, barcode: null });
  await shop.stock.recordCount(counted(id, [0, 0]));
};
const record = (productId: string, lot: string, more: object = {}): DynamoDBRecord => ({
  dynamodb: {
    SequenceNumber: `${productId}-${lot}`,
    NewImage: { productId: { S: productId }, lot: { S: lot }, ...more },
  },
});
/** An entry, and what the table's stream makes of it. */
const enter = async (productId: string, lot: string, supplier?: string) => {
  await fixture.send({
    product_id: productId,
    warehouse_id: 1,
    qty: 10,
    lot,
    sellby: '2026-12-27',
    eatby: '2026-12-29',
    ...(supplier ? { origin: { supplier } } : {}),
  });
  const { batchItemFailures } = await indexLots(shop.stock.lots)({ Records: [record(productId, lot)] });
  expect(batchItemFailures).toEqual([]);
};
type Asked = { recherche: string; du?: string; au?: string; limit?: number; cursor?: string };
const page = async (asked: Asked) => {
  await indexesFollow();
  const services = { ...shop, view: openCatalogView(shop.table) };
  const answer = await findLots(services, { limit: 50, ...asked, now });
  return lotsContract.endpoints.listLots.response.parse(answer);
};
/** Every lot that a search leads to, page by page. */
const found = async (asked: Asked): Promise<string[]> => {
  const { data, next_cursor: next } = await page(asked);
  const here = data.map(({ lot }) => lot);
  return next === null ? here : [...here, ...(await found({ ...asked, cursor: next }))];
};

describe('searching lots', () => {
  beforeAll(async () => {
    now = new Date('2026-11-18T06:00:00.000Z');
    await putProduct('3001', 'Bavette d’aloyau');
    await putProduct('3002', 'Cœur d’agneau');
    await enter('3001', 'BV-1118', 'Élevage Lacoste');
    now = new Date('2026-11-19T06:00:00.000Z');
    await enter('3001', 'BV-1119');
    await enter('3002', 'AG-1119', 'Élevage Lacoste');
  });

  test('finds them by number, product and supplier, in any spelling', async () => {
    expect(await found({ recherche: 'bv-111' })).toEqual(['BV-1119', 'BV-1118']);
    expect(await found({ recherche: 'COEUR' })).toEqual(['AG-1119']);
    expect(await found({ recherche: 'elevage lacoste' })).toEqual(
      expect.arrayContaining(['BV-1118', 'AG-1119']),
    );
    expect(await found({ recherche: 'lacoste bavettes' })).toEqual(['BV-1118']);
    expect(await found({ recherche: 'lacoste 1119 bavette' })).toEqual([]);
  });

  test('filters them by the days on which they came, with words or without', async () => {
    expect(await found({ recherche: 'bavette', du: '2026-11-19', au: '2026-11-19' })).toEqual(['BV-1119']);
    expect(await found({ recherche: '', du: '2026-11-18', au: '2026-11-18' })).toEqual(['BV-1118']);
    expect(await found({ recherche: 'bavette', du: '2026-11-20' })).toEqual([]);
  });

  test('finds a lot once, by whichever of its words', async () => {
    await putProduct('3003', 'Merguez merguezine');
    await enter('3003', 'MERGUEZ-1');
    expect(await found({ recherche: 'merg' })).toEqual(['MERGUEZ-1']);
  });

  test('follows a supplier that is named later, and drops the previous one', async () => {
    await putProduct('3004', 'Paleron');
    await enter('3004', 'PL-1');
    expect(await found({ recherche: 'dumas' })).toEqual([]);
    await enter('3004', 'PL-1', 'Maison Dumas');
    expect(await found({ recherche: 'dumas' })).toEqual(['PL-1']);
    const lot = (await shop.stock.lots.find({ productId: '3004', lot: 'PL-1' }))!;
    await shop.stock.lots.putWords({ ...lot, origin: { supplier: 'Maison Bayle' } });
    const { items } = await shop.stock.lots.findByWords({
      terms: ['dumas'],
      between: { from: '0', to: '9999' },
      limit: 50,
    });
    expect(items).toEqual([]);
  });

  test('finds lots known to Dolibarr only, by their stock', async () => {
    await putProduct('3005', 'Joue de porc');
    const held = { siteId: '1' as const, lot: 'ERP-77', milli: 4000, eatBy: null, sellBy: '2026-12-24' };
    await shop.stock.recordCount(counted('3005', [4000, 0], { lots: [held] }));
    expect(await found({ recherche: 'erp-77' })).toEqual(['ERP-77']);
    expect(await found({ recherche: 'joue' })).toEqual(['ERP-77']);
    expect(await found({ recherche: 'joue', du: '2026-11-01' })).toEqual([]);
  });

  test('goes on page by page to the last, and ends', async () => {
    await putProduct('3006', 'Tende de tranche');
    for (let n = 1; n <= 7; n++) await enter('3006', `TT-${n}`);
    const first = await page({ recherche: 'tende', limit: 3 });
    expect(first.data).toHaveLength(3);
    expect((await found({ recherche: 'tende', limit: 3 })).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((n) => `TT-${n}`),
    );
  });

  test('is written once for each word: a lot that only gets more costs one read', async () => {
    await putProduct('3007', 'Onglet');
    await enter('3007', 'ON-1', 'Ferme Roux');
    let writes = 0;
    const put = shop.table.put.bind(shop.table);
    shop.table.put = (item) => {
      writes += 1;
      return put(item);
    };
    await enter('3007', 'ON-1');
    expect(writes).toBe(0);
    await enter('3007', 'ON-2', 'Ferme Roux');
    // on2, onglet, ferme, roux, and the stored words; the part « 2 » alone leads nowhere
    expect(writes).toBe(5);
    shop.table.put = put;
  });

  test('re-indexes what its stream gave up', async () => {
    await putProduct('3008', 'Hampe');
    const about = { product_id: '3008', warehouse_id: 1, qty: 5, lot: 'HP-9' };
    await fixture.send({ ...about, sellby: '2026-12-27', eatby: '2026-12-29' });
    expect(await found({ recherche: 'hampe' })).toEqual([]);
    await indexesFollow();
    process.env['TABLE_NAME'] = shop.table.name;
    const { handler } = await import('#functions/stock/lots/rebuild-lot-words.once.ts');
    // it ends by itself, and returns no cursor
    expect(await handler({})).toEqual({ lots: expect.any(Number) });
    expect(await found({ recherche: 'hampe' })).toEqual(['HP-9']);
    expect(await handler({ cursor: 7 })).toMatchObject({ lots: 0, reason: expect.any(String) });
  });
});

test('a lot under another id of its product is indexed under that id, and a failure resumes from there', async () => {
  const find = () => Promise.reject(new Error('throttled'));
  const broken = { ...shop.stock.lots, find };
  const moved = record('1', 'M', { sameAs: { S: 'own' } });
  expect(await indexLots(broken)({ Records: [moved, record('2', 'N'), record('3', 'O')] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '2-N' }],
  });
});

test('all of them, not only those that a screen has loaded, are a file of the server’s', async () => {
  await putProduct('8801', 'JARRET EXPORT');
  for (let n = 1; n <= 3; n++) await enter('8801', `EXPORTE-${n}`, 'Ferme Export');
  await indexesFollow();
  const services = { ...shop, view: openCatalogView(shop.table) };
  const answer = await exportLots(services, { recherche: 'exporte', limit: 2, now });
  const { data, next_cursor: next } = lotsContract.endpoints.exportLots.response.parse(answer);
  expect(next).toBeNull();
  expect(data.filename).toBe('lots-2026-11-21.csv');
  const [head, ...lines] = data.content.trim().split('\r\n');
  expect(head).toContain('Lot;Produit;En stock;Bruges;Lormont;DLC');
  expect(lines.toSorted()).toEqual(
    [1, 2, 3].map(
      (n) => `EXPORTE-${n};JARRET EXPORT;10;10;0;2026-12-27;2026-12-29;Ferme Export;;2026-11-21;utilisable;`,
    ),
  );
});
