import type { MovementLine } from '#shared/stock/movements/movement.ts';
import {
  levelAt,
  type LotLevel,
  lotsOf,
  type SiteId,
  type SiteLot,
  type StockLevel,
  sites,
} from './stock-level.ts';

/** What the ERP counts; reservations are ours. With `byLots` its sites' lots are all there are. */
export type CountedStock = Pick<StockLevel, 'productId' | 'levels'> & { byLots: boolean };

type Surplus = Pick<MovementLine, 'siteId' | 'milli' | 'lot' | 'eatBy' | 'sellBy'>;

/** What the count shows over and above what we hold, site by site and lot by lot; empty when they agree. */
export const surplusOf = (count: CountedStock, level: StockLevel | undefined): Surplus[] =>
  sites.flatMap(({ id }) => {
    const byLot = count.byLots ? lotSurplus(count, level, id) : [];
    const explained = byLot.reduce((sum, { milli }) => sum + milli, 0);
    const rest = levelAt(count, id).real - levelAt(level, id).real - explained;
    return [
      ...byLot,
      ...(rest === 0 ? [] : [{ siteId: id, milli: rest, lot: null, eatBy: null, sellBy: null }]),
    ];
  });

const lotSurplus = (count: CountedStock, level: StockLevel | undefined, siteId: SiteId): Surplus[] => {
  const onHand = new Map(levelAt(level, siteId).lots.map((lot) => [lot.lot, lot]));
  const found = levelAt(count, siteId).lots.map((lot) => {
    const before = onHand.get(lot.lot)?.milli ?? 0;
    onHand.delete(lot.lot);
    return moved(siteId, lot, lot.milli - before);
  });
  const gone = [...onHand.values()].map((lot) => moved(siteId, lot, -lot.milli));
  return [...found, ...gone].filter(({ milli }) => milli !== 0);
};

const moved = (siteId: SiteId, { lot, eatBy, sellBy }: LotLevel, milli: number): Surplus => ({
  siteId,
  milli,
  lot,
  eatBy,
  sellBy,
});

/** What the ERP's open orders hold on a site, of which its virtual stock is that much less than the real. */
export const reservedByErpOrders = (level: Pick<StockLevel, 'levels'> | undefined, siteId: SiteId): number =>
  levelAt(level, siteId).real - levelAt(level, siteId).virtual;

/**
 * Lots that lie in both and whose days the count says otherwise: the house corrected them on the lot's own card, which
 * moves nothing. A day that the count does not say is left: a lot that ended stays ended.
 */
export const otherDaysOf = (count: CountedStock, level: StockLevel | undefined): SiteLot[] => {
  const onHand = new Map(lotsOf(level).map((lot) => [`${lot.siteId}#${lot.lot}`, lot]));
  return (count.byLots ? lotsOf(count) : []).flatMap((counted) => {
    const before = onHand.get(`${counted.siteId}#${counted.lot}`);
    if (!before) return [];
    const [eatBy, sellBy] = [counted.eatBy ?? before.eatBy, counted.sellBy ?? before.sellBy];
    return before.eatBy === eatBy && before.sellBy === sellBy ? [] : [{ ...counted, eatBy, sellBy }];
  });
};

/** Whether a level is what the ERP counted, its orders and lots included. */
export const isCounted = (count: CountedStock, level: StockLevel | undefined): boolean =>
  level !== undefined &&
  level.moves !== undefined &&
  (level.byLots ?? false) === count.byLots &&
  sites.every(({ id }) => {
    const [counted, onHand] = [levelAt(count, id), levelAt(level, id)];
    return (
      counted.virtual === onHand.virtual && (!count.byLots || counted.lots.length === onHand.lots.length)
    );
  }) &&
  surplusOf(count, level).length === 0 &&
  otherDaysOf(count, level).length === 0;
