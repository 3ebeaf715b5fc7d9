import { describe, expect, test } from 'vitest';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable, indexesFollow } from '#tests/support/database/database.ts';
import { isCounted } from '#shared/stock/levels/counted-stock.ts';
import { orderableMilli } from '#shared/stock/levels/orderable.ts';
import { bySite, lotsOf } from '#shared/stock/levels/stock-level.ts';
import { counted } from '#tests/support/stock/counted.ts';

const open = async () => {
  const table = openTable(await createTestTable());
  return { table, stock: stockStore(table), movements: movementsStore(table) };
};
const first = counted('7', [5000, 0], { held: 1000 });

test('a first count is the opening movement, the next one only its surplus, an equal one nothing', async () => {
  const { stock, movements } = await open();
  expect(await stock.recordCount(first)).toBe(true);
  expect(await stock.recordCount(counted('7', [5500, 250], { held: 1500 }))).toBe(true);
  expect(await stock.recordCount(counted('7', [5500, 250], { held: 1500 }))).toBe(true);
  expect(await stock.getLevel('7')).toMatchObject({
    levels: { '1': { real: 5500, virtual: 4000 }, '2': { real: 250, virtual: 250 } },
    available: 5750,
    reserved: 0,
    moves: 2,
  });
  await indexesFollow();
  const { items } = await movements.list(10);
  expect(items.map(({ document }) => document.lines.map(({ siteId, milli }) => [siteId, milli]))).toEqual([
    [
      ['1', 500],
      ['2', 250],
    ],
    [['1', 5000]],
  ]);
});

test('a count that began before something moved changes nothing', async () => {
  const { stock } = await open();
  await stock.recordCount(first);
  await stock.recordCount(counted('7', [6000, 0]));
  expect(await stock.recordCount(counted('7', [9000, 0]), { since: 1 })).toBe(false);
  expect(await stock.getLevel('7')).toMatchObject({ levels: { '1': { real: 6000 } }, moves: 2 });
});

test('lots are counted one by one, and one that is used up leaves the level', async () => {
  const { stock } = await open();
  const lot = (name: string, milli: number) => ({
    siteId: '1' as const,
    lot: name,
    milli,
    eatBy: null,
    sellBy: '2026-12-01',
  });
  await stock.recordCount(counted('7', [5000, 0], { lots: [lot('A', 3000), lot('B (2)', 2000)] }));
  await stock.recordCount(counted('7', [2000, 0], { lots: [lot('B (2)', 2000)] }));
  const level = await stock.getLevel('7');
  expect(level).toMatchObject({ levels: { '1': { real: 2000 } }, byLots: true });
  expect(lotsOf(level)).toEqual([lot('B (2)', 2000)]);
});

test('days corrected on a lot’s card, which moves nothing, are saved in the level and the lot; once', async () => {
  const { stock, table, movements } = await open();
  const lot = (name: string, sellBy: string | null) => ({
    siteId: '1' as const,
    lot: name,
    milli: 3000,
    eatBy: null,
    sellBy,
  });
  await stock.recordCount(counted('7', [6000, 0], { lots: [lot('A', null), lot('B', '2026-12-01')] }));
  // omitted fields are unchanged
  expect(
    isCounted(counted('7', [6000, 0], { lots: [lot('A', null), lot('B', null)] }), await stock.getLevel('7')),
  ).toBe(true);
  const { lots } = stock;
  const first = { at: '2026-11-20T08:00:00.000Z', by: 'ADMIN1', productName: 'Bavette', eatBy: null };
  await table.transact([
    lots.recordFirst({ ref: { productId: '7', lot: 'B' }, sellBy: '2026-12-01', ...first }),
  ]);
  const said = counted('7', [6000, 0], { lots: [lot('A', '2026-11-19'), lot('B', '2026-12-05')] });
  expect(isCounted(said, await stock.getLevel('7'))).toBe(false);
  await stock.recordCount(said);
  await stock.recordCount(said);
  const level = await stock.getLevel('7');
  expect(new Set(lotsOf(level))).toEqual(new Set([lot('A', '2026-11-19'), lot('B', '2026-12-05')]));
  expect(orderableMilli(level, '2026-11-23')).toBe(3000);
  expect(level?.moves).toBe(1);
  expect(isCounted(said, level)).toBe(true);
  expect(await lots.find({ productId: '7', lot: 'B' })).toMatchObject({
    sellBy: '2026-12-05',
    madeBy: 'ADMIN1',
  });
  const { changes } = await lots.links({ productId: '7', lot: 'B' });
  expect(changes).toMatchObject([
    { what: 'days', from: { sellBy: '2026-12-01' }, to: { sellBy: '2026-12-05' } },
  ]);
  await indexesFollow();
  expect((await movements.list(10)).items).toHaveLength(1);
});

