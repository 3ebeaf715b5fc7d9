import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeInErp } from '#functions/erp/products/complete-in-erp.ts';
import { completeProduct } from '#functions/stock/products/complete-product.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import type { ProductCompleted } from '#shared/stock/stock.events.ts';
import { pushMovements } from '#functions/erp/movements/push-movement.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { allProducts } from '#functions/dashboard/all-products.ts';
import { fillDemoCatalog } from '#tests/support/erp/demo-catalog.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { shopOn } from '#tests/support/orders/shop.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';

let erp: TestErp;
let environment: ReturnType<typeof shopOn> & Omit<StockEnvironment, 'catalog'>;
let fixture: ReturnType<typeof movementFixture>;

beforeAll(async () => {
  erp = await openErp();
  const opened = await openStockEnvironment(erp);
  environment = { ...opened, ...shopOn(opened.table), erp: opened.erp };
  fixture = movementFixture(environment, environment.clock.now);
  await fillDemoCatalog(environment.table, environment.clock.now());
  await syncWholeCatalog(environment, environment.clock.now(), async () => {});
});
afterAll(() => erp.close());

const carcass = async () =>
  (await environment.catalog.listProducts()).find(({ label }) => label === 'CARCASSE AGNEAU')!;
const cut = async (sub_products: object[]) => {
  const answer = await fixture.send({
    product_id: (await carcass()).id,
    warehouse_id: 1,
    qty: 20,
    transform: true,
    sub_products: sub_products.map((each) => ({ category: 'AGNEAU', ...each })),
  });
  await pushMovements({ ...environment, step: async () => {} } as never, answer.data.operation_id);
  return answer;
};
const found = async (label: string) =>
  (await environment.catalog.listProducts()).find((product) => product.label === label);

test('a cut that was given its price is in the shop as soon as the ERP has it, with a barcode of the house', async () => {
  const { data } = await cut([{ label: 'Essai de chute', qty: 3, price: 6.9 }]);
  expect(data.products).toMatchObject([{ label: 'Essai de chute', price: 6.9, unit: 'kg' }]);
  const product = await found('Essai de chute');
  expect(product).toMatchObject({ onSale: true, priceHtE4: 69_000, barcode: data.products[0]!.barcode });
  expect(product?.lacksPrice).toBeUndefined();
  await syncWholeCatalog(environment, environment.clock.now(), async () => {});
  expect(await found('Essai de chute')).toEqual(product);
});

test('one without a price is out of the shop, and the first page lists it until it has one in the ERP', async () => {
  await cut([{ label: 'Essai de rognon', qty: 0.5 }]);
  const asked = {
    catalog: async () => ({
      products: await environment.catalog.listProducts(),
      levels: await environment.stock.allLevels(),
      syncedAt: null,
    }),
    settings: environment.settings,
    erpPages: async () => 'https://dolibarr.test',
    usualExits: { kept: async () => new Map() },
    standingComing: async () => new Map(),
  } as unknown as Parameters<typeof allProducts>[0];
  const shown = async () =>
    (await allProducts(asked, environment.clock.now())).data.find(({ label }) => label === 'Essai de rognon');
  const { id } = (await found('Essai de rognon'))!;
  expect(await shown()).toMatchObject({
    on_sale: false,
    lacks_price: true,
    price: null,
    barcode: expect.stringMatching(/^200\d{10}$/),
    erp_url: `https://dolibarr.test/product/card.php?id=${id}`,
    stock: { bruges_real: 0.5 },
  });
  await syncWholeCatalog(environment, environment.clock.now(), async () => {});
  expect(await shown()).toMatchObject({ lacks_price: true });
});

test('one that is sold by the piece is so in the ERP too, and is counted in pieces', async () => {
  const { data } = await cut([
    { label: 'Essai de souris', qty: 12, price: 4.5, unit: 'piece', weight: 0.35 },
  ]);
  expect(data).toMatchObject({ loss: 15.8, products: [{ unit: 'piece', price: 4.5 }] });
  const product = await found('Essai de souris');
  expect(product).toMatchObject({ unit: 'piece', pieceWeightGrams: 350, onSale: true });
  await syncWholeCatalog(environment, environment.clock.now(), async () => {});
  expect(await found('Essai de souris')).toEqual(product);
  const level = await fixture.level(product!.id);
  expect(level).toMatchObject({ levels: { '1': { real: 12_000 } } });
});

test('missing data of a cut is entered once here, written to Dolibarr by the ERP writer, and the product is in the shop', async () => {
  await cut([{ label: 'Essai de joue', qty: 0.5 }]);
  const { id, barcode } = (await found('Essai de joue'))!;
  const complete = (body: object) =>
    completeProduct(environment, {
      productId: id,
      body: movementsContract.endpoints.completeProduct.body.parse(body),
      now: environment.clock.now(),
    });
  expect(await refusalOf(complete({ price: 7.5, barcode: '2000000000015' }))).toMatchObject({
    code: 'already_exists',
    field: 'barcode',
    message: `« Essai de joue » a déjà le code ${barcode} : changez-le dans Dolibarr.`,
  });
  const { operation_id } = await complete({ price: 7.5 });
  expect((await complete({ price: 7.5 })).operation_id).toBe(operation_id);
  // nothing is sold before the ERP has it
  expect(await found('Essai de joue')).toMatchObject({ onSale: false });
  const event = (await environment.outbox.find(operation_id))!.event as ProductCompleted;
  await completeInErp({ ...environment, step: { at: environment.clock.now() } } as never, event);
  await completeInErp({ ...environment, step: { at: environment.clock.now() } } as never, event);
  const done = await found('Essai de joue');
  expect(done).toMatchObject({ onSale: true, priceHtE4: 75_000, barcode });
  await syncWholeCatalog(environment, environment.clock.now(), async () => {});
  expect(await found('Essai de joue')).toEqual(done);
  expect(await refusalOf(complete({ price: 8 }))).toMatchObject({ code: 'already_exists', field: 'price' });
  // another value entered in Dolibarr is not overwritten: it is listed for a decision
  const other = { ...event, data: { ...event.data, priceHtE4: 80_000 } };
  await expect(
    completeInErp({ ...environment, step: { at: environment.clock.now() } } as never, other),
  ).rejects.toMatchObject({ outcome: { kind: 'refused', detail: expect.stringContaining('déjà le prix') } });
});
