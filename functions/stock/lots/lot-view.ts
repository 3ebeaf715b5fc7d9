import { originOnWire } from '#shared/stock/lots/lot-bodies.ts';
import { actOf, isExpired, isPastBest, isUnknownLot, type Lot } from '#shared/stock/lots/lot.ts';
import { lotsOf, type StockLevel } from '#shared/stock/levels/stock-level.ts';
import { purchasesOf } from '#shared/stock/receptions/purchase-view.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';

/** A lot for the API, with its stock by site. */
export const lotView = (lot: Lot, level: StockLevel | undefined, day: string) => {
  const live = lot.entries.filter(({ undoneBy }) => undoneBy === undefined);
  const bought = live.filter(({ from }) => from.length === 0);
  const cost = totalCost(bought);
  const parents = Map.groupBy(
    live.flatMap(({ from }) => from),
    ({ productId, lot: name }) => `${productId}#${name ?? ''}`,
  );
  return {
    product_id: lot.productId,
    product_name: lot.productName,
    lot: lot.lot,
    eatby: lot.eatBy,
    sellby: lot.sellBy,
    made_at: lot.madeAt === '' ? null : lot.madeAt,
    made_by: lot.madeBy === '' ? null : lot.madeBy,
    origin: originOnWire(lot.origin),
    purchases: purchasesOf(lot.entries),
    blocked: blockView(lot.block),
    expired: isExpired(lot, day),
    past_best: isPastBest(lot, day),
    unknown: isUnknownLot(lot),
    found_to_be: lot.read?.as ?? null,
    stock: lotsOf(level)
      .filter((part) => part.lot === lot.lot && part.milli !== 0)
      .map(({ siteId, milli, pieces }) => ({
        warehouse_id: siteId,
        qty: milli / 1000,
        ...(pieces === undefined ? {} : { pieces }),
      })),
    purchase_price: cost === null ? null : eurosFromCents(cost),
    parents: [...parents.values()].flatMap((each) => {
      const [first] = each;
      if (!first) return [];
      const grams = each.reduce((sum, from) => sum + from.weightGrams, 0);
      return [{ product_id: first.productId, lot: first.lot, qty: grams / 1000 }];
    }),
  };
};

const blockView = (block: Lot['block']) =>
  block && {
    reason: block.reason,
    by: block.by,
    at: block.at,
    act: actOf(block),
    with_lot: block.with?.lot ?? null,
  };

/** Null if any delivery has no price. */
const totalCost = (bought: Lot['entries']): number | null => {
  if (bought.length === 0 || bought.some(({ costCents }) => costCents === null)) return null;
  return bought.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0);
};
