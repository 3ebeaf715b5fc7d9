import type { StockStore } from '#functions/stock/stock.store.ts';
import { otherDaysOf } from '#shared/stock/levels/counted-stock.ts';
import { bySite, levelAt, type LotLevel, type StockLevel } from '#shared/stock/levels/stock-level.ts';
import { type Lot, lotKey, type LotRef } from '#shared/stock/lots/lot.ts';

/** The dates of a lot in the ERP; null if it has none. */
export type ReportedDays = LotRef & Pick<Lot, 'eatBy' | 'sellBy'>;

/** Where dates of lots are stored: in their own records, and in the levels. */
export type LotDays = Pick<StockStore, 'lots' | 'currentLevels' | 'recordCount' | 'tick'>;

/**
 * Applies dates corrected in the ERP to lots in stock and to prepared ones, which are in no level any more.
 * A date that the ERP does not have is left. A lot that moves concurrently keeps its dates until the next
 * poll.
 * @returns how many products have another available quantity.
 */
export const correctLotDays = async (
  stock: LotDays,
  reported: readonly ReportedDays[],
  now: Date,
): Promise<number> => {
  if (reported.length === 0) return 0;
  const byKey = new Map(reported.map((days) => [lotKey(days), days]));
  const productIds = [...new Set(reported.map(({ productId }) => productId))];
  const [levels, known] = await Promise.all([stock.currentLevels(productIds), stock.lots.findMany(reported)]);
  for (const [name, lot] of known)
    await stock.lots.correctDays(lot, daysOf(lot, byKey.get(name)), now.toISOString());
  let corrected = 0;
  for (const [productId, level] of levels) {
    const count = withDays(level, (lot) => byKey.get(lotKey({ productId, lot })));
    if (otherDaysOf(count, level).length === 0) continue;
    if (await stock.recordCount(count, { since: level.moves ?? 0, at: now })) corrected += 1;
  }
  if (corrected > 0) await stock.tick(now);
  return corrected;
};

const daysOf = (current: Pick<LotLevel, 'eatBy' | 'sellBy'>, reported: ReportedDays | undefined) => ({
  eatBy: reported?.eatBy ?? current.eatBy,
  sellBy: reported?.sellBy ?? current.sellBy,
});

/** A level as if the ERP had just counted the same quantity with other dates. */
const withDays = (level: StockLevel, reported: (lot: string) => ReportedDays | undefined) => ({
  productId: level.productId,
  byLots: level.byLots ?? false,
  levels: bySite((id) => {
    const current = levelAt(level, id);
    return { ...current, lots: current.lots.map((lot) => ({ ...lot, ...daysOf(lot, reported(lot.lot)) })) };
  }),
});
