import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { customersStore } from '#functions/customers/customers.store.ts';
import { lateWrites } from '#functions/erp/writer/late-writes.ts';
import { ordersStore } from '#functions/orders/orders.store.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';
import { erpHoldsStore } from '#functions/stock/erp-holds.store.ts';
import { syncMovedStock, syncWholeCatalog, type SyncServices } from '#functions/stock/sync/sync-catalog.ts';
import { readReconciliation } from '#functions/stock/reconciliation/read-reconciliation.ts';
import {
  reconcileStock,
  type ReconciliationServices,
} from '#functions/stock/reconciliation/reconcile-stock.ts';
import { reconciliationsStore } from '#functions/stock/reconciliation/reconciliations.store.ts';
import { queuedJob } from '#shared/jobs/job.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { postponed } from '#shared/kernel/outbox-todo.ts';
import { happen } from '#tests/support/database/outbox.ts';
import { fillDemoCatalog } from '#tests/support/erp/demo-catalog.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';

let erp: TestErp;
let environment: StockEnvironment;
let services: ReconciliationServices;
let sync: SyncServices;

beforeEach(async () => {
  erp = await openErp();
  environment = await openStockEnvironment(erp);
  await fillDemoCatalog(environment.table, environment.clock.now());
  sync = { ...environment, catalog: environment.catalogStore };
  services = {
    ...environment,
    catalog: environment.catalogStore,
    reconciliations: reconciliationsStore(environment.table),
    lateWrites: (now) =>
      lateWrites(
        {
          outbox: environment.outbox,
          orders: ordersStore(environment.table),
          customers: customersStore(environment.table),
        },
        now,
      ),
  };
  await syncWholeCatalog(sync, environment.clock.now(), async () => {});
});
afterEach(() => erp.close());

const post = (body: object) => erp.ask<number>('POST', '/stockmovements', body);
/** A manual correction of the ERP's database. */
const sql = (text: string) => {
  const db = new DatabaseSync(join(erp.dataDir, 'dolibarr.sqlite'));
  db.exec(text);
  db.close();
};
let requested = 0;
/** The schedule's request and the worker's run; the job after it. */
const reconcile = async () => {
  const job = queuedJob({
    id: `JOB-${String((requested += 1)).padStart(3, '0')}`,
    kind: 'stock-reconciliation',
    unit: 'produits',
    message: 'demandé',
  });
  await environment.jobs.claim('stock-reconciliation', job, environment.clock.now());
  await reconcileStock(services, job.id);
  return environment.jobs.find(job.id, environment.clock.now());
};
const differencesOf = (date: string | undefined) =>
  readReconciliation(
    { reconciliations: services.reconciliations, catalog: environment.catalog },
    date,
    environment.clock.now(),
  );
const night = async () => {
  expect(await reconcile()).toMatchObject({ status: 'done', progress: { page: 1 } });
  return (await differencesOf(undefined)).data!;
};
const productId = async (ref: string) =>
  (await environment.catalogStore.listProducts()).find((product) => product.ref === ref)!.id;

test('a night without differences is recorded, and empty', async () => {
  expect((await differencesOf(undefined)).data).toBeNull();
  const found = await night();
  expect(found).toMatchObject({ date: '2026-11-20', unexplained: 0, differences: [], held: [] });
  expect(found.compared).toBeGreaterThan(100);
  expect(await differencesOf('2026-11-20')).toMatchObject({ data: found });
  expect((await environment.jobs.list(environment.clock.now(), 5)).items).toMatchObject([
    { kind: 'stock-reconciliation', status: 'done', result: { unexplained: 0 } },
  ]);
});

