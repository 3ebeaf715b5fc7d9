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
  /** Known lots, by `lotKey`. */
  lots?: ReadonlyMap<string, Lot>;
  kind: MovementDocument['kind'];
  /** Today, in Paris. */
  day: string;
  /** Reservations delivered by these movements, by product: they do not block the movements. */
  released?: ReadonlyMap<string, number>;
  /** For goods sent to a customer; absent: internal. */
  departureOf?: (productId: string) => Departure;
  /**
   * The label of the physical piece takes precedence: for an unknown lot, stock is taken as without a label,
   * and the movement stores the name.
   */
  byLabel?: boolean;
};

/** A movement with its assigned lot. */
export type AllottedLine = Omit<DraftLine, 'given'>;

/**
 * Simulates movements in order: each exit gets its lots or is refused by name. An exit without a lot takes
 * stock without a lot, then the earliest expiry first; a transfer retains its lots; an output of a cutting is
 * named after its source lot and expires with it at the latest.
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

/** Drops the number of pieces where kilos are split over several lots: their distribution is unknown. */
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

/**
 * I1: reserved stock, here or in Dolibarr, cannot be removed. The level's write condition checks the same.
 */
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
