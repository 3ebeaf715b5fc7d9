import { beforeAll, expect, test } from 'vitest';
import { type DeliveredProduct } from '#functions/stock/lots/deliver-from-stock.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { openPreparation } from '#functions/stock/stock.module.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let made = 0;
const DAY = '2026-11-21';
beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => NOW);
});

/** 10 kg of lot A, which expires first, and 10 kg of lot B, of which an order reserved 6. */
const reserved = async () => {
  const id = String(8700 + (made += 1));
  await shop.catalog.putProduct({
    ...testProducts[0]!,
    id,
    ref: `D${id}`,
    label: `PIECE ${id}`,
    barcode: null,
  });
  await shop.stock.recordCount(counted(id, [0, 0]));
  const enter = (lot: string, sellby: string) =>
    fixture.send({ product_id: id, warehouse_id: 1, qty: 10, lot, sellby });
  await enter('A', '2026-12-01');
  await enter('B', '2026-12-20');
  await shop.table.transact([shop.stock.reserve(id, 6000)]);
  return id;
};
const orderOf = (productId: string) => ({
  orderId: `ORDER-${productId}`,
  reference: 'CMD-9',
  customerId: testCustomer.id,
  customerName: testCustomer.society,
  at: NOW.toISOString(),
  by: 'admin:ADMIN1',
});
const part = (lot: string | null, milli: number) => ({ siteId: '1' as const, lot, milli });
const leaving = (productId: string, parts: DeliveredProduct['parts'], isBound = false): DeliveredProduct => ({
  productId,
  productName: `PIECE ${productId}`,
  unit: 'kg',
  unitPriceE4: 125_000,
  reservedMilli: 6000,
  parts,
  isBound,
  path: 'lines.0.',
});
/** It is delivered at once. */
const departureOf = () => ({ today: DAY });
const deliver = (product: DeliveredProduct, more: { shipsInErp?: boolean } = {}) =>
  openPreparation(shop.table).deliver([product], {
    order: orderOf(product.productId),
    day: DAY,
    departureOf,
    ...more,
  });
const level = async (id: string) => {
  const { reserved: held, available, levels } = (await fixture.level(id))!;
  const { real, prepared = 0, lots } = levels['1'];
  return {
    held,
    available,
    real,
    prepared,
    lots: Object.fromEntries(lots.map((one) => [one.lot, one.milli])),
  };
};
const linksOf = async (productId: string, lot: string) =>
  (await shop.stock.lots.links({ productId, lot })).orders.map(
    ({ orderId, milli, unitPriceE4, undoneBy }) => [
      orderId,
      milli,
      unitPriceE4,
      ...(undoneBy === undefined ? [] : [undoneBy]),
    ],
  );

test('a delivery ends its reservation, leaves its lots and is in their traces at the price of its line', async () => {
  const id = await reserved();
  const { items, event, lotsOf } = await deliver(leaving(id, [part('B', 3500), part('A', 2000)]));
  await shop.table.transact(items);
  expect(await level(id)).toEqual({
    held: 0,
    available: 14_500,
    real: 14_500,
    prepared: 0,
    lots: { A: 8000, B: 6500 },
  });
  expect(lotsOf(id)).toEqual([
    { siteId: '1', lot: 'B', milli: 3500 },
    { siteId: '1', lot: 'A', milli: 2000 },
  ]);
  expect(await linksOf(id, 'A')).toEqual([[`ORDER-${id}`, 2000, 125_000]]);
  expect(await linksOf(id, 'B')).toEqual([[`ORDER-${id}`, 3500, 125_000]]);
  expect(event).toMatchObject({ type: 'stock.movements-recorded' });
  const { document } = (await shop.movements.findRecorded(String(event?.id)))!;
  expect(document).toMatchObject({
    kind: 'livraison',
    by: 'admin:ADMIN1',
    lines: [{ milli: -3500 }, { n: 2 }],
  });
  // an order leaves once
  const again = await deliver(leaving(id, [part('B', 1000)]));
  await expect(shop.table.transact(again.items)).rejects.toThrow();
  expect((await level(id)).real).toBe(14_500);
});

test('a part without a lot takes what expires first, over as many lots as needed', async () => {
  const id = await reserved();
  const { items, lotsOf } = await deliver(leaving(id, [part(null, 11_000)]));
  await shop.table.transact(items);
  expect((await level(id)).lots).toEqual({ B: 9000 });
  expect(lotsOf(id)).toEqual([
    { siteId: '1', lot: 'A', milli: 10_000 },
    { siteId: '1', lot: 'B', milli: 1000 },
  ]);
});

test('without a weight only the reservation ends', async () => {
  const id = await reserved();
  const { items, event } = await deliver(leaving(id, []));
  expect(event).toBeNull();
  await shop.table.transact(items);
  expect(await level(id)).toMatchObject({ held: 0, available: 20_000, real: 20_000 });
});

test('a blocked lot does not leave, nor one past its DLC: refused by its part', async () => {
  const id = await reserved();
  await fixture.block(id, 'B');
  const parts = [part('A', 1000), part('B', 1000)];
  const refusal = { code: 'lot_blocked', field: 'lines.0.parts.1.lot' };
  expect(await refusalOf(deliver(leaving(id, parts)))).toMatchObject(refusal);
  expect(await refusalOf(deliver(leaving(id, parts, true)))).toMatchObject(refusal);
  const old = openPreparation(shop.table).deliver([leaving(id, [part('A', 1000)])], {
    order: orderOf(id),
    day: '2026-12-02',
    departureOf: () => ({ today: '2026-12-02' }),
  });
  expect(await refusalOf(old)).toMatchObject({ code: 'lot_expired', field: 'lines.0.parts.0.lot' });
});

