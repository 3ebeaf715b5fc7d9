import { canonical } from '#functions/stock/lots/lot-effects.ts';
import type { StockStore } from '#functions/stock/stock.store.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { quantityOf, quantityText, type Unit } from '#shared/kernel/quantity.ts';
import { type LevelChange, unchanged } from '#shared/stock/levels/level-change.ts';
import type { Departure } from '#shared/stock/lots/departure.ts';
import type { LotOrder } from '#shared/stock/lots/lot-links.ts';
import { knownSpelling } from '#shared/stock/lots/lot-name.ts';
import { type Lot, lotKey, type LotRef, unfitRefusal } from '#shared/stock/lots/lot.ts';
import {
  bySite,
  levelAt,
  type LotLevel,
  lotsOf,
  preparedAt,
  type SiteId,
  siteLabel,
  type StockLevel,
} from '#shared/stock/levels/stock-level.ts';

/** Part of a lot for a line of an order. `path` is its field in the request. */
export type LotPart = { productId: string; siteId: SiteId; lot: string; milli: number };
export type WantedPart = LotPart & { unit: Unit; path: string } & Pick<
    LotOrder,
    'productName' | 'unitPriceE4'
  >;
type ForOrder = Pick<LotOrder, 'orderId' | 'reference' | 'customerId' | 'customerName' | 'at' | 'by'>;

/**
 * What an order takes from its lots, and under which spelling, as items of the order's transaction. The meat
 * has not left: it counts as prepared until it is shipped. A lot that is blocked, past its DLC or too small
 * is refused by name.
 */
export const takenFromLots = async (
  stock: StockStore,
  wanted: readonly WantedPart[],
  order: ForOrder,
  departureOf: (productId: string) => Departure,
): Promise<{ items: TransactItem[]; lots: string[] }> => {
  const [levels, lots] = await Promise.all([
    stock.currentLevels([...new Set(wanted.map(({ productId }) => productId))]),
    stock.lots.findMany(wanted),
  ]);
  const parts = wanted.map((part) => ({ ...part, lot: spellingOf(part, levels, lots) }));
  const changes = new Map<string, LevelChange>();
  const open = new Map<string, TransactItem>();
  for (const part of parts) {
    const onHand = levelAt(levels.get(part.productId), part.siteId).lots.find(({ lot }) => lot === part.lot);
    const known = lots.get(lotKey(part));
    const refusal = refusalOf(part, { onHand, known, departureOf });
    if (refusal) throw refusal;
    if (!onHand || onHand.milli < part.milli) {
      const left = quantityText(quantityOf(part.unit, onHand?.milli ?? 0));
      const message = `Le lot ${part.lot} de « ${part.productName} » n’a que ${left} à ${siteLabel(part.siteId)}.`;
      throw new Refusal('insufficient_stock', message, { field: `${part.path}lot` });
    }
    addPart(changes, part, { ...onHand, onHand: onHand.milli, milli: -part.milli });
    // taken completely it is in no level any more, and its dates are checked again at the closing
    const first = { ...onHand, ref: part, productName: part.productName, at: order.at, by: order.by };
    open.set(
      lotKey(part),
      known ? stock.lots.requireOpen(canonical(part, lots)) : stock.lots.requireOpenOf(first),
    );
  }
  return {
    items: [
      ...[...changes.values()].map((change) => stock.move(change, { covered: true })),
      ...open.values(),
      ...parts.map(({ path: _path, unit: _unit, productId, lot, ...part }) =>
        stock.lots.recordOrder({ ...order, ...part, source: canonical({ productId, lot }, lots) }),
      ),
    ],
    lots: parts.map(({ lot }) => lot),
  };
};

/** The first spelling of a lot: in stock, else of its record. */
export const spellingOf = (
  { productId, lot }: LotRef,
  levels: ReadonlyMap<string, StockLevel>,
  lots: ReadonlyMap<string, Lot>,
): string => {
  const recorded = lots.get(lotKey({ productId, lot }))?.lot;
  const inStock = lotsOf(levels.get(productId)).map((each) => each.lot);
  return knownSpelling(lot, [...inStock, ...(recorded === undefined ? [] : [recorded])]);
};

