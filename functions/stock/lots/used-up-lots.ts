import type { LotsStore } from '#functions/stock/lots/lots.store.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { LevelChange } from '#shared/stock/levels/level-change.ts';
import { lotsOf, type StockLevel } from '#shared/stock/levels/stock-level.ts';
import { lotKey } from '#shared/stock/lots/lot.ts';

/**
 * Lots used up in the ERP that only their level knew: each is recorded here with its dates, so that its
 * trace is found and returned goods are checked by them.
 */
export const usedUpLots = async (
  lots: LotsStore,
  { productId, lots: changes }: LevelChange,
  level: StockLevel,
  { at, nameOf }: { at: string; nameOf: () => Promise<string> },
): Promise<TransactItem[]> => {
  const gone = lotsOf(level).filter((each) =>
    changes.some(
      ({ siteId, lot, milli }) => siteId === each.siteId && lot === each.lot && each.milli + milli <= 0,
    ),
  );
  if (gone.length === 0) return [];
  const known = await lots.findMany(gone.map(({ lot }) => ({ productId, lot })));
  // used up on both sites at once it is one lot
  const unknown = new Map(
    gone.filter(({ lot }) => !known.has(lotKey({ productId, lot }))).map((each) => [each.lot, each]),
  );
  if (unknown.size === 0) return [];
  const productName = await nameOf();
  return [...unknown.values()].map(({ lot, eatBy, sellBy }) =>
    lots.recordFirst({ ref: { productId, lot }, at, by: 'dolibarr', productName, eatBy, sellBy }),
  );
};
