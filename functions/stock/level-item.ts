import type { Item } from '#functions/platform/table/table-types.ts';
import { bySite, type LotLevel, type SiteId, type StockLevel } from '#shared/stock/levels/stock-level.ts';

/**
 * A level as stored in DynamoDB: a site's stock of the product and of each of its lots are attributes of
 * their own, `real#<site>`, `virtual#<site>`, `lot#<site>#<lot>`, so that concurrent movements of one
 * product may each add to theirs in one write, without a read. Reserved and available quantities are
 * attributes too: an order touches nothing else.
 */
export const realAttribute = (siteId: SiteId): string => `real#${siteId}`;
export const virtualAttribute = (siteId: SiteId): string => `virtual#${siteId}`;
/** Taken from its lots by orders and not shipped yet; absent for none. */
export const preparedAttribute = (siteId: SiteId): string => `prepared#${siteId}`;
export const lotAttribute = (siteId: SiteId, lot: string): string => `lot#${siteId}#${lot}`;

/** `m` thousandths of the unit, `e` eat by, `s` sell by, `p` pieces if known. */
export type StoredLot = { m: number; e: string | null; s: string | null; p?: number };

/** Set for a blocked lot, so that readers of a level need not read its lots. */
export const blockedAttribute = (lot: string): string => `${BLOCKED}${lot}`;
const BLOCKED = 'blocked#';

const LOT = /^lot#([12])#(.+)$/s;

/**
 * Parsed by hand, not by a schema: names of attributes contain sites and lots, an order reads a level for
 * each of its lines, and what it takes is tested again by the condition of its write.
 */
export const asLevel = (item: Item): StockLevel => {
  const number = (name: string): number => (item[name] as number | undefined) ?? 0;
  const lots = Object.entries(item).flatMap(([name, value]): (LotLevel & { site: string })[] => {
    const [, site, lot] = LOT.exec(name) ?? [];
    if (site === undefined || lot === undefined) return [];
    const { m, e, s, p = 0 } = value as StoredLot;
    return [{ site, lot, milli: m, eatBy: e, sellBy: s, ...(p > 0 ? { pieces: p } : {}) }];
  });
  const blockedLots = Object.keys(item).flatMap((name) =>
    name.startsWith(BLOCKED) ? [name.slice(BLOCKED.length)] : [],
  );
  const { lastMovementAt, byLots, moves, movedAt } = item as Pick<
    StockLevel,
    'lastMovementAt' | 'byLots' | 'moves' | 'movedAt'
  >;
  return {
    productId: String(item['sk']),
    levels: bySite((id) => ({
      real: number(realAttribute(id)),
      virtual: number(virtualAttribute(id)),
      lots: lots.flatMap(({ site, ...lot }) => (site === id ? [lot] : [])),
      ...(number(preparedAttribute(id)) === 0 ? {} : { prepared: number(preparedAttribute(id)) }),
    })),
    reserved: number('reserved'),
    available: number('available'),
    ...(number('elsewhere') === 0 ? {} : { elsewhere: number('elsewhere') }),
    ...(lastMovementAt === undefined ? {} : { lastMovementAt }),
    ...(blockedLots.length === 0 ? {} : { blockedLots }),
    ...(byLots === undefined ? {} : { byLots }),
    ...(moves === undefined ? {} : { moves }),
    ...(movedAt === undefined ? {} : { movedAt }),
  };
};

/** Expression names of a site's attributes. */
export const siteNames: Readonly<Record<string, string>> = {
  '#real1': realAttribute('1'),
  '#virtual1': virtualAttribute('1'),
  '#real2': realAttribute('2'),
  '#virtual2': virtualAttribute('2'),
};
