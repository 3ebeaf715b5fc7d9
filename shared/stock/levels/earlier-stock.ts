import type { StockRow } from './snapshot.ts';

export type DatedMovement = { productId: string; warehouseId: string; milli: number };

/**
 * Stock before these movements, computed from the stock after them. Past reservations are unknown:
 * theoretical equals real.
 */
export const stockBefore = (rows: readonly StockRow[], movements: readonly DatedMovement[]): StockRow[] => {
  const moved = Map.groupBy(movements, ({ productId }) => productId);
  return rows.map((row) => {
    const sum = (site: string) =>
      (moved.get(row.productId) ?? [])
        .filter(({ warehouseId }) => warehouseId === site)
        .reduce((total, { milli }) => total + milli, 0);
    const bruges = row.brugesReal - sum('1');
    const lormont = row.lormontReal - sum('2');
    return { ...row, brugesTheo: bruges, brugesReal: bruges, lormontTheo: lormont, lormontReal: lormont };
  });
};
