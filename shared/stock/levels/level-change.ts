import type { MovementLine } from '#shared/stock/movements/movement.ts';
import { bySite, levelAt, type SiteId, type StockLevel } from './stock-level.ts';

type SiteChange = {
  /** Net. */
  milli: number;
  /** What must be there before the first of them, so that none goes below zero on the way. */
  needed: number;
};

/** What some movements do to the level of one product, taken together: one write per product. */
export type LevelChange = {
  productId: string;
  bySite: Record<SiteId, SiteChange>;
  /** What of it was prepared for orders, by site; absent for none. */
  prepared?: Record<SiteId, number>;
  /** Lots that are blocked there from then on, when a product goes by another id; absent for none. */
  blockedLots?: readonly string[];
  /** By lot. `onHand`: what the level holds of it; undefined for a lot that it does not know yet. */
  lots: (SiteChange & {
    siteId: SiteId;
    lot: string;
    eatBy: string | null;
    sellBy: string | null;
    onHand: number | undefined;
    /** How many pieces it holds, and how many come or go, net; null or absent where nobody said. */
    piecesOnHand?: number;
    pieces?: number | null;
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
    add(change.bySite[line.siteId], line.milli);
    if (line.ofPrepared) {
      change.prepared ??= bySite(() => 0);
      change.prepared[line.siteId] += line.milli;
    }
    if (line.lot === null) continue;
    const lot = lotOf(change, level, line, line.lot);
    add(lot, line.milli);
    addPieces(lot, line);
  }
  return [...changes.values()];
};

/** Nothing moved. */
export const unchanged = (productId: string): LevelChange => ({
  productId,
  bySite: bySite(() => ({ milli: 0, needed: 0 })),
  lots: [],
});

const add = (change: SiteChange, milli: number): void => {
  change.milli += milli;
  change.needed = Math.max(change.needed, -change.milli);
};

const addPieces = (lot: LotChange, { milli, pieces }: MovementLine): void => {
  const before = lot.pieces ?? null;
  lot.pieces = before === null || pieces === undefined ? null : before + Math.sign(milli) * pieces;
};

type LotChange = LevelChange['lots'][number];

const lotOf = (
  change: LevelChange,
  level: StockLevel | undefined,
  line: MovementLine,
  lot: string,
): LotChange => {
  const found = change.lots.find((each) => each.siteId === line.siteId && each.lot === lot);
  if (found) return found;
  const known = levelAt(level, line.siteId).lots.find((each) => each.lot === lot);
  const made = {
    siteId: line.siteId,
    lot,
    milli: 0,
    needed: 0,
    eatBy: line.eatBy,
    sellBy: line.sellBy,
    onHand: known?.milli,
    ...(known?.pieces === undefined ? {} : { piecesOnHand: known.pieces }),
    pieces: 0,
  };
  change.lots.push(made);
  return made;
};
