import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { ErpMovement } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { newProductsStore } from '#functions/stock/movements/new-products.store.ts';
import { stockStore, type StockStore } from '#functions/stock/stock.store.ts';
import { countQuietStock } from '#functions/stock/sync/count-quiet-stock.ts';
import { bySite } from '#shared/stock/levels/stock-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { createLateTable, createTestTable, indexesFollow } from '#tests/support/database/database.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { fillShop } from '#tests/support/orders/shop.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
let table: Table;
let stock: StockStore;

beforeEach(async () => {
  table = openTable(await createTestTable());
  stock = stockStore(table);
  await stock.recordCount(counted('7', [5000, 0]));
});

/** Takes over a count of 9 kg that began when the levels were `before`. */
const count = (before: Awaited<ReturnType<StockStore['allLevels']>>, moved: ErpMovement[] = []) =>
  countQuietStock(
    {
      stock,
      movements: movementsStore(table),
      newProducts: newProductsStore(table),
      catalog: { getProduct: async () => undefined },
    },
    [counted('7', [9000, 0])],
    before,
    moved,
    NOW,
  );
const real = async () => (await stock.getLevel('7'))?.levels['1'].real;
const movement: ErpMovement = {
  id: '12',
  productId: '7',
  warehouseId: '1',
  milli: 4000,
  code: null,
  label: 'Inventaire',
  at: NOW.toISOString(),
  lot: null,
  eatBy: null,
  sellBy: null,
};

describe('a count of the ERP is taken over', () => {
  test('of unmoved stock', async () => {
    expect(await count(await stock.allLevels())).toEqual(['7']);
    expect(await real()).toBe(9000);
  });

  test('and of stock that moved here long ago', async () => {
    const madeAt = new Date(NOW.getTime() - 3_600_000).toISOString();
    const entry = { productId: '7', bySite: bySite((id) => ({ milli: id === '1' ? 500 : 0, needed: 0 })) };
    await table.transact([stock.move({ ...entry, lots: [] }, { covered: true, madeAt })]);
    expect(await count(await stock.allLevels())).toEqual(['7']);
  });

  test('not of stock that moved here since the count began: it would be counted twice or not at all', async () => {
    const before = await stock.allLevels();
    const exit = { productId: '7', bySite: bySite((id) => ({ milli: id === '1' ? -1000 : 0, needed: 0 })) };
    await table.transact([stock.move({ ...exit, lots: [] }, { covered: true })]);
    expect(await count(before)).toEqual([]);
    expect(await real()).toBe(4000);
  });

  test('not of stock that moved in the ERP concurrently: its row is read by itself', async () => {
    expect(await count(await stock.allLevels(), [movement])).toEqual([]);
    expect(await real()).toBe(5000);
  });
});

test('nor of stock that moved here a moment before it began, while no index shows that it is on its way', async () => {
  const late = await createLateTable(1500);
  onTestFinished(late.end);
  const shop = await fillShop(openTable(late.name));
  const moved = new Date(NOW.getTime() - 2000);
  await movementFixture(shop, () => moved).send({ product_id: '1', warehouse_id: 1, qty: 5 });
  const before = await shop.stock.allLevels();
  // the ERP has not received it yet
  const inErp = [counted('1', [60_000, 40_000])];
  expect(await shop.movements.listUnsent()).toEqual([]);
  expect(await countQuietStock(shop, inErp, before, [], NOW)).toEqual([]);
  expect((await shop.stock.getLevel('1'))?.levels['1'].real).toBe(65_000);
  // reservations of orders there are no movement, and are taken over at once
  const held = [counted('1', [65_000, 40_000], { held: 700 })];
  expect(await countQuietStock(shop, held, before, [], NOW)).toEqual(['1']);
});

test('nor of stock on its way for an hour: the ERP may count before it or after it', async () => {
  const shop = await fillShop(table);
  const moved = new Date(NOW.getTime() - 3_600_000);
  await movementFixture(shop, () => moved).send({ product_id: '1', warehouse_id: 1, qty: 5 });
  await indexesFollow();
  const inErp = [counted('1', [60_000, 40_000])];
  expect(await countQuietStock(shop, inErp, await shop.stock.allLevels(), [], NOW)).toEqual([]);
  expect((await shop.stock.getLevel('1'))?.levels['1'].real).toBe(65_000);
});
