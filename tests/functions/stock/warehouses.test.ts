import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { underSiteNumbers } from '#functions/gateways/dolibarr/products/under-site-numbers.ts';
import { erpOfSites, openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { listOtherStock, listWarehouses } from '#functions/stock/read-erp-stock.ts';
import { type SyncServices, syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { settingsContract } from '#shared/settings/settings.contract.ts';
import { realAt } from '#shared/stock/levels/stock-level.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { shopOn } from '#tests/support/orders/shop.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { workOff } from '#tests/support/database/outbox.ts';

/** Bruges is the ERP's warehouse 2 here, and Lormont one that does not exist. */
let erp: TestErp;
let environment: StockEnvironment;
let services: SyncServices;
let product: string;

beforeAll(async () => {
  erp = await openErp();
  environment = await openStockEnvironment(erp);
  const settings = openSettings(environment.table);
  const change = { version: 0, by: 'ADMIN1', now: environment.clock.now() };
  await settings.replace(shopSettings.erpWarehouses, { bruges: '2', lormont: '9' }, change);
  services = {
    ...environment,
    catalog: environment.catalogStore,
    erp: erpOfSites(environment.erp, settings),
  };
  await syncWholeCatalog(services, environment.clock.now(), async () => {});
  const levels = [...(await environment.stock.allLevels()).values()];
  product = levels.find((level) => !level.byLots && realAt(level, '1') > 5000)!.productId;
});
afterAll(() => erp.close());

/** In the ERP, under its own numbers. */
const there = async (id: string) => {
  const outcome = await (await environment.erp()).readProducts([id]);
  if (outcome.kind !== 'ok') throw new Error(outcome.kind);
  const stock = outcome.value[0]?.stockByWarehouse ?? {};
  return (warehouse: string) => stock[warehouse]?.realMilli ?? 0;
};
const here = async (id: string) => (await environment.stock.currentLevels([id])).get(id);

test('a site’s stock is that of the chosen warehouse; other stock is shown and not sold', async () => {
  const [real, level] = [await there(product), await here(product)];
  expect(real('2')).toBeGreaterThan(5000);
  expect([realAt(level, '1'), realAt(level, '2')]).toEqual([real('2'), 0]);
  expect(level?.available).toBe(real('2'));

  const { rows, read_at } = await listOtherStock(environment, environment.clock.now());
  expect(read_at).toBe(environment.clock.now().toISOString());
  const elsewhere = await (await environment.erp()).readProducts([rows[0]!.product_id]);
  expect(elsewhere.kind === 'ok' && elsewhere.value[0]?.stockByWarehouse['1']?.realMilli).toBe(
    rows[0]!.qty * 1000,
  );
  expect(new Set(rows.map(({ warehouse, open }) => `${warehouse} ${open}`)).size).toBe(1);
});

test('movements in that warehouse move the site, those in another one do not', async () => {
  const before = realAt(await here(product), '1');
  const raw = await environment.erp();
  for (const [warehouseId, milli] of [
    ['2', 1500],
    ['1', 700],
  ] as const)
    await raw.postMovement({ productId: product, warehouseId, milli, code: `M-${warehouseId}`, label: '' });
  await syncMovedStock(services, environment.clock.now());
  const level = await here(product);
  expect([realAt(level, '1'), realAt(level, '2')]).toEqual([before + 1500, 0]);
});

test('a movement made here is written in the chosen warehouse, once, and is recognised', async () => {
  const real = (await there(product))('2');
  const writing = {
    ...shopOn(environment.table),
    ...services,
    outbox: environment.outbox,
  };
  const fixture = movementFixture(writing, environment.clock.now);
  await fixture.send({ movements: [{ product_id: product, warehouse_id: 1, qty: -2 }] });
  await workOff(environment.table, 'erp', environment.clock.now(), (message) =>
    pushEvent(writing, message, environment.clock.now()),
  );
  expect((await there(product))('2')).toBe(real - 2000);
  await syncMovedStock(services, environment.clock.now());
  expect(realAt(await here(product), '1')).toBe(real - 2000);
  expect(await fixture.broken()).toEqual([]);
});

test('every warehouse keeps one number, whichever are chosen', async () => {
  const { rows } = await listWarehouses({ ...environment, erp: services.erp }, environment.clock.now());
  expect(rows.map(({ id }) => id).sort()).toEqual(['1', '9']);
  const raw = await environment.erp();
  for (const chosen of [
    { '1': '1', '2': '2' },
    { '1': '2', '2': '1' },
    { '1': '5', '2': '7' },
    { '1': '5', '2': '1' },
  ]) {
    const asked: string[] = [];
    const erpOf = underSiteNumbers(
      {
        ...raw,
        postMovement: async ({ warehouseId }) => {
          asked.push(warehouseId);
          return { kind: 'ok', value: { id: '1' } };
        },
      },
      chosen,
    );
    for (const warehouseId of ['1', '2', '3', '5', '7'])
      await erpOf.postMovement({ productId: '1', warehouseId, milli: 1, code: 'X', label: '' });
    expect(asked.slice(0, 2)).toEqual(Object.values(chosen));
    expect(asked.toSorted()).toEqual(['1', '2', '3', '5', '7']);
  }
});

test('one warehouse for both sites is refused by the name of the field', () => {
  const { body } = settingsContract.endpoints.setErpWarehouses;
  expect(body.safeParse({ bruges: '3', lormont: '3', version: 0 }).error?.issues).toMatchObject([
    { path: ['lormont'], message: 'Bruges et Lormont ont chacun leur entrepôt.' },
  ]);
  expect(body.safeParse({ bruges: '3', lormont: '4', version: 0 }).success).toBe(true);
  expect(body.safeParse({ bruges: '0', lormont: '4', version: 0 }).error?.issues[0]?.path).toEqual([
    'bruges',
  ]);
});