describe('every difference has its explanation', () => {
  test('movements made in the ERP since the last read explain it exactly', async () => {
    const id = await productId('BF001');
    const rows = [
      await post({ product_id: Number(id), warehouse_id: 1, qty: 2.5 }),
      await post({ product_id: Number(id), warehouse_id: 1, qty: -1 }),
    ];
    expect((await night()).differences).toEqual([
      {
        kind: 'stock',
        product_id: id,
        ref: 'BF001',
        name: 'BOEUF ENTIER',
        site: 'Bruges',
        unit: 'kg',
        ours: 144.22,
        erp: 145.72,
        gap: 1.5,
        explained: true,
        explanation: `Mouvements n° ${rows.join(', ')} de Dolibarr, après notre dernière lecture.`,
      },
    ]);
    await syncMovedStock(sync, environment.clock.now());
    expect((await night()).differences).toEqual([]);
  });

  test('AMB-92: our pending movements explain it, alone and with those of the ERP', async () => {
    const id = await productId('BF001');
    const fixture = movementFixture(
      { ...environment, catalog: environment.catalogStore },
      environment.clock.now,
    );
    await fixture.send({ product_id: id, warehouse_id: 1, qty: -4, label: 'Casse' });
    const [difference] = (await night()).differences;
    expect(difference).toMatchObject({
      site: 'Bruges',
      unit: 'kg',
      gap: 4,
      explained: true,
      explanation: 'Saisi ici, pas encore dans Dolibarr : −4,00\u00a0kg.',
    });
    const hold = {
      erpId: '90',
      ref: 'CO2611-0090',
      thirdPartyId: '3',
      day: null,
      changedAt: 0,
      isPending: false,
    };
    await environment.table.transact(
      await erpHoldsStore(environment.table).replace('90', { ...hold, milli: { [id]: 1500 } }),
    );
    expect((await night()).held).toMatchObject([
      {
        product_id: id,
        unit: 'kg',
        real: 198.512,
        available: 197.012,
        causes: [
          'Promis par la commande CO2611-0090 de Dolibarr : 1,5 kg.',
          'Saisi ici, pas encore dans Dolibarr : −4 kg.',
        ],
        explained: true,
      },
    ]);
    const row = await post({ product_id: Number(id), warehouse_id: 1, qty: 1 });
    expect((await night()).differences[0]).toMatchObject({
      gap: 5,
      explained: true,
      explanation: `Mouvement n° ${row} de Dolibarr, après notre dernière lecture. Saisi ici, pas encore dans Dolibarr : −4,00\u00a0kg.`,
    });
    environment.later(16 * 60);
    expect((await night()).differences.at(-1)).toMatchObject({
      kind: 'operation',
      name: 'Sortie de 4 kg · BOEUF ENTIER, Bruges',
    });
  });

  test('a product created here waits for its first movement', async () => {
    const fixture = movementFixture(
      { ...environment, catalog: environment.catalogStore },
      environment.clock.now,
    );
    await fixture.createProduct({ ref: 'NEUF-1', label: 'Neuf', warehouse_id: 1, qty: 2, category: 'BOEUF' });
    expect((await night()).differences).toMatchObject([
      {
        kind: 'missing_in_erp',
        ref: 'NEUF-1',
        explained: true,
        explanation: 'Produit créé ici : Dolibarr le reçoit avec son premier mouvement.',
      },
    ]);
  });

  test('a stock changed without a movement is not explained', async () => {
    const id = await productId('BF001');
    sql(`UPDATE product_stock SET reel = reel + 7 WHERE fk_product = ${id} AND fk_entrepot = 2`);
    const found = await night();
    expect((await environment.jobs.list(environment.clock.now(), 1)).items).toMatchObject([
      { message: `1 écart(s) sur ${found.compared} produits, dont 1 sans explication.` },
    ]);
    expect(found).toMatchObject({
      unexplained: 1,
      differences: [
        {
          site: 'Lormont',
          gap: 7,
          explained: false,
          explanation: expect.stringMatching(/^Aucun mouvement/) as string,
        },
      ],
    });
  });

  test('an update that the ERP lost between two writers is distinguished from its movements', async () => {
    const id = await productId('BF001');
    const row = await post({ product_id: Number(id), warehouse_id: 1, qty: 5 });
    sql(`UPDATE product_stock SET reel = reel - 3 WHERE fk_product = ${id} AND fk_entrepot = 1`);
    const [difference] = (await night()).differences;
    expect(difference).toMatchObject({
      explained: false,
      explanation: `Mouvements n° ${row} : +5,00\u00a0kg sur un écart de +2,00\u00a0kg ; le reste est sans mouvement.`,
    });
  });

  test('new, deleted and negative products are named', async () => {
    sql(`INSERT INTO product (ref, label, price, price_ttc, tva_tx, tosell) VALUES ('NEUF', 'Neuf', 9, 9.5, 5.5, 1);
      DELETE FROM product WHERE ref = 'BF046';
      UPDATE product_stock SET reel = -4 WHERE fk_product = (SELECT rowid FROM product WHERE ref = 'BF001') AND fk_entrepot = 1`);
    const { differences } = await night();
    expect(differences.map(({ kind, ref }) => [kind, ref])).toEqual(
      expect.arrayContaining([
        ['missing_here', 'NEUF'],
        ['missing_in_erp', 'BF046'],
        ['stock', 'BF001'],
        ['negative', 'BF001'],
      ]),
    );
    expect(differences).toHaveLength(4);
  });

  test('a write pending for the ERP longer than 15 minutes is listed with its cause', async () => {
    await environment.table.transact([
      ordersStore(environment.table).create(
        anOrder({ id: 'O1', customerId: 'C1', reference: 'CMD-20261120-0007' }),
      ),
    ]);
    const about = { orderId: 'O1', customerId: 'C1' };
    await happen(environment.table, 'order.edited', 'order-edit-1', about, environment.clock.now());
    expect((await night()).differences).toEqual([]);
    environment.later(16 * 60);
    const entry = (await environment.outbox.find('order-edit-1'))!;
    const late = { state: 'douteux', cause: 'Réponse incertaine.', dueAt: '2026-11-20T10:00:00Z' } as const;
    await environment.outbox.change(entry, 'erp.sync-order', environment.clock.now(), (todo) =>
      postponed(todo, late),
    );
    expect((await night()).differences).toMatchObject([
      {
        kind: 'operation',
        name: 'Commande CMD-20261120-0007',
        explained: false,
        explanation: 'Pas encore dans Dolibarr (douteux) : Réponse incertaine.',
      },
    ]);
  });
});

test('a movement made while the pages are read is no difference once it was read', async () => {
  const id = await productId('BF001');
  let done = false;
  environment.reach({
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      if (String(input).includes('/products?') && !done) {
        done = true;
        await post({ product_id: Number(id), warehouse_id: 1, qty: 1 });
        await syncMovedStock(sync, environment.clock.now());
      }
      return answer;
    },
  });
  expect((await night()).differences).toEqual([]);
});

test('an ERP that is away fails the job with its cause, and keeps the night before', async () => {
  await night();
  await erp.fault({ mode: '403' });
  environment.later(24 * 3600);
  expect(await reconcile()).toMatchObject({
    status: 'failed',
    message:
      'Dolibarr refuse l’accès : il manque à la clé le droit Produits : 31 « Consulter les produits », ou son module est désactivé (403).',
  });
  expect((await differencesOf(undefined)).data?.date).toBe('2026-11-20');
});
