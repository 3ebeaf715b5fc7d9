import { expect, test } from 'vitest';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import { openTable } from '#functions/platform/table.ts';
import { createTestTable } from '#tests/support/database.ts';
import { lotsOf } from '#shared/stock/stock-level.ts';
import { counted } from '#tests/support/counted.ts';

const open = async () => {
  const table = openTable(await createTestTable());
  return { stock: stockStore(table), movements: movementsStore(table) };
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
  const { items } = await movements.list(10);
  expect(items.map(({ document }) => document.lines.map(({ siteId, grams }) => [siteId, grams]))).toEqual([
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
