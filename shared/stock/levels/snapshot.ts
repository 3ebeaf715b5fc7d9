import * as z from 'zod/mini';
import { compactDay } from '#shared/kernel/dates.ts';

/** The stock of one product on one day, integer thousandths of its unit: theoretical (virtual) and real, by site. */
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

/** Which stored reading a day shows. A new extraction writes beside it and flips this once whole. */
export const storedSnapshot = z.object({
  /** Paris day, `YYYY-MM-DD`. */
  date: z.string(),
  version: z.string(),
  /** ISO instant at which the reading was complete. */
  takenAt: z.string(),
  recordCount: z.number(),
  chunks: z.number(),
  /** Made afterwards from the movements since; absent where it was read at its time. */
  rebuilt: z.exactOptional(z.literal(true)),
});
export type Snapshot = z.output<typeof storedSnapshot>;

/** AMB-93: the name of a day's extraction, which is not a table of ours. */
export const snapshotName = (date: string): string => `stock_${compactDay(date)}`;

type Measures = Pick<StockRow, 'brugesTheo' | 'brugesReal' | 'lormontTheo' | 'lormontReal'>;
/** A product on one day or two; a side is absent when the product was not in that day's extraction. */
export type ComparedRow = Pick<StockRow, 'productId' | 'ref' | 'name' | 'category'> & {
  first: Measures | undefined;
  second: Measures | undefined;
};

/** Every product of either day, in the order of the first, then those that only the second has. */
export const compareDays = (first: readonly StockRow[], second: readonly StockRow[]): ComparedRow[] => {
  const later = new Map(second.map((row) => [row.productId, row]));
  const rows = first.map((row): ComparedRow => ({ ...row, first: row, second: later.get(row.productId) }));
  for (const row of first) later.delete(row.productId);
  return [...rows, ...[...later.values()].map((row) => ({ ...row, first: undefined, second: row }))];
};

/** How long after midnight a read still counts for the day that requested it: nothing moves at night. */
const MIDNIGHT_GRACE_MS = 10 * 60_000;

/** Whether a reading that begins now is that day's stock. `parisDayOf` reads a Paris calendar. */
export const stillThatDay = (date: string, now: Date, parisDayOf: (instant: Date) => string): boolean =>
  parisDayOf(now) === date || parisDayOf(new Date(now.getTime() - MIDNIGHT_GRACE_MS)) === date;