test.each([
  ['whose lot is named', part('A', 2000), {}],
  ['whose label names another lot', part('READ', 2000), {}],
  ['that the ERP ships', part('A', 2000), { shipsInErp: true }],
])('a lot that is blocked at that very instant does not leave: of what %s', async (_, of, more) => {
  const id = await reserved();
  const { items } = await deliver(leaving(id, [of]), more);
  await fixture.block(id, 'A');
  await expect(shop.table.transact(items)).rejects.toThrow(ConditionFailed);
  expect(await level(id)).toMatchObject({ held: 6000, real: 20_000 });
});

test('shipped by the ERP nothing moves here: it is read from its rows', async () => {
  const id = await reserved();
  const before = await level(id);
  const { items, event, lotsOf } = await deliver(leaving(id, [part('A', 2000)]), { shipsInErp: true });
  await shop.table.transact(items);
  expect([event, await level(id)]).toEqual([null, before]);
  expect(lotsOf(id)).toEqual([{ siteId: '1', lot: 'A', milli: 2000 }]);
});

test('goods already taken out of their lots leave the prepared goods, and their traces have it already', async () => {
  const id = await reserved();
  const wanted = { productId: id, siteId: '1', lot: 'A', milli: 2000, unit: 'kg', path: '' } as const;
  const named = { ...wanted, productName: `PIECE ${id}`, unitPriceE4: 125_000 };
  await shop.table.transact(
    (await openPreparation(shop.table).take([named], orderOf(id), departureOf)).items,
  );
  expect(await level(id)).toMatchObject({ real: 20_000, prepared: 2000, lots: { A: 8000, B: 10_000 } });
  const { items } = await deliver(leaving(id, [part('A', 2000)], true));
  await shop.table.transact(items);
  expect(await level(id)).toMatchObject({ held: 0, real: 18_000, prepared: 0, lots: { A: 8000, B: 10_000 } });
  expect(await linksOf(id, 'A')).toEqual([[`ORDER-${id}`, 2000, 125_000]]);
});

test('goods taken out of their lots that do not leave return to them, with their days, and the traces have it', async () => {
  const id = await reserved();
  const preparation = openPreparation(shop.table);
  const wanted = { productId: id, siteId: '1', lot: 'A', unit: 'kg', path: '' } as const;
  const named = { ...wanted, productName: `PIECE ${id}`, unitPriceE4: 125_000 };
  await shop.table.transact(
    (await preparation.take([{ ...named, milli: 10_000 }], orderOf(id), departureOf)).items,
  );
  expect((await level(id)).lots).toEqual({ B: 10_000 });
  const back = { productId: id, siteId: '1', lot: 'A', milli: 10_000 } as const;
  const items = await preparation.giveBack([back], `ORDER-${id}`, new Map([[id, 6000]]));
  await shop.table.transact(items);
  expect(await level(id)).toMatchObject({ held: 0, available: 20_000, prepared: 0, lots: { A: 10_000 } });
  expect((await fixture.available(id)).data).toMatchObject([
    { lot: 'A', sellby: '2026-12-01' },
    { lot: 'B' },
  ]);
  expect(await linksOf(id, 'A')).toEqual([[`ORDER-${id}`, 10_000, 125_000, 'annulation']]);
});

test('two parts of one lot are one lot of the order, with their sum', async () => {
  const id = await reserved();
  const { lotsOf } = await deliver(leaving(id, [part('B', 3500), part('B', 2000)]));
  expect(lotsOf(id)).toEqual([{ siteId: '1', lot: 'B', milli: 5500 }]);
});

test('lots of one product return together at most what is still prepared', async () => {
  const id = await reserved();
  const preparation = openPreparation(shop.table);
  const taken = (lot: string) =>
    ({
      ...part(lot, 2000),
      lot,
      productId: id,
      productName: 'PIECE',
      unit: 'kg',
      unitPriceE4: 0,
      path: '',
    }) as const;
  const { items } = await preparation.take([taken('A'), taken('B')], orderOf(id), departureOf);
  await shop.table.transact(items);
  await shop.table.transact((await deliver(leaving(id, [part(null, 3000)], true))).items);
  const parts = ['A', 'B'].map((lot) => ({ ...part(lot, 2000), lot, productId: id }));
  await shop.table.transact(await preparation.giveBack(parts, `ORDER-${id}`, new Map()));
  expect(await level(id)).toMatchObject({ real: 17_000, prepared: 0, lots: { A: 9000, B: 8000 } });
});

test('a lot that an order takes again counts no return of its former delivery', async () => {
  const id = await reserved();
  const { lots } = shop.stock;
  const source = { productId: id, lot: 'A' };
  const order = orderOf(id);
  const link = {
    ...order,
    siteId: '1',
    milli: 2000,
    unitPriceE4: 0,
    productName: 'PIECE',
    source,
  } as const;
  await shop.table.transact([lots.recordOrder(link)]);
  await shop.table.transact([lots.recordReturn(source, order.orderId, '1', 500)]);
  await shop.table.transact([lots.markOrderUndone(source, order.orderId, '1')]);
  await shop.table.transact([lots.recordOrder(link)]);
  const { orders } = await lots.links(source);
  expect(orders).toMatchObject([{ milli: 2000 }]);
  expect(orders[0]).not.toHaveProperty('returnedMilli');
});
