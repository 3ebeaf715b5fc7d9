import { isExpired } from '#shared/stock/lots/lot.ts';
import { lotsOf, type SiteLot, type StockLevel } from './stock-level.ts';

type Lotted = Pick<StockLevel, 'levels' | 'blockedLots'>;

/** Lots that cannot be delivered: blocked or expired. `day`: today, in Paris. */
export const quarantinedLots = (level: Lotted | undefined, day: string): SiteLot[] =>
  lotsOf(level).filter(
    (lot) => lot.milli > 0 && (isExpired(lot, day) || level?.blockedLots?.includes(lot.lot) === true),
  );

/** Their stock: on hand, but not orderable. */
export const quarantinedMilli = (level: Lotted | undefined, day: string): number =>
  quarantinedLots(level, day).reduce((sum, { milli }) => sum + milli, 0);

/** Orderable quantity; negative where reserved stock expired or was blocked since. */
export const orderableMilli = (level: StockLevel | undefined, day: string): number =>
  (level?.available ?? 0) - quarantinedMilli(level, day);
