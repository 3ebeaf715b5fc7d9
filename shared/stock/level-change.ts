import type { MovementLine } from './movement.ts';
import { bySite, levelAt, type SiteId, type StockLevel } from './stock-level.ts';

type SiteChange = {
  /** Net. */
  grams: number;
  /** What must be there before the first of them, so that none goes below zero on the way. */
  needed: number;
};

/** What some movements do to the level of one product, taken together: one write per product. */
export type LevelChange = {
  productId: string;
  bySite: Record<SiteId, SiteChange>;
  /** By lot, for a product kept by lots. `known`: the level holds this lot already. */
  lots: (SiteChange & {
    siteId: SiteId;
    lot: string;
    eatBy: string | null;
    sellBy: string | null;
    known: boolean;
  })[];
};

/** One change per product, in the order in which products first appear. */
export const levelChanges = (
  lines: readonly MovementLine[],
  levels: ReadonlyMap<string, StockLevel>,
): LevelChange[] => {
  const changes = new Map<string, LevelChange>();
  for (const line of lines) {
    const level = levels.get(line.productId);
    const change = changes.get(line.productId) ?? unchanged(line.productId);
    changes.set(line.productId, change);
    add(change.bySite[line.siteId], line.grams);
    if (level?.byLots && line.lot !== null) add(lotOf(change, level, line, line.lot), line.grams);
  }
  return [...changes.values()];
};

/** Nothing moved. */
export const unchanged = (productId: string): LevelChange => ({
  productId,
  bySite: bySite(() => ({ grams: 0, needed: 0 })),
  lots: [],
});

const add = (change: SiteChange, grams: number): void => {
  change.grams += grams;
  change.needed = Math.max(change.needed, -change.grams);
};

const lotOf = (change: LevelChange, level: StockLevel, line: MovementLine, lot: string): SiteChange => {
  const found = change.lots.find((each) => each.siteId === line.siteId && each.lot === lot);
  if (found) return found;
  const known = levelAt(level, line.siteId).lots.some((held) => held.lot === lot);
  const made = {
    siteId: line.siteId,
    lot,
    grams: 0,
    needed: 0,
    eatBy: line.eatBy,
    sellBy: line.sellBy,
    known,
  };
  change.lots.push(made);
  return made;
};
