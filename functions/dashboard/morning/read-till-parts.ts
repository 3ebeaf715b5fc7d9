import type { TillDays } from '#functions/till/till.module.ts';
import type { Morning } from '#shared/dashboard/morning.ts';
import { openPeriods, samePart, takenOn } from '#shared/dashboard/same-part.ts';
import { type Cents, eurosFromCents } from '#shared/kernel/money.ts';
import { daysOf } from '#shared/till/till-period.ts';

/**
 * Till sales of this week and month so far, compared with the same days before: at most two months of days,
 * by their totals when they were read. Does not call the till.
 */
export const readTillParts = async (
  tillDays: Pick<TillDays, 'findMany'>,
  today: string,
): Promise<Morning['till_parts']> => {
  const parts = openPeriods.flatMap((period) => {
    const part = samePart(period, today);
    return part ? [{ period, ...part }] : [];
  });
  const days = new Set(parts.flatMap(({ over, before }) => [...daysOf(over), ...daysOf(before)]));
  const read = await tillDays.findMany([...days]);
  const byDay = new Map(
    read.map(({ date, provisional, takenTtcCents }) => [date, provisional ? null : (takenTtcCents ?? null)]),
  );
  return parts.map(({ period, over, before }) => ({
    period,
    amount: eurosOrNull(takenOn(over, byDay)),
    before: eurosOrNull(takenOn(before, byDay)),
  }));
};

const eurosOrNull = (cents: Cents | null): number | null => (cents === null ? null : eurosFromCents(cents));
