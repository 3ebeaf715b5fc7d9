import type { Item } from '#functions/platform/table-words.ts';
import type { LotLevel, SiteId, StockLevel } from '#shared/stock/stock-level.ts';

/**
 * A level as it lies in the table: each lot is an attribute of its own, `lot#<site>#<lot>`, so that two movements of the
 * same product may each add to theirs in one write, without reading it first.
 */
export const lotAttribute = (siteId: SiteId, lot: string): string => `lot#${siteId}#${lot}`;

/** `g` grams, `e` eat by, `s` sell by. */
export type StoredLot = { g: number; e: string | null; s: string | null };

const LOT = /^lot#([12])#(.+)$/;

export const asLevel = ({ pk: _pk, sk: _sk, ...item }: Item): StockLevel => {
  const level: Item = {};
  const lots: LotLevel[] = [];
  for (const [name, value] of Object.entries(item)) {
    const [, siteId, lot] = LOT.exec(name) ?? [];
    if (siteId === undefined || lot === undefined) {
      level[name] = value;
      continue;
    }
    const { g, e, s } = value as StoredLot;
    lots.push({ siteId: siteId as SiteId, lot, grams: g, eatBy: e, sellBy: s });
  }
  return { ...(level as StockLevel), ...(lots.length > 0 ? { lots } : {}) };
};
