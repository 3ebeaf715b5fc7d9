import type { MovementLine } from '#shared/stock/movements/movement.ts';
import { bySite, levelAt, type SiteId, type StockLevel } from './stock-level.ts';

type SiteChange = {
  /** Net. */
  milli: number;
  /** Minimum stock before the first movement, so that no intermediate level is negative. */
  needed: number;
};

/** Combined effect of movements on a product's level: one write per product. */
export type LevelChange = {
  productId: string;
  bySite: Record<SiteId, SiteChange>;
  /** Prepared part by site; absent: none. */
  prepared?: Record<SiteId, number>;
  /** Lots to block, when a product's id changes; absent: none. */
  blockedLots?: readonly string[];
  /** By lot. `onHand`: stock of the level; undefined for a new lot. */
  lots: (SiteChange & {
    siteId: SiteId;
    lot: string;
    eatBy: string | null;
    sellBy: string | null;
    onHand: number | undefined;
    /** Number of pieces in stock, and net change; null or absent: unknown. */
    piecesOnHand?: number;
    pieces?: number | null;
  })[];
};

/** One change per product, in order of first appearance. */
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
