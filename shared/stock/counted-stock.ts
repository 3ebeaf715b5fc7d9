import type { MovementLine } from './movement.ts';
import { type LotLevel, realAt, type SiteId, type StockLevel, sites } from './stock-level.ts';

/** What the ERP counts; reservations are ours. `lots` are there for a product that it keeps by lots. */
export type CountedStock = Pick<
  StockLevel,
  'productId' | 'brugesReal' | 'lormontReal' | 'brugesVirtual' | 'lormontVirtual'
> & { lots?: readonly LotLevel[] };

type Surplus = Pick<MovementLine, 'siteId' | 'grams' | 'lot' | 'eatBy' | 'sellBy'>;

/** What the count shows over and above what we hold, site by site and lot by lot; empty when they agree. */
export const surplusOf = (count: CountedStock, level: StockLevel | undefined): Surplus[] =>
  sites.flatMap(({ id }) => {
    const byLot = count.lots ? lotSurplus(count.lots, level, id) : [];
    const explained = byLot.reduce((sum, { grams }) => sum + grams, 0);
    const rest = realAt(count, id) - realAt(level, id) - explained;
    return [
      ...byLot,
      ...(rest === 0 ? [] : [{ siteId: id, grams: rest, lot: null, eatBy: null, sellBy: null }]),
    ];
  });

const lotSurplus = (
  counted: readonly LotLevel[],
  level: StockLevel | undefined,
  siteId: SiteId,
): Surplus[] => {
  const held = new Map(
    (level?.lots ?? []).filter((lot) => lot.siteId === siteId).map((lot) => [lot.lot, lot]),
  );
  const found = counted
    .filter((lot) => lot.siteId === siteId)
    .map((lot) => {
      const before = held.get(lot.lot)?.grams ?? 0;
      held.delete(lot.lot);
      return { ...lot, grams: lot.grams - before };
    });
  const gone = [...held.values()].map((lot) => ({ ...lot, grams: -lot.grams }));
  return [...found, ...gone].filter(({ grams }) => grams !== 0);
};

/** What the ERP's open orders hold on a site, of which its virtual stock is that much less than the real. */
export const heldByErpOrders = (count: CountedStock) => ({
  bruges: count.brugesReal - count.brugesVirtual,
  lormont: count.lormontReal - count.lormontVirtual,
});

/** Whether a level is what the ERP counted, its orders and lots included. */
export const isCounted = (count: CountedStock, level: StockLevel | undefined): boolean =>
  level !== undefined &&
  level.moves !== undefined &&
  (level.byLots ?? false) === (count.lots !== undefined) &&
  level.brugesVirtual === count.brugesVirtual &&
  level.lormontVirtual === count.lormontVirtual &&
  (level.lots?.length ?? 0) === (count.lots?.length ?? 0) &&
  surplusOf(count, level).length === 0;
