import { addDays } from '#shared/kernel/dates.ts';
import { endsFirst, lastDay } from '#shared/stock/lots/lot.ts';
import type { SiteLot } from '#shared/stock/levels/stock-level.ts';

/** Alert horizon in days. */
const DAYS_AHEAD = 3;

/** A lot with its last day: use-by date (DLC), else best-before date (DDM). */
export type EndingLot = SiteLot & { endsOn: string; kind: 'DLC' | 'DDM' };

/** Lots in stock that expire today or within three days, or are expired; earliest first. */
export const endingLots = <L extends SiteLot>(lots: readonly L[], today: string): (L & EndingLot)[] =>
  lots
    .filter((lot) => lot.milli > 0 && lastDay(lot) <= addDays(today, DAYS_AHEAD))
    .toSorted(endsFirst)
    .map((lot) => ({ ...lot, endsOn: lastDay(lot), kind: lot.sellBy === null ? 'DDM' : 'DLC' }));
