import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sellingUnit } from '#functions/catalog/erp-catalog-mapping.ts';
import { pushMovements } from '#functions/erp/movements/push-movement.ts';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { getOrderDetails } from '#functions/orders/list-orders.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { fillDemoCatalog } from '#tests/support/erp/demo-catalog.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { shopOn, testCustomer } from '#tests/support/orders/shop.ts';

let erp: TestErp;
type Environment = ReturnType<typeof shopOn> & Omit<StockEnvironment, 'catalog'>;
let environment: Environment;
let guineaFowl: { id: string };

beforeAll(async () => {
  erp = await openErp();
  const opened = await openStockEnvironment(erp);
  environment = {
    ...opened,
    ...shopOn(opened.table),
    erp: opened.erp,
  };
  await environment.table.transact(environment.customers.create(testCustomer));
  await fillDemoCatalog(environment.table, environment.clock.now());
  await syncWholeCatalog(environment, environment.clock.now(), async () => {});
  guineaFowl = (await environment.catalogStore.listProducts()).find(({ ref }) => ref === 'VO010')!;
});
afterAll(() => erp.close());

const order = (quantity: number) =>
  placeOrder(environment, {
    customerId: testCustomer.id,
    items: [{ product_id: guineaFowl.id, quantity }],
    seenTotal: quantity * 9.8,
    idempotencyKey: undefined,
    now: environment.clock.now(),
  });
const stock = async () => (await environment.stock.currentLevels([guineaFowl.id])).get(guineaFowl.id)!;
const value = async <T>(outcome: Promise<{ kind: string; value?: T }>): Promise<T> => {
  const settled = await outcome;
  if (settled.kind !== 'ok') throw new Error(settled.kind);
  return settled.value as T;
};

describe('a product that the ERP sells by the piece', () => {
  test('comes with its unit and the weight of one; the others are sold by the kilogram', async () => {
    expect(guineaFowl).toMatchObject({
      unit: 'piece',
      pieceWeightGrams: 1400,
      priceHtE4: 98_000,
      onSale: true,
    });
    const others = (await environment.catalogStore.listProducts()).filter(({ id }) => id !== guineaFowl.id);
    expect(new Set(others.map(({ unit }) => unit))).toEqual(new Set(['kg']));
    expect(await stock()).toMatchObject({ available: 55_000, reserved: 0 });
  });

  test('is ordered, edited, written to the ERP, and released when the order is cancelled', async () => {
    const placed = await order(2);
    expect(await stock()).toMatchObject({ available: 53_000, reserved: 2000 });
    expect(placed.total_ht).toBe(19.6);
    const where = { customerId: testCustomer.id, orderId: placed.order_id };
    await editOrder(environment, {
      ...where,
      items: [{ product_id: guineaFowl.id, quantity: 5 }],
      now: environment.clock.now(),
    });
    expect(await stock()).toMatchObject({ available: 50_000, reserved: 5000 });
    expect(await getOrderDetails(environment.orders, testCustomer.id, placed.order_id)).toMatchObject([
      { unite: 'piece', quantite: 5, prix_unitaire: 9.8, sous_total: 49 },
    ]);
    await syncAndRecord({ ...environment, step: { at: environment.clock.now() } }, where);
    const [held] = await value((await environment.erp()).findOrdersByRefExt(placed.order_id));
    expect(held?.lines).toMatchObject([{ productId: guineaFowl.id, milli: 5000, totalHtCents: 4900 }]);
    await changeWebOrder(environment, {
      orderId: placed.order_id,
      adminId: 'ADMIN1',
      change: { field: 'status', value: 'annule' },
      now: environment.clock.now(),
    });
    expect(await stock()).toMatchObject({ available: 55_000, reserved: 0 });
  });

  test('is never cut: half of one is refused by name, and the rest is shown in pieces', async () => {
    await expect(order(1.5)).rejects.toThrow(
      'La quantité de « PINTADE FERMIERE » doit être donnée en pièces entières.',
    );
    await expect(order(56)).rejects.toThrow('il reste 55 pièces');
  });

  test('is moved here and in the ERP, in whole pieces', async () => {
    const fixture = movementFixture(environment, () => environment.clock.now());
    const half = { product_id: guineaFowl.id, warehouse_id: 1, qty: -1.5 };
    expect(await refusalOf(fixture.send(half))).toMatchObject({
      field: 'qty',
      message: '« PINTADE FERMIERE » se compte en pièces entières.',
    });
    expect(await refusalOf(fixture.send({ ...half, qty: -56 }))).toMatchObject({
      message: 'Stock insuffisant à Bruges pour « PINTADE FERMIERE » : 55 pièces en stock.',
    });
    const { data } = await fixture.send({ ...half, qty: -3 });
    await pushMovements({ ...environment, step: { at: environment.clock.now() } }, data.operation_id);
    expect(await stock()).toMatchObject({ available: 52_000, levels: { '1': { real: 52_000 } } });
    const [product] = await value((await environment.erp()).readProducts([guineaFowl.id]));
    expect(product?.realMilli).toBe(52_000);
  });
});

test('a unit is the one the ERP’s dictionary names: the kilogram where none is, and none that we cannot count in', () => {
  const units = [
    { id: '2', unit: 'kg' as const },
    { id: '28', unit: 'piece' as const },
    { id: '26', unit: 'other' as const },
  ];
  const unitOf = (unitId: string | null, weightGrams: number | null = null) =>
    sellingUnit({ unitId, weightGrams }, units);
  expect(unitOf(null)).toEqual({ unit: 'kg' });
  expect(unitOf(null, 16_500)).toEqual({ unit: 'kg', nominalGrams: 16_500 });
  expect(unitOf('2')).toEqual({ unit: 'kg' });
  expect(unitOf('28')).toEqual({ unit: 'piece' });
  expect(unitOf('28', 1400)).toEqual({ unit: 'piece', pieceWeightGrams: 1400 });
  expect([unitOf('26'), unitOf('99')]).toEqual([undefined, undefined]);
});
