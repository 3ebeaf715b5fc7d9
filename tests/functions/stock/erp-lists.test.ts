import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminsStore } from '#functions/admins/admins.store.ts';
import { allProducts } from '#functions/dashboard/all-products.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { syncMovedStock, syncWholeCatalog, type SyncServices } from '#functions/stock/sync/sync-catalog.ts';
import { paperOf, listMovements } from '#functions/stock/movements/list-movements.ts';
import { exportMovements } from '#functions/stock/movements/export-movements.ts';
import { listStockProducts, listWarehouses } from '#functions/stock/read-erp-stock.ts';
import { keys } from '#functions/table-keys.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { DEFAULT_STOCK_MINIMUMS } from '#shared/settings/stock-minimums.ts';
import { sameStart } from '#tests/support/database/same-start.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { fillDemoCatalog } from '#tests/support/erp/demo-catalog.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';

let erp: TestErp;
let environment: StockEnvironment;
let sync: SyncServices;
const fillCatalog = sameStart(async (table) => {
  await fillDemoCatalog(table, environment.clock.now());
  await syncWholeCatalog(sync, environment.clock.now(), async () => {});
});
beforeAll(async () => {
  erp = await openErp();
});
beforeEach(async () => {
  environment = await openStockEnvironment(erp);
  sync = { ...environment, catalog: environment.catalogStore };
  await fillCatalog(environment.table);
});
afterEach(() => erp.fault({ mode: 'off' }));
afterAll(() => erp.close());

const CAMILLE = {
  id: 'ADMIN1',
  firstname: 'Camille',
  lastname: 'Essai',
  email: 'camille@viande-essai.test',
  role: 'admin',
  createdAt: '2026-11-01T08:00:00.000Z',
  passwordHash: '',
  credentialsVersion: 1,
} as const;
const newest = { limit: 20, sortfield: 'datem', sortorder: 'DESC' } as const;

