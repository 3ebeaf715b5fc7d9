import { addDays } from '#shared/kernel/dates.ts';
import { endsFirst, lastDay } from '#shared/stock/lots/lot.ts';
import type { SiteLot } from '#shared/stock/levels/stock-level.ts';

/** So many days ahead a lot is named. */
const DAYS_AHEAD = 3;

/** A lot with its last day: until when it may be sold (DLC), or where nobody said that, eaten at its best (DDM). */
export type EndingLot = SiteLot & { endsOn: string; kind: 'DLC' | 'DDM' };

/** What there is of lots that end today or within three days, or ended and still lies there; what ends first first. */
export const endingLots = <L extends SiteLot>(lots: readonly L[], today: string): (L & EndingLot)[] =>
  lots
    .filter((lot) => lot.milli > 0 && lastDay(lot) <= addDays(today, DAYS_AHEAD))
    .toSorted(endsFirst)
    .map((lot) => ({ ...lot, endsOn: lastDay(lot), kind: lot.sellBy === null ? 'DDM' : 'DLC' }));