/** Refuses the first part with an unfit lot; returns the spelling of the lots. Does not check quantities. */
export const refuseUnfitParts = async (
  stock: StockStore,
  parts: readonly (Omit<LotPart, 'milli'> & { path: string; field?: string })[],
  departureOf: (productId: string) => Departure,
): Promise<(ref: LotRef) => string> => {
  if (parts.length === 0) return ({ lot }) => lot;
  const [levels, lots] = await Promise.all([
    stock.currentLevels([...new Set(parts.map(({ productId }) => productId))]),
    stock.lots.findMany(parts),
  ]);
  const spelt = parts.map((part) => ({ ...part, lot: spellingOf(part, levels, lots) }));
  for (const part of spelt) {
    const onHand = levelAt(levels.get(part.productId), part.siteId).lots.find(({ lot }) => lot === part.lot);
    const refusal = refusalOf(part, { onHand, known: lots.get(lotKey(part)), departureOf });
    if (refusal) throw refusal;
  }
  const spellings = new Map(spelt.map((part) => [lotKey(part), part.lot]));
  return (ref) => spellings.get(lotKey(ref)) ?? ref.lot;
};

const refusalOf = (
  {
    productId,
    lot,
    path,
    field = `${path}lot`,
  }: { productId: string; lot: string; path: string; field?: string },
  {
    onHand,
    known,
    departureOf,
  }: { onHand: LotLevel | undefined; known: Lot | undefined; departureOf: (productId: string) => Departure },
) =>
  unfitRefusal(
    { lot, sellBy: onHand?.sellBy ?? known?.sellBy ?? null },
    { block: known?.block, departure: departureOf(productId), field },
  );

/**
 * The reverse: what is not shipped yet goes back to its lots, and the links record the return.
 * @param released thousandths by product to release from the order's reservation, negative to reserve more:
 * a level is written once per transaction, so this is part of the same write
 */
export const returnedToLots = async (
  stock: StockStore,
  parts: readonly LotPart[],
  orderId: string,
  released: ReadonlyMap<string, number> = new Map(),
): Promise<TransactItem[]> => {
  const [levels, lots] = await Promise.all([
    stock.currentLevels([...new Set(parts.map(({ productId }) => productId))]),
    stock.lots.findMany(parts),
  ]);
  const changes = new Map<string, LevelChange>();
  for (const part of parts) {
    const level = levels.get(part.productId);
    const onHand = levelAt(level, part.siteId).lots.find(({ lot }) => lot === part.lot);
    const before = changes.get(part.productId)?.prepared?.[part.siteId] ?? 0;
    const milli = Math.min(part.milli, preparedAt(level, part.siteId) + before);
    const known = lots.get(lotKey(part));
    if (milli > 0) {
      addPart(changes, part, {
        ...(onHand?.pieces === undefined ? {} : { pieces: onHand.pieces }),
        onHand: onHand?.milli,
        eatBy: onHand?.eatBy ?? known?.eatBy ?? null,
        sellBy: onHand?.sellBy ?? known?.sellBy ?? null,
        milli,
      });
    }
  }
  return [
    ...[...changes.values()].map((change) =>
      stock.move(change, {
        covered: true,
        since: movesOf(levels.get(change.productId)),
        released: released.get(change.productId) ?? 0,
      }),
    ),
    ...[...released]
      .filter(([productId, milli]) => milli !== 0 && !changes.has(productId))
      .map(([productId, milli]) =>
        milli > 0 ? stock.release(productId, milli) : stock.reserve(productId, -milli),
      ),
    ...parts.map((part) => stock.lots.markOrderUndone(canonical(part, lots), orderId, part.siteId)),
  ];
};

const movesOf = (level: StockLevel | undefined): number => level?.moves ?? 0;

/** `onHand`: the lot's part of the level; undefined for none. `milli`: quantity in, or out. */
type Moved = {
  onHand: number | undefined;
  eatBy: string | null;
  sellBy: string | null;
  milli: number;
  /** Number of pieces in the lot: unknown how many of them move. */
  pieces?: number;
};

const addPart = (
  changes: Map<string, LevelChange>,
  part: LotPart,
  { onHand, eatBy, sellBy, milli, pieces }: Moved,
): void => {
  const change = changes.get(part.productId) ?? unchanged(part.productId);
  changes.set(part.productId, change);
  change.prepared ??= bySite(() => 0);
  change.prepared[part.siteId] -= milli;
  const known = pieces === undefined ? {} : { piecesOnHand: pieces };
  const same = change.lots.find(({ siteId, lot }) => siteId === part.siteId && lot === part.lot);
  const of = same ?? {
    siteId: part.siteId,
    lot: part.lot,
    eatBy,
    sellBy,
    milli: 0,
    needed: 0,
    onHand,
    ...known,
  };
  of.milli += milli;
  of.needed = Math.max(0, -of.milli);
  if (!same) change.lots.push(of);
};
