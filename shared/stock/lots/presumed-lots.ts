import { withoutLot } from './allotting.ts';
import { soundFirst } from './lot.ts';
import type { MovementLine } from '#shared/stock/movements/movement.ts';
import {
  bySite,
  levelAt,
  type LotLevel,
  lotsOf,
  preparedAt,
  type StockLevel,
} from '#shared/stock/levels/stock-level.ts';

type Moved = Pick<MovementLine, 'siteId' | 'milli' | 'lot' | 'eatBy' | 'sellBy' | 'namedLot' | 'ofPrepared'>;

/**
 * Assigns lots to exits without one, from the ERP, the till or a count: first stock prepared for orders,
 * since shipping is such an exit; then stock without a lot; then the earliest expiry. Entries, and products
 * whose lots the ERP tracks, are unchanged. Expired lots come near the end, blocked ones last.
 */
export const withPresumedLots = <L extends Moved>(
  lines: readonly L[],
  level: StockLevel | undefined,
  /** Day of the exit or of the count. */
  day: string,
): L[] => {
  if (!level || level.byLots) return [...lines];
  const holding = {
    real: bySite((id) => levelAt(level, id).real),
    prepared: bySite((id) => preparedAt(level, id)),
    lots: lotsOf(level),
  };
  const isBlocked = ({ lot }: LotLevel): boolean => level.blockedLots?.includes(lot) ?? false;
  const sound = soundFirst(day);
  return lines.flatMap((line) => {
    if (line.milli > 0) return [line];
    const unnamed: L = {
      ...line,
      lot: null,
      eatBy: null,
      sellBy: null,
      ...(line.lot === null ? {} : { namedLot: line.lot }),
    };
    const parts: L[] = [];
    let left = -line.milli;
    const give = (milli: number, of: Partial<Moved>): number => {
      const part = Math.min(left, Math.max(0, milli));
      if (part > 0) parts.push({ ...unnamed, ...of, milli: -part });
      holding.real[line.siteId] -= part;
      left -= part;
      return part;
    };
    const lots = holding.lots
      .filter(({ siteId, milli }) => siteId === line.siteId && milli > 0)
      .toSorted((a, b) => Number(isBlocked(a)) - Number(isBlocked(b)) || sound(a, b));
    const giveLot = (lot: (typeof lots)[number]) => {
      lot.milli -= give(lot.milli, { lot: lot.lot, eatBy: lot.eatBy, sellBy: lot.sellBy });
    };
    // a named lot on site is taken first
    for (const lot of lots) if (lot.lot === line.lot) giveLot(lot);
    holding.prepared[line.siteId] -= give(holding.prepared[line.siteId], { ofPrepared: true });
    give(withoutLot(holding, line.siteId), {});
    for (const lot of lots) giveLot(lot);
    // more than the stock: the level becomes negative, as in the ERP
    if (left > 0) parts.push({ ...unnamed, milli: -left });
    return parts;
  });
};
