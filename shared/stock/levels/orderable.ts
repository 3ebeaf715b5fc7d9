import { isExpired } from '#shared/stock/lots/lot.ts';
import { lotsOf, type SiteLot, type StockLevel } from './stock-level.ts';

type Lotted = Pick<StockLevel, 'levels' | 'blockedLots'>;

/** Lots of which nothing may go on: blocked, or past their DLC. `day`: today, in Paris. */
export const quarantinedLots = (level: Lotted | undefined, day: string): SiteLot[] =>
  lotsOf(level).filter(
    (lot) => lot.milli > 0 && (isExpired(lot, day) || level?.blockedLots?.includes(lot.lot) === true),
  );

/** What lies in them: it is in stock, and nobody's to order. */
export const quarantinedMilli = (level: Lotted | undefined, day: string): number =>
  quarantinedLots(level, day).reduce((sum, { milli }) => sum + milli, 0);

/** What can still be ordered; below zero where what was reserved has ended or was blocked since. */
export const orderableMilli = (level: StockLevel | undefined, day: string): number =>
  (level?.available ?? 0) - quarantinedMilli(level, day);
