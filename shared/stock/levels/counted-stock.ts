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

/** Stock counted by the ERP; reservations are the shop's. With `byLots`, the listed lots are complete. */
export type CountedStock = Pick<StockLevel, 'productId' | 'levels'> & { byLots: boolean };

type Surplus = Pick<MovementLine, 'siteId' | 'milli' | 'lot' | 'eatBy' | 'sellBy'>;

/** The ERP's excess over our stock, by site and lot; empty when they agree. */
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

/** Reserved by the ERP's open orders on a site: the difference of real and virtual stock. */
export const reservedByErpOrders = (level: Pick<StockLevel, 'levels'> | undefined, siteId: SiteId): number =>
  levelAt(level, siteId).real - levelAt(level, siteId).virtual;

/**
 * Lots on both sides with different dates: corrected on the lot's card in the ERP, which creates no movement.
 * A date that the ERP does not have is unchanged: an expired lot stays expired.
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

/** Whether a level equals the ERP's count, including orders and lots. */
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