describe('the ERP’s movements', () => {
  test('API-42: page after page, every movement comes once, with our pending ones on one of them', async () => {
    const whole = await listMovements(environment, { ...newest, limit: 200 }, environment.clock.now());
    for (const sortorder of ['DESC', 'ASC']) {
      const query = { ...newest, limit: 100, sortorder, fk_product: whole.rows[0]!.fk_product };
      const all = await listMovements(environment, { ...query, limit: 200 }, environment.clock.now());
      const small = { ...query, limit: 20 };
      const found: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await listMovements(
          environment,
          { ...small, ...(cursor && { cursor }) },
          environment.clock.now(),
        );
        found.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
      }
      expect(all.next).toBeNull();
      expect(found).toEqual(all.rows.map(({ id }) => id));
    }
    expect(whole.next).toBe('0-200');
  });

  test.each(['DESC', 'ASC'])(
    'AMB-105: our pending ones come first and count in the page (%s)',
    async (sortorder) => {
      const fixture = movementFixture(
        { ...environment, catalog: environment.catalogStore },
        () => new Date(),
      );
      const query = { ...newest, sortorder };
      const now = environment.clock.now();
      const inErp = (await listMovements(environment, { ...query, limit: 200 }, now)).rows.map(
        ({ id }) => id,
      );
      for (let sent = 0; sent < 24; sent++)
        await fixture.send({ product_id: '2', warehouse_id: 1, qty: -0.1, label: `Casse ${sent}` });
      const first = await listMovements(environment, query, now);
      expect(first.rows).toHaveLength(20);
      expect(first.rows.every(({ erp_ref }) => erp_ref === null)).toBe(true);
      const second = await listMovements(environment, { ...query, cursor: first.next! }, now);
      expect(second.rows.map(({ erp_ref }) => erp_ref)).toEqual([
        ...Array<null>(4).fill(null),
        ...inErp.slice(0, 16),
      ]);
      expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(40);
      const third = await listMovements(environment, { ...query, cursor: second.next! }, now);
      expect(third.rows.map(({ id }) => id)).toEqual(inErp.slice(16, 36));
    },
  );

  test('API-42, STK-46, STK-49, AMB-65: carry the sign’s type, the product’s stock and the warehouse’s name', async () => {
    const { rows: list } = await listMovements(
      environment,
      { ...newest, limit: 200 },
      environment.clock.now(),
    );
    expect(list).toHaveLength(200);
    for (const { qty, type_mouvement: type } of list) expect(type).toBe(qty > 0 ? 1 : 0);
    const days = list.map(({ datem }) => datem);
    expect(days).toEqual([...days].sort().reverse());
    const one = list.find(({ fk_product }) => fk_product === '1')!;
    expect(one).toMatchObject({
      product_info: { label: 'BOEUF ENTIER', ref: 'BF001', stock_reel: 202.512, stock_virtuel: 202.512 },
      warehouse_info: { label: expect.stringMatching(/Bruges|Lormont/) as string },
    });
  });

  test('are those between two instants, the first included, the second excluded', async () => {
    const now = environment.clock.now();
    const { rows: all } = await listMovements(environment, { ...newest, limit: 200 }, now);
    const days = [...new Set(all.map(({ datem }) => datem))];
    const [late, early] = [days[1]!, days[3]!];
    const query = { ...newest, limit: 200, datem_from: early, datem_to: late };
    const { rows } = await listMovements(environment, query, now);
    expect(rows.map(({ id }) => id)).toEqual(
      all.filter(({ datem }) => datem >= early && datem < late).map(({ id }) => id),
    );
    expect(rows.length).toBeGreaterThan(0);
    const fixture = movementFixture({ ...environment, catalog: environment.catalogStore }, () => new Date());
    await fixture.send({ product_id: '2', warehouse_id: 1, qty: -0.1, label: 'Casse' });
    // our pending one was made later
    expect((await listMovements(environment, query, now)).rows).toHaveLength(rows.length);
  });

  test('name their document: an act here, a paper of the ERP with its page, or none', async () => {
    const now = environment.clock.now();
    const fixture = movementFixture({ ...environment, catalog: environment.catalogStore }, () => new Date());
    await fixture.send({ product_id: '2', warehouse_id: 1, qty: -0.1, label: 'Casse' });
    const { rows } = await listMovements(environment, { ...newest, limit: 200 }, now);
    expect(rows[0]).toMatchObject({
      label: 'Casse',
      document: { kind: 'operation', id: expect.stringMatching(/^MV/) as string, label: 'Sortie' },
    });
    expect(paperOf(undefined, { kind: 'shipment', id: '12' }, 'https://erp.test')).toEqual({
      kind: 'shipment',
      id: '12',
      label: 'Expédition nº\u00a012',
      erp_url: 'https://erp.test/expedition/card.php?id=12',
    });
    expect(paperOf(undefined, undefined, 'https://erp.test')).toBeNull();
  });

  test('STK-45, AMB-83: are those of a product and a warehouse when filtered', async () => {
    const query = {
      ...newest,
      sortfield: 'qty',
      sortorder: 'ASC',
      fk_product: '7',
      fk_warehouse: '1',
    } as const;
    const { rows: list } = await listMovements(environment, query, environment.clock.now());
    expect(list.length).toBeGreaterThan(0);
    expect(list.every((row) => row.fk_product === '7' && row.fk_entrepot === '1')).toBe(true);
    const quantities = list.map(({ qty }) => qty);
    expect(quantities).toEqual([...quantities].sort((a, b) => a - b));
  });

  test('are a file of all of them, whatever a screen has loaded, named by its day', async () => {
    const fixture = movementFixture({ ...environment, catalog: environment.catalogStore }, () => new Date());
    await fixture.send({ product_id: '7', warehouse_id: 1, qty: -1.5, label: 'Casse' });
    const now = environment.clock.now();
    const query = { ...newest, fk_product: '7' };
    const whole = await listMovements(environment, { ...query, limit: 200 }, now);
    const { data, next_cursor: next } = await exportMovements(environment, query, now);
    expect([data.filename, next]).toEqual(['mouvements-2026-11-20.csv', null]);
    const lines = data.content.trim().split('\r\n');
    expect(lines[0]).toContain('Date;Produit;Référence;Entrepôt;Quantité;Unité');
    expect(lines).toHaveLength(whole.rows.length + 1);
    expect(lines[1]).toContain(';Bruges;-1,5;kg;Casse;Sortie;');
  });

  test('AMB-101: ours are there with their state before the ERP has them, and once when it has', async () => {
    const fixture = movementFixture({ ...environment, catalog: environment.catalogStore }, () => new Date());
    const query = { ...newest, fk_product: '2' } as const;
    await environment.table.transact(adminsStore(environment.table).create(CAMILLE));
    const { data } = await fixture.send({ product_id: '2', warehouse_id: 1, qty: -1.5, label: 'Casse' });
    const {
      rows: [first, second],
    } = await listMovements(environment, query, environment.clock.now());
    expect(first).toMatchObject({
      id: `${data.operation_id}-1`,
      qty: -1.5,
      type_mouvement: 0,
      label: 'Casse',
      warehouse_info: { label: 'Bruges' },
      auteur: 'Camille Essai',
      erp_status: 'a_envoyer',
      erp_ref: null,
    });
    expect(second).toMatchObject({ erp_status: 'verifie', erp_ref: second!.id, auteur: 'Dolibarr' });
    expect(
      (await listMovements(environment, { ...query, fk_warehouse: '2' }, environment.clock.now())).rows,
    ).not.toContainEqual(expect.objectContaining({ label: 'Casse' }));
    await (
      await environment.erp()
    ).postMovement({
      productId: '2',
      warehouseId: '1',
      milli: -1500,
      code: data.movements[0]!.inventorycode!,
      label: 'Casse',
    });
    const after = (await listMovements(environment, query, environment.clock.now())).rows.filter(
      ({ label }) => label === 'Casse',
    );
    // its code leads back to its document, whatever process read it from the ERP
    expect(after).toMatchObject([{ erp_status: 'verifie', auteur: 'Camille Essai' }]);
  });

  test('AMB-105: our pending ones are in the requested order; of one act, or without a sort key, by line', async () => {
    let at = new Date();
    const fixture = movementFixture({ ...environment, catalog: environment.catalogStore }, () => at);
    const taken = (qty: number) => ({ product_id: '2', warehouse_id: 1, qty: -qty, label: 'Casse' });
    await fixture.send(taken(0.3));
    at = new Date(at.getTime() + 60_000);
    await fixture.send(taken(0.1));
    at = new Date(at.getTime() + 60_000);
    await fixture.send({ movements: [taken(0.4), { ...taken(0.2), product_id: '7' }] });
    const waiting = async (sortfield: 'datem' | 'qty' | 'id', sortorder: 'ASC' | 'DESC') => {
      const query = { ...newest, sortfield, sortorder };
      const { rows } = await listMovements(environment, query, environment.clock.now());
      return rows.slice(0, 4);
    };
    const quantities = async (...asked: Parameters<typeof waiting>) =>
      (await waiting(...asked)).map(({ qty }) => qty);
    expect(await quantities('qty', 'ASC')).toEqual([-0.4, -0.3, -0.2, -0.1]);
    expect(await quantities('qty', 'DESC')).toEqual([-0.1, -0.2, -0.3, -0.4]);
    expect(await quantities('datem', 'ASC')).toEqual([-0.3, -0.1, -0.4, -0.2]);
    expect(await quantities('datem', 'DESC')).toEqual([-0.2, -0.4, -0.1, -0.3]);
    const ids = (await waiting('id', 'ASC')).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  test('STK-52, AMB-07: are refused with the cause when the ERP is away, never invented', async () => {
    await erp.fault({ mode: '403' });
    await expect(listMovements(environment, newest, environment.clock.now())).rejects.toMatchObject({
      status: 503,
      message:
        'Dolibarr refuse l’accès : il manque à la clé le droit Stocks : 1001 « Consulter les stocks » (et non 1004), ou son module est désactivé (403).',
    });
  });
});

test('API-41, API-43, STK-50, STK-51: warehouses are read, stored, and shown with their age while the ERP is away', async () => {
  const fresh = await listWarehouses(environment, environment.clock.now());
  expect(fresh).toMatchObject({ stale: false });
  expect(fresh.rows.map(({ id }) => id)).toEqual(['1', '2']);
  await erp.fault({ mode: 'down' });
  const readAt = fresh.read_at;
  environment.later(60);
  expect(await listWarehouses(environment, environment.clock.now())).toEqual(fresh);
  environment.later(600);
  expect(await listWarehouses(environment, environment.clock.now())).toEqual({ ...fresh, stale: true });
  expect(readAt).toBe(fresh.read_at);
  const nothingCached = await openStockEnvironment(erp);
  await expect(listWarehouses(nothingCached, environment.clock.now())).rejects.toThrow(
    'Dolibarr ne répond pas',
  );
});

test('API-40, STK-50: every product is there with its stock, price and last movement', async () => {
  const { rows } = await listStockProducts(environment, environment.clock.now());
  const settings = openSettings(environment.table);
  await settings.replace(
    shopSettings.stockMinimums,
    { ...DEFAULT_STOCK_MINIMUMS, BOEUF: 12 },
    { version: 0, by: 'ADMIN1', now: environment.clock.now() },
  );
  const { data, synced_at } = await allProducts(
    {
      catalog: environment.catalog,
      settings,
      erpPages: async () => 'https://dolibarr.test',
      usualExits: {
        kept: async () => new Map([[String(rows.find(({ ref }) => ref === 'BF001')?.id), 12_400]]),
      },
      standingComing: async () =>
        new Map([[String(rows.find(({ ref }) => ref === 'BF001')?.id), [0, 2500, 0, 0, 0, 0, 0]]]),
    },
    environment.clock.now(),
  );
  expect(synced_at).toBe(environment.clock.now().toISOString());
  expect(data.length).toBe(rows.length);
  expect(data.find(({ ref }) => ref === 'BF001')).toMatchObject({
    standing: [0, 2.5, 0, 0, 0, 0, 0],
    category: 'BOEUF',
    minimum: 12,
    daily_exit: 12.4,
    price: 6.9,
    last_movement_date: expect.stringMatching(/^2026-/) as string,
    stock: { bruges_real: 144.22, bruges_virtual: 144.22, lormont_real: 58.292, lormont_virtual: 58.292 },
  });
  // BF046 never moved
  expect(data.find(({ ref }) => ref === 'BF046')).toMatchObject({
    last_movement_date: null,
    daily_exit: null,
  });
});

test('a movement made in the ERP moves the date, at the next incremental read', async () => {
  const id = (await environment.catalogStore.listProducts()).find(({ ref }) => ref === 'BF001')!.id;
  const before = (await environment.stock.getLevel(id))!.lastMovementAt!;
  await erp.ask('POST', '/stockmovements', { product_id: Number(id), warehouse_id: 1, qty: 1 });
  /** How often processes with cached levels were notified to reread them. */
  const told = async () =>
    Number((await environment.table.get(keys.dayClock(parisDay(environment.clock.now()))))?.['stock'] ?? 0);
  const toldBefore = await told();
  await syncMovedStock(sync, environment.clock.now());
  expect((await environment.stock.getLevel(id))!.lastMovementAt! > before).toBe(true);
  expect(await told()).toBe(toldBefore + 1);
  // nothing moved since: nothing is read again
  await syncMovedStock(sync, environment.clock.now());
  expect(await told()).toBe(toldBefore + 1);
  // a recorded difference is none: the next whole read writes nothing
  expect(await syncWholeCatalog(sync, environment.clock.now(), async () => {})).toMatchObject({ levels: 0 });
  expect(await told()).toBe(toldBefore + 1);
  // a stock corrected there without a movement is found by the whole reading alone, which reports it
  const db = new DatabaseSync(join(erp.dataDir, 'dolibarr.sqlite'));
  db.exec(`UPDATE product_stock SET reel = reel + 7 WHERE fk_product = ${id} AND fk_entrepot = 2`);
  db.close();
  expect(await syncWholeCatalog(sync, environment.clock.now(), async () => {})).toMatchObject({ levels: 1 });
  expect(await told()).toBe(toldBefore + 2);
});
