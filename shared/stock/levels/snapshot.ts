import * as z from 'zod/mini';
import { compactDay } from '#shared/kernel/dates.ts';

/** Stock of a product on a day, integer thousandths of its unit: theoretical (virtual) and real, by site. */
export type StockRow = {
  productId: string;
  ref: string;
  name: string;
  category: string;
  brugesTheo: number;
  brugesReal: number;
  lormontTheo: number;
  lormontReal: number;
};

/**
 * The active reading of a day. A new extraction writes its rows separately and activates them when complete.
 */
export const storedSnapshot = z.object({
  /** Paris day, `YYYY-MM-DD`. */
  date: z.string(),
  version: z.string(),
  /** ISO instant of the end of the reading. */
  takenAt: z.string(),
  recordCount: z.number(),
  chunks: z.number(),
  /** Reconstructed from later movements; absent: read on that day. */
  rebuilt: z.exactOptional(z.literal(true)),
});
export type Snapshot = z.output<typeof storedSnapshot>;

/** AMB-93: display name of a day's extraction; no database table. */
export const snapshotName = (date: string): string => `stock_${compactDay(date)}`;

type Measures = Pick<StockRow, 'brugesTheo' | 'brugesReal' | 'lormontTheo' | 'lormontReal'>;
/** A product on two days; a side is absent where the extraction lacks the product. */
export type ComparedStockRow = Pick<StockRow, 'productId' | 'ref' | 'name' | 'category'> & {
  first: Measures | undefined;
  second: Measures | undefined;
};

/** Products of the first day in its order, then those only on the second. */
export const compareDays = (first: readonly StockRow[], second: readonly StockRow[]): ComparedStockRow[] => {
  const later = new Map(second.map((row) => [row.productId, row]));
  const rows = first.map((row): ComparedStockRow => ({
    ...row,
    first: row,
    second: later.get(row.productId),
  }));
  for (const row of first) later.delete(row.productId);
  return [...rows, ...[...later.values()].map((row) => ({ ...row, first: undefined, second: row }))];
};

/** A read shortly after midnight still counts for the previous day: there are no movements at night. */
const MIDNIGHT_GRACE_MS = 10 * 60_000;

/** Whether a reading that starts now represents that day. `parisDayOf` reads a Paris calendar. */
export const stillThatDay = (date: string, now: Date, parisDayOf: (instant: Date) => string): boolean =>
  parisDayOf(now) === date || parisDayOf(new Date(now.getTime() - MIDNIGHT_GRACE_MS)) === date;
