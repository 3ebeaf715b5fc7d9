import {
  bySite,
  type SiteId,
  type SiteLot,
  type StockLevel,
  totalReal,
} from '#shared/stock/levels/stock-level.ts';

/** A lot with a sell-by day. */
export const aLot = (siteId: SiteId, lot: string, milli: number, sellBy: string | null = null): SiteLot => ({
  siteId,
  lot,
  milli,
  eatBy: null,
  sellBy,
});

type Known = Partial<Pick<StockLevel, 'productId' | 'reserved' | 'moves'>>;

/** The stock of two sites of a product that is not tracked by lots. */
export const aLevel = (
  [bruges, lormont]: readonly [number, number],
  { productId = '7', reserved = 0, moves = 1 }: Known = {},
): StockLevel => {
  const levels = bySite((id) => {
    const real = id === '1' ? bruges : lormont;
    return { real, virtual: real, lots: [] };
  });
  return { productId, levels, reserved, available: totalReal({ levels }) - reserved, moves };
};

/** The level of a product tracked by lots, with these lots. */
export const aLevelOf = (held: readonly SiteLot[], known: Known = {}): StockLevel => {
  const at = (id: SiteId) => held.filter(({ siteId }) => siteId === id);
  const real = (id: SiteId) => at(id).reduce((sum, { milli }) => sum + milli, 0);
  const level = aLevel([real('1'), real('2')], known);
  const levels = bySite((id) => ({
    ...level.levels[id],
    lots: at(id).map(({ siteId: _here, ...lot }) => lot),
  }));
  return { ...level, levels, byLots: true };
};
