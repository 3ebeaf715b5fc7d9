import { expect, test } from 'vitest';
import { movementsStore } from '#functions/stock/movements/movements.store.ts';
import { stockStore } from '#functions/stock/stock.store.ts';
import { openTable } from '#functions/platform/table.ts';
import { createTestTable } from '#tests/support/database.ts';

const open = async () => {
  const table = openTable(await createTestTable());
  return { stock: stockStore(table), movements: movementsStore(table) };
};
const counted = { productId: '7', brugesReal: 5000, lormontReal: 0, brugesVirtual: 4000, lormontVirtual: 0 };

test('a first count is the opening movement, the next one only its surplus, an equal one nothing', async () => {
  const { stock, movements } = await open();
  expect(await stock.recordCount(counted)).toBe(true);
  expect(await stock.recordCount({ ...counted, brugesReal: 5500, lormontReal: 250 })).toBe(true);
  expect(await stock.recordCount({ ...counted, brugesReal: 5500, lormontReal: 250 })).toBe(true);
  expect(await stock.getLevel('7')).toMatchObject({
    brugesReal: 5500,
    lormontReal: 250,
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
  await stock.recordCount(counted);
  await stock.recordCount({ ...counted, brugesReal: 6000 });
  expect(await stock.recordCount({ ...counted, brugesReal: 9000 }, { since: 1 })).toBe(false);
  expect(await stock.getLevel('7')).toMatchObject({ brugesReal: 6000, moves: 2 });
});

test('lots are counted one by one, and one that is used up leaves the level', async () => {
  const { stock } = await open();
  const lot = (name: string, grams: number) => ({
    siteId: '1' as const,
    lot: name,
    grams,
    eatBy: null,
    sellBy: '2026-12-01',
  });
  await stock.recordCount({ ...counted, lots: [lot('A', 3000), lot('B (2)', 2000)] });
  await stock.recordCount({ ...counted, brugesReal: 2000, lots: [lot('B (2)', 2000)] });
  expect(await stock.getLevel('7')).toMatchObject({
    brugesReal: 2000,
    byLots: true,
    lots: [lot('B (2)', 2000)],
  });
});
