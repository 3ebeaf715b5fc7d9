import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { type SyncServices, syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { fillDemoCatalog } from '#tests/support/erp/demo-catalog.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { getOperation } from '#functions/stock/movements/undo-movements.ts';
import { replayOperation } from '#functions/erp/writer/manage-operations.ts';
import { isEntered } from '#functions/stock/stock.module.ts';
import { keys } from '#functions/table-keys.ts';
import { todoFor, workOff } from '#tests/support/database/outbox.ts';
import { shopOn } from '#tests/support/orders/shop.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { addDays, parisDay } from '#shared/kernel/dates.ts';
import { compareStock } from '#functions/stock/extraction/read-extractions.ts';
import { rebuildDays } from '#functions/stock/extraction/rebuild-days.ts';
import { lotsOf, realAt } from '#shared/stock/levels/stock-level.ts';

const START = new Date('2026-11-20T09:00:00Z');
let erp: TestErp;
let environment: StockEnvironment;
let services: ErpServices & SyncServices;
let fixture: ReturnType<typeof movementFixture>;

beforeAll(async () => {
  // one clock for both: what the ERP dates by its own would fall into other days as the days go by
  let now = () => START;
  erp = await openErp({ now: () => now() });
  environment = await openStockEnvironment(erp, START);
  now = environment.clock.now;
  services = {
    ...shopOn(environment.table),
    ...environment,
    catalog: environment.catalogStore,
  };
  fixture = movementFixture(services, environment.clock.now);
  await fillDemoCatalog(environment.table, START);
  await syncWholeCatalog(services, environment.clock.now(), async () => {});
});
afterEach(async () => {
  await erp.fault({ mode: 'off' });
  environment.later(1);
});
afterAll(async () => {
  expect(await fixture.broken()).toEqual([]);
  await erp.close();
});

/** What the sweeper and the queue do. */
const work = () =>
  workOff(environment.table, 'erp', environment.clock.now(), (message) =>
    pushEvent(services, message, environment.clock.now()),
  );
/** As the minutes pass. */
const catchUp = async () => {
  for (let minutes = 0; minutes < 4; minutes++) {
    environment.later(60);
    await work();
  }
};
const followed = () => syncMovedStock(services, environment.clock.now());
const value = async <T>(outcome: Promise<{ kind: string; value?: T }>): Promise<T> => {
  const found = await outcome;
  if (found.kind !== 'ok') throw new Error(JSON.stringify(found));
  return found.value as T;
};
const gateway = () => environment.erp();
const inErp = async (codes: readonly (string | null)[]) =>
  Promise.all(codes.map(async (code) => value((await gateway()).findMovementsByCodes([code ?? '']))));
const product = async (ref: string) =>
  (await environment.catalogStore.listProducts()).find((each) => each.ref === ref)!;
const erpStock = async (id: string) => {
  const [found] = await value((await gateway()).readProducts([id]));
  const milli = (site: string) => found?.stockByWarehouse[site]?.realMilli ?? 0;
  return [milli('1'), milli('2')];
};
const ourStock = async (id: string) => {
  const level = await fixture.level(id);
  return [realAt(level, '1'), realAt(level, '2')];
};
const state = async (id: string) => ({
  ...(await environment.movements.find(id))!,
  ...(await todoFor(environment.table, id, 'erp.push-movements')),
});

let taken = 0;
/** A product of its own for each test, not tracked by lots, with enough stock in Bruges. */
const another = async () => {
  const levels = await environment.stock.allLevels();
  const plain = (await environment.catalogStore.listProducts()).filter(({ id }) => {
    const level = levels.get(id);
    return level && !level.byLots && realAt(level, '1') > 20_000 && Number(id) < 134;
  });
  return plain[(taken += 1)]!;
};
const transfer = async (moved?: { id: string }, qty = 2) => {
  const { id } = moved ?? (await another());
  const answer = await fixture.send({
    movements: [
      { product_id: id, warehouse_id: 1, qty: -qty },
      { product_id: id, warehouse_id: 2, qty },
    ],
  });
  return { id, answer, codes: answer.data.movements.map(({ inventorycode }) => inventorycode) };
};

describe('a movement made here', () => {
  test('AMB-92, I7: is in the ERP once, with its code, and is shown as verified', async () => {
    const { id, answer, codes } = await transfer();
    await work();
    const rows = await inErp(codes);
    expect(rows.map((found) => found.map(({ milli, warehouseId }) => [warehouseId, milli]))).toEqual([
      [['1', -2000]],
      [['2', 2000]],
    ]);
    const held = await state(answer.data.operation_id);
    expect(held).toMatchObject({ state: 'verifie', refs: { 1: rows[0]![0]!.id, 2: rows[1]![0]!.id } });
    expect(held.dueAt).toBeUndefined();
    // the ledger never expires, nor does its idempotency key
    for (const key of [keys.ledgerDocument(held.document.id), keys.outboxEntry(held.document.id)])
      expect(await environment.table.get(key)).not.toHaveProperty('expiresAt');
    expect(await erpStock(id)).toEqual(await ourStock(id));
  });

  test('is not counted a second time when the ERP is read, at whatever moment', async () => {
    const { id } = await transfer();
    const before = await ourStock(id);
    await followed();
    expect(await ourStock(id)).toEqual(before);
    await work();
    await followed();
    await syncWholeCatalog(services, environment.clock.now(), async () => {});
    expect(await ourStock(id)).toEqual(before);
    expect(await fixture.broken()).toEqual([]);
  });

  test('a count of the whole catalogue does not undo what is still on its way', async () => {
    await erp.fault({ mode: '500', match: '/stockmovements', method: 'POST' });
    const { id } = await transfer();
    const before = await ourStock(id);
    await work();
    await erp.fault({ mode: 'off' });
    await syncWholeCatalog(services, environment.clock.now(), async () => {});
    expect(await ourStock(id)).toEqual(before);
    await catchUp();
    expect(await erpStock(id)).toEqual(before);
  });

  test('made while the ERP was away over night it has its own day there, and the days of stock include it', async () => {
    const { id } = await product('BF001');
    const before = await erpStock(id);
    const { data } = await fixture.send({ movements: [{ product_id: id, warehouse_id: 1, qty: -1.25 }] });
    const madeOn = environment.clock.now();
    environment.later(2 * 86_400);
    await work();
    const [row] = (await inErp(data.movements.map(({ inventorycode }) => inventorycode))).flat();
    expect(parisDay(new Date(row!.at))).toBe(parisDay(madeOn));
    const day = (back: number) => addDays(parisDay(environment.clock.now()), -back);
    expect(await rebuildDays(environment, { days: 3 })).toEqual([day(1), day(2), day(3)]);
    const at = async (date: string) =>
      (await environment.snapshots.read(date))!.rows.find(({ productId }) => productId === id);
    expect(await at(day(2))).toMatchObject({ brugesReal: before[0]! - 1250, brugesTheo: before[0]! - 1250 });
    // transfers of that day moved from site to site
    const then = (await at(day(3)))!;
    expect(then.brugesReal + then.lormontReal).toBe(before[0]! + before[1]!);
    // existing data is never replaced
    expect(await rebuildDays(environment, { days: 3 })).toEqual([]);
    const compared = await compareStock(
      environment,
      { date1: day(1), date2: day(3) },
      environment.clock.now(),
    );
    expect(compared).toMatchObject({ rebuilt: [day(1), day(3)] });
  });

  test('of a product tracked by lots takes and adds lots that the ERP knows', async () => {
    const { id, answer } = await transfer(await product('BF006'), 70);
    await work();
    expect(await state(answer.data.operation_id)).toMatchObject({ state: 'verifie', refusals: {} });
    expect(await erpStock(id)).toEqual([44_584, 70_000]);
    expect(await fixture.broken()).toEqual([]);
    await followed();
    const [found] = await value((await gateway()).readProducts([id]));
    const lots = lotsOf(await fixture.level(id)).filter(({ milli }) => milli > 0);
    expect(lots.map(({ siteId, lot, milli }) => `${siteId} ${lot} ${milli}`).sort()).toEqual(
      ['1', '2']
        .flatMap((site) =>
          (found?.stockByWarehouse[site]?.lots ?? []).map(({ lot, milli }) => `${site} ${lot} ${milli}`),
        )
        .sort(),
    );
  });

  test.each([
    // answered whole, then not found: posted again at once, a few times
    ['lost', 3, 'verifie'],
    ['lost', 8, 'douteux'],
    ['truncated', 1, 'verifie'],
    ['500', 1, 'douteux'],
    ['html200', 1, 'douteux'],
    ['reset-after', 1, 'douteux'],
    ['500-after', 1, 'douteux'],
  ])('after "%s" %i times it exists there once', async (mode, times, then) => {
    const { id, answer, codes } = await transfer();
    await erp.fault({ mode, method: 'POST', match: '/stockmovements', times });
    await work();
    expect((await state(answer.data.operation_id)).state).toBe(then);
    await erp.fault({ mode: 'off' });
    await catchUp();
    expect((await inErp(codes)).map((found) => found.length)).toEqual([1, 1]);
    expect((await state(answer.data.operation_id)).state).toBe('verifie');
    expect(await erpStock(id)).toEqual(await ourStock(id));
  });

  test('posted, and then the ERP not to be reached, it is shown as sent', async () => {
    const { answer, codes } = await transfer();
    let posted = 0;
    environment.reach({
      fetch: async (input, init) => {
        if (posted === codes.length) throw new TypeError('fetch failed');
        const reply = await fetch(input, init);
        if (init?.method === 'POST') posted += 1;
        return reply;
      },
    });
    await work();
    expect(await state(answer.data.operation_id)).toMatchObject({
      state: 'envoye',
      cause: expect.stringContaining('envoyé, relecture impossible') as string,
    });
    environment.reach({});
    await catchUp();
    expect((await inErp(codes)).map((found) => found.length)).toEqual([1, 1]);
  });

  test('one that the ERP refuses is named, leaves the others their chance, and may be replayed', async () => {
    const { id, label } = await another();
    const [bruges = 0] = await ourStock(id);
    const { answer, codes } = await transfer({ id }, bruges / 1000);
    // a kilogram was taken in the ERP before it received our movement
    const taken = { product_id: Number(id), warehouse_id: 1 };
    await erp.ask('POST', '/stockmovements', { ...taken, qty: -1 });
    await work();
    const held = await state(answer.data.operation_id);
    expect(held).toMatchObject({ state: 'en_echec', refs: { 2: expect.any(String) as string } });
    expect(held.refusals[1]).toMatch(/^−[\d,]+ kg de « .* » à Bruges : .*n'est pas suffisante/);
    expect(held.cause).toContain(label);
    await erp.ask('POST', '/stockmovements', { ...taken, qty: 1 });
    await replayOperation(services, answer.data.operation_id, environment.clock.now());
    await work();
    expect(await state(answer.data.operation_id)).toMatchObject({ state: 'verifie', refusals: {} });
    expect((await inErp(codes)).map((found) => found.length)).toEqual([1, 1]);
  });
});

describe('a movement made in the ERP', () => {
  const post = async (body: object) => String(await erp.ask('POST', '/stockmovements', body));

  test('enters our ledger once, under its row', async () => {
    const { id } = await another();
    const row = await post({ product_id: Number(id), warehouse_id: 2, qty: 3.5, movementcode: 'INVENTAIRE' });
    const [bruges = 0, lormont = 0] = await ourStock(id);
    await followed();
    await environment.table.put({ pk: 'SYNC', sk: 'movements', lastRowId: String(Number(row) - 1) });
    await followed();
    expect(await ourStock(id)).toEqual([bruges, lormont + 3500]);
    expect((await environment.movements.find(`DB${row}`))!.document).toMatchObject({
      kind: 'dolibarr',
      lines: [{ milli: 3500, siteId: '2', code: 'INVENTAIRE' }],
    });
    expect(await fixture.broken()).toEqual([]);
  });

  test('one that is committed after a later one enters once, within ten minutes', async () => {
    const [late, early] = [await another(), await another()];
    const hidden = await post({ product_id: Number(late.id), warehouse_id: 1, qty: 2.5 });
    const row = await post({ product_id: Number(early.id), warehouse_id: 1, qty: 1.5 });
    const [before] = [await ourStock(late.id)];
    const real = await gateway();
    const uncommitted: typeof real = {
      ...real,
      listMovements: async (query) => {
        const listed = await real.listMovements(query);
        return listed.kind === 'ok'
          ? { ...listed, value: listed.value.filter(({ id }) => id !== hidden) }
          : listed;
      },
    };
    await syncMovedStock({ ...services, erp: async () => uncommitted }, environment.clock.now());
    expect(await environment.movements.find(`DB${row}`)).toBeDefined();
    expect(await environment.movements.find(`DB${hidden}`)).toBeUndefined();
    const holds = shopOn(environment.table).holds;
    expect([isEntered(await holds.entered(), row), isEntered(await holds.entered(), hidden)]).toEqual([
      true,
      false,
    ]);

    environment.later(300);
    await followed();
    expect(await environment.movements.find(`DB${hidden}`)).toBeDefined();
    expect(await ourStock(late.id)).toEqual([before[0]! + 2500, before[1]]);
    expect(isEntered(await holds.entered(), hidden)).toBe(true);
    expect(await environment.table.get(keys.syncCursor('movements'))).not.toHaveProperty('gaps');
    await followed();
    expect(await ourStock(late.id)).toEqual(await erpStock(late.id));
  });

  test('with a code of ours copied onto it, it is not ours: ours is the older one', async () => {
    const { id, codes } = await transfer();
    await work();
    await post({ product_id: Number(id), warehouse_id: 1, qty: -2, movementcode: codes[0] });
    await followed();
    expect(await erpStock(id)).toEqual(await ourStock(id));
  });

  test('a stock corrected without a movement comes with the next count, as a count', async () => {
    const { id } = await another();
    const [bruges = 0, lormont] = await ourStock(id);
    const db = new DatabaseSync(`${erp.dataDir}/dolibarr.sqlite`);
    db.exec(`UPDATE product_stock SET reel = reel - 4 WHERE fk_product = ${id} AND fk_entrepot = 1`);
    db.close();
    await syncWholeCatalog(services, environment.clock.now(), async () => {});
    expect(await ourStock(id)).toEqual([bruges - 4000, lormont]);
    const { items } = await environment.movements.list(200);
    const counted = items.filter(({ document }) => document.lines[0]?.productId === id);
    expect(counted[0]?.document).toMatchObject({
      kind: 'comptage',
      lines: [{ productId: id, milli: -4000, label: 'Écart constaté dans Dolibarr' }],
    });
  });
});

describe('a product made here', () => {
  let count = 0;
  const made = async (more: object = {}) =>
    fixture.createProduct({
      ...more,
      ref: `NEUF-${(count += 1)}`,
      label: `Tournedos d’essai ${count}`,
      category: 'BOEUF',
      warehouse_id: 1,
      qty: 4,
      price: 20,
    });

  const database = <T>(use: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(`${erp.dataDir}/dolibarr.sqlite`);
    const found = use(db);
    db.close();
    return found;
  };
  const stored = (sql: string, id: string) =>
    database((db) =>
      db
        .prepare(sql)
        .all(id)
        .map((row) => ({ ...row })),
    );
  const addSupplier = () =>
    database((db) => {
      const sql = "INSERT INTO societe (nom, fournisseur, status) VALUES ('Élevage d’essai', 1, 1)";
      return String(db.prepare(sql).run().lastInsertRowid);
    });

  test('AMB-107: stores weight, supplier and part code there, once', async () => {
    const supplierId = addSupplier();
    const { product: created } = await made({ weight: 0.35, fk_supplier: supplierId, mpart_code: 'TRN-12' });
    await work();
    const adopted = await product(created.ref);
    expect(stored('SELECT weight FROM product WHERE rowid = ?', adopted.id)).toEqual([{ weight: 0.35 }]);
    // API-44: given back under the id that Dolibarr gave it, and under no other
    expect([...(await services.newProducts.purchaseFacts())]).toEqual([
      [adopted.id, { supplierId, partCode: 'TRN-12' }],
    ]);
    const lines = 'SELECT fk_soc, ref_fourn FROM product_fournisseur_price WHERE fk_product = ?';
    expect(stored(lines, adopted.id)).toEqual([{ fk_soc: Number(supplierId), ref_fourn: 'TRN-12' }]);
    expect(await value((await gateway()).listSuppliers())).toContainEqual({
      id: supplierId,
      name: 'Élevage d’essai',
    });
  });

  test('AMB-107: a part code without its supplier is in the note there, and only then', async () => {
    const supplierId = addSupplier();
    const notes: unknown[] = [];
    environment.reach({
      fetch: async (input, init) => {
        const isCreation = init?.method === 'POST' && String(input).endsWith('/products');
        if (isCreation)
          notes.push((JSON.parse(String(init.body)) as Record<string, unknown>)['note_private']);
        return fetch(input, init);
      },
    });
    for (const said of [
      { note_private: 'Pour Noël', mpart_code: 'TRN-14' },
      { note_private: 'Pour Noël' },
      { note_private: 'Pour Noël', mpart_code: 'TRN-15', fk_supplier: supplierId },
      {},
    ]) {
      await made(said);
      await work();
    }
    environment.reach({});
    expect(notes).toEqual(['Pour Noël\nCode article : TRN-14', 'Pour Noël', 'Pour Noël', '']);
  });

  test('AMB-107: the supplier is not written while the current one cannot be read', async () => {
    const supplierId = addSupplier();
    const { product: created, data } = await made({ fk_supplier: supplierId });
    const lines = () =>
      stored(
        'SELECT fk_soc FROM product_fournisseur_price WHERE fk_product IN (SELECT rowid FROM product WHERE ref = ?)',
        created.ref,
      );
    for (const mode of ['down', 'html200']) {
      await erp.fault({ mode, method: 'GET', match: '/purchase_prices' });
      await catchUp();
      expect(lines()).toEqual([]);
      expect(await state(data.operation_id)).toMatchObject({ state: 'a_envoyer' });
    }
    await erp.fault({ mode: 'off' });
    environment.later(3600);
    await work();
    expect(lines()).toEqual([{ fk_soc: Number(supplierId) }]);
    expect((await state(data.operation_id)).state).toBe('verifie');
  });

  test('AMB-107: a supplier that the ERP refuses is reported, and the product is created all the same', async () => {
    const { product: created, data } = await made({
      fk_supplier: '99999',
      mpart_code: 'TRN-13',
      weight: 1.2,
    });
    await work();
    const adopted = await product(created.ref);
    expect(adopted.id).toMatch(/^\d+$/);
    expect(stored('SELECT weight FROM product WHERE rowid = ?', adopted.id)).toEqual([{ weight: 1.2 }]);
    const answer = await getOperation(services, data.operation_id);
    expect(answer.data.movements).toMatchObject([{ erp_status: 'verifie' }]);
    expect(answer.data.notes).toEqual([
      expect.stringMatching(/^Le fournisseur n’a pas été inscrit au produit : /),
    ]);
  });

  test('AMB-04: is created in the ERP before its first movement, in its category, and takes its id', async () => {
    const { product: created, data } = await made();
    await work();
    const adopted = await product(created.ref);
    expect(adopted).toMatchObject({ barcode: created.barcode, onSale: true, categoryName: 'BOEUF' });
    expect(adopted.id).toMatch(/^\d+$/);
    const [found] = await value((await gateway()).readProducts([adopted.id]));
    expect(found).toMatchObject({
      ref: created.ref,
      priceHtE4: 200_000,
      vatBasisPoints: 550,
      realMilli: 4000,
    });
    expect(await value((await gateway()).listCategoryProductIds(adopted.categoryId))).toContain(adopted.id);
    expect(await fixture.level(adopted.id)).toMatchObject({
      levels: { '1': { real: 4000 } },
      available: 4000,
    });
    expect(await fixture.level(created.id)).toBeUndefined();
    // who still has our id on the screen
    await fixture.send({ product_id: created.id, warehouse_id: 1, qty: 1 });
    await work();
    expect(await erpStock(adopted.id)).toEqual([5000, 0]);
    await followed();
    await syncWholeCatalog(services, environment.clock.now(), async () => {});
    expect(await ourStock(adopted.id)).toEqual([5000, 0]);
    expect(
      (await environment.catalogStore.listProducts()).filter(({ ref }) => ref === created.ref),
    ).toHaveLength(1);
    expect(await fixture.broken()).toEqual([]);
    expect((await state(data.operation_id)).state).toBe('verifie');
  });

  test.each([
    ['lost', '/products'],
    ['truncated', '/products'],
    ['500-after', '/objects/product'],
    ['lost', '/stockmovements'],
  ])('an answer "%s" at %s makes no second one', async (mode, match) => {
    const { product: created } = await made();
    await erp.fault({ mode, method: 'POST', match, times: 1 });
    await work();
    await syncWholeCatalog(services, environment.clock.now(), async () => {});
    await catchUp();
    const found = (await environment.catalogStore.listProducts()).filter(({ ref }) => ref === created.ref);
    expect(found).toHaveLength(1);
    expect(await erpStock(found[0]!.id)).toEqual([4000, 0]);
    expect(await ourStock(found[0]!.id)).toEqual([4000, 0]);
    expect(await fixture.broken()).toEqual([]);
  });

  test('a reference that the ERP used in the meantime is a visible failure', async () => {
    const { data, product: created } = await made();
    await erp.ask('POST', '/products', { ref: created.ref, label: 'Autre' });
    await work();
    expect(await state(data.operation_id)).toMatchObject({
      state: 'en_echec',
      cause: expect.stringContaining('ErrorProductAlreadyExists') as string,
    });
  });
});