describe('conditions of a stock write on the current level', () => {
  const filled = async () => {
    const shop = await open();
    await shop.stock.recordCount(counted('7', [60_000, 40_000]));
    const level = async () => {
      const { available, reserved, moves } = (await shop.stock.getLevel('7'))!;
      return { available, reserved, moves };
    };
    return { ...shop, level };
  };
  const exit = (milli: readonly [bruges: number, lormont: number]) => ({
    productId: '7',
    bySite: bySite((id) => {
      const moved = milli[id === '1' ? 0 : 1];
      return { milli: moved, needed: Math.max(0, -moved) };
    }),
    lots: [],
  });

  test('I1: a reservation was available, and nothing is released that was not reserved', async () => {
    const { table, stock, level } = await filled();
    await table.transact([stock.reserve('7', 100_000)]);
    expect(await level()).toMatchObject({ available: 0, reserved: 100_000 });
    await expect(table.transact([stock.reserve('7', 1)])).rejects.toThrow(ConditionFailed);
    await table.transact([stock.release('7', 70_000)]);
    await expect(table.transact([stock.release('7', 30_001)])).rejects.toThrow(ConditionFailed);
    expect(await level()).toEqual({ available: 70_000, reserved: 30_000, moves: 1 });
  });

  test('an exit takes what its site has, and leaves what customers ordered', async () => {
    const { table, stock, level } = await filled();
    const move = (milli: readonly [number, number]) =>
      table.transact([stock.move(exit(milli), { covered: true })]);
    await expect(move([-60_001, 30_000])).rejects.toThrow(ConditionFailed);
    await table.transact([stock.reserve('7', 95_000)]);
    await expect(move([-5001, 0])).rejects.toThrow(ConditionFailed);
    await move([-5000, 0]);
    expect(await level()).toEqual({ available: 0, reserved: 95_000, moves: 2 });
    // made in the ERP, it has happened already
    await table.transact([stock.move(exit([-70_000, 0]), { covered: false })]);
    expect(await level()).toMatchObject({ available: -70_000 });
  });

  test('I1: a shipped quantity was reserved for its order', async () => {
    const { table, stock, level } = await filled();
    await table.transact([stock.reserve('7', 3000)]);
    const leave = (milli: number) =>
      table.transact([stock.move(exit([-milli, 0]), { covered: true, released: milli })]);
    await expect(leave(3001)).rejects.toThrow(ConditionFailed);
    await leave(3000);
    expect(await level()).toMatchObject({ available: 97_000, reserved: 0 });
  });

  test('a lot is used up as it was seen: a concurrent entry is not lost', async () => {
    const { table, stock } = await open();
    const lot = { siteId: '1', lot: 'A', milli: 3000, eatBy: null, sellBy: null } as const;
    await stock.recordCount(counted('7', [3000, 0], { lots: [lot] }));
    const move = (milli: number) => {
      const change = exit([milli, 0]);
      const ofLot = { ...lot, milli, needed: change.bySite['1'].needed, onHand: 3000 };
      return table.transact([stock.move({ ...change, lots: [ofLot] }, { covered: true })]);
    };
    await move(1000);
    await expect(move(-3000)).rejects.toThrow(ConditionFailed);
    expect(lotsOf(await stock.getLevel('7'))).toEqual([{ ...lot, milli: 4000 }]);
  });

  test('a decision on an older stock is not written', async () => {
    const { table, stock } = await filled();
    await table.transact([stock.move(exit([-1000, 0]), { covered: true, since: 1 })]);
    const late = table.transact([stock.move(exit([-1000, 0]), { covered: true, since: 1 })]);
    await expect(late).rejects.toThrow(ConditionFailed);
    const neverMoved = table.transact([stock.move(exit([1000, 0]), { covered: true, since: 0 })]);
    await expect(neverMoved).rejects.toThrow(ConditionFailed);
  });
});
