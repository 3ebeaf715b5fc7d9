import type { CountedStock } from '#shared/stock/levels/counted-stock.ts';
import { bySite, type SiteLot } from '#shared/stock/levels/stock-level.ts';

/** A count of the ERP, in thousandths: the stock of each site; no reservations by default. */
export const counted = (
  productId: string,
  [bruges, lormont]: readonly [number, number],
  { held = 0, lots }: { held?: number; lots?: readonly SiteLot[] | undefined } = {},
): CountedStock => ({
  productId,
  byLots: lots !== undefined,
  levels: bySite((id) => {
    const real = id === '1' ? bruges : lormont;
    return {
      real,
      virtual: id === '1' ? real - held : real,
      lots: (lots ?? []).flatMap(({ siteId, ...lot }) => (siteId === id ? [lot] : [])),
    };
  }),
});
