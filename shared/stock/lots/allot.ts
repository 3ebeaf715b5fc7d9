import { Refusal } from '#shared/kernel/refusal.ts';
import { exitParts } from './allot-exit.ts';
import { entryParts } from './allot-entry.ts';
import {
  type Allotting,
  carried,
  type DraftLine,
  type Holding,
  inUnit,
  shortage,
  lotShortage,
} from './allotting.ts';
import type { Departure } from './departure.ts';
import type { Lot } from './lot.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';
import {
  bySite,
  levelAt,
  lotsOf,
  preparedAt,
  type SiteId,
  type StockLevel,
  totalReal,
} from '#shared/stock/levels/stock-level.ts';

export type { DraftLine } from './allotting.ts';

export type AllottingRules = {
  levels: ReadonlyMap<string, StockLevel>;
  /** Lots that are known, by `lotKey`. */
  lots?: ReadonlyMap<string, Lot>;
  kind: MovementDocument['kind'];
  /** Today, in Paris. */
  day: string;
  /** What these movements deliver of what is reserved, by product: it is not in their own way. */
  released?: ReadonlyMap<string, number>;
  /** Of what goes to a customer; absent: it stays in the house. */
  departureOf?: (productId: string) => Departure;
  /**
   * The pieces are in somebody's hands: one whose label names a lot that lies nowhere is taken like one without a label, and
   * its movement says what was read.
   */
  byLabel?: boolean;
};

/** A movement with its lot, and what it was asked as. */
export type AllottedLine = Omit<DraftLine, 'given'>;

/**
 * Carries out movements on paper, one after the other: each exit finds what it takes, or is refused by name. An exit
 * that names no lot takes what has none, then the lots that end first; what a transfer brings keeps the lots it left
 * with; what a cutting makes is named after the lot that was cut and ends with it at the latest.
 */
export const allot = (drafts: readonly DraftLine[], rules: AllottingRules): AllottedLine[] => {
  const holdings = new Map<string, Holding>();
  const state: Allotting = { lots: new Map(), ...rules, onTheWay: [], sources: [], derived: new Map() };
  const lines = drafts.flatMap((draft) => {
    const level = rules.levels.get(draft.productId);
    const holding = holdings.get(draft.productId) ?? holdingOf(level);
    holdings.set(draft.productId, holding);
    const parts = whole(
      draft.milli < 0 ? exitParts(draft, holding, state) : entryParts(draft, holding, state),
    );
    for (const part of parts) {
      take(part, holding);
      if (part.milli < 0) state.onTheWay.push(carried(part, -part.milli));
    }
    return parts;
  });
  refuseReserved(drafts, holdings, rules);
  return lines.map(({ given: _given, ...line }) => line);
};

/** Of kilos out of several lots nobody said how many pieces of each. */
const whole = (parts: readonly DraftLine[]): readonly DraftLine[] =>
  parts.length === 1 ? parts : parts.map(({ pieces: _of, ...part }) => part);

const holdingOf = (level: StockLevel | undefined): Holding => ({
  byLots: level?.byLots ?? false,
  real: bySite((id) => levelAt(level, id).real),
  prepared: bySite((id) => preparedAt(level, id)),
  lots: lotsOf(level),
  entered: new Set(),
});

const take = (part: DraftLine, holding: Holding): void => {
  const before = holding.real[part.siteId];
  if (part.milli < 0 && before + part.milli < 0) throw shortage(part, before);
  holding.real[part.siteId] = before + part.milli;
  if (part.lot === null) return;
  const lot = holding.lots.find((each) => each.siteId === part.siteId && each.lot === part.lot);
  if (part.milli < 0 && (lot?.milli ?? 0) + part.milli < 0) throw lotShortage(part, lot?.milli ?? 0);
  if (part.milli > 0) holding.entered.add(`${part.siteId}#${part.lot}`);
  if (lot) lot.milli += part.milli;
  else
    holding.lots.push({
      siteId: part.siteId,
      lot: part.lot,
      milli: part.milli,
      eatBy: part.eatBy,
      sellBy: part.sellBy,
    });
};

/** I1: what customers ordered, here and in Dolibarr, is not carried away. The write of the level demands the same. */
const refuseReserved = (
  drafts: readonly DraftLine[],
  holdings: ReadonlyMap<string, { real: Record<SiteId, number> }>,
  { levels, released }: Pick<AllottingRules, 'levels' | 'released'>,
): void => {
  for (const [productId, { real }] of holdings) {
    const level = levels.get(productId);
    const before = totalReal(level);
    const net = real['1'] + real['2'] - before;
    const free = released?.get(productId) ?? 0;
    const { reserved: all = 0, elsewhere = 0 } = level ?? {};
    const available = before - all - elsewhere;
    if (net >= 0 || net + free >= 0 || available + net + free >= 0) continue;
    const line = drafts.find((draft) => draft.productId === productId && draft.milli < 0);
    const reserved = all - free;
    const promised = [
      ...(reserved > 0 || elsewhere <= 0
        ? [`${inUnit(line, reserved)} sont réservés par des commandes`]
        : []),
      ...(elsewhere > 0 ? [`${inUnit(line, elsewhere)} sont promis par des commandes de Dolibarr`] : []),
    ];
    throw new Refusal(
      'insufficient_stock',
      `« ${line?.productName ?? productId} » : ${promised.join(', ')}, ${inUnit(line, available + free)} disponibles.`,
      { field: `${line?.path ?? ''}qty`, details: { stage: 'exit', product_id: productId } },
    );
  }
};
