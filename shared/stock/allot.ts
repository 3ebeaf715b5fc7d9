import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import type { MovementLine } from './movement.ts';
import {
  bySite,
  levelAt,
  lotsOf,
  type SiteId,
  siteLabel,
  type SiteLot,
  type StockLevel,
  totalReal,
} from './stock-level.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** A movement before its lots are known: `given` says which of lot and days a person named. */
export type DraftLine = Omit<MovementLine, 'n' | 'code'> & {
  /** As named on the wire: `movements.2`, or nothing for a single one. */
  path: string;
  given: { lot: boolean; days: boolean };
};

/** A lot between its exit and its entry. */
type Carried = SiteLot & { productId: string };
type Holding = { real: Record<SiteId, number>; lots: SiteLot[] };

/**
 * Carries out movements on paper, one after the other: each exit finds what it takes, or is refused by name. An exit
 * of a product kept by lots that names none takes the lots that end first; what a transfer brings keeps the lots it
 * left with.
 */
export const allot = (
  drafts: readonly DraftLine[],
  levels: ReadonlyMap<string, StockLevel>,
): Omit<DraftLine, 'given'>[] => {
  const held = new Map<string, Holding>();
  const onTheWay: Carried[] = [];
  const lines = drafts.flatMap((draft) => {
    const level = levels.get(draft.productId);
    const holding = held.get(draft.productId) ?? holdingOf(level);
    held.set(draft.productId, holding);
    const parts = level?.byLots ? byLot(draft, holding, onTheWay) : [draft];
    for (const part of parts) take(part, holding, level?.byLots ?? false);
    return parts;
  });
  refuseReserved(drafts, held, levels);
  return lines.map(({ given: _given, ...line }) => line);
};

const holdingOf = (level: StockLevel | undefined): Holding => ({
  real: bySite((id) => levelAt(level, id).real),
  lots: lotsOf(level),
});

const byLot = (draft: DraftLine, holding: Holding, onTheWay: Carried[]): DraftLine[] => {
  if (draft.grams < 0) {
    const parts = draft.given.lot ? [draft] : endingFirst(draft, holding);
    for (const part of parts) onTheWay.push(carried(part, -part.grams));
    return parts;
  }
  const brought = draft.given.lot ? [] : fromTransfer(draft, onTheWay);
  return brought.length > 0 ? brought : [withDaysOfLot(draft, holding, isOnTheWay(draft, onTheWay))];
};

/** The same meat that has just left another site: its days are the lot's, whatever a form proposed. */
const isOnTheWay = (draft: DraftLine, onTheWay: readonly Carried[]): boolean =>
  onTheWay.some(({ productId, lot }) => productId === draft.productId && lot === draft.lot);

const carried = (line: DraftLine, milli: number): Carried => ({
  productId: line.productId,
  siteId: line.siteId,
  lot: line.lot ?? '',
  milli,
  eatBy: line.eatBy,
  sellBy: line.sellBy,
});

/** First the lot that must be sold first; those without a day last. */
const endingFirst = (draft: DraftLine, holding: Holding): DraftLine[] => {
  const lots = holding.lots
    .filter((lot) => lot.siteId === draft.siteId && lot.milli > 0)
    .toSorted((a, b) => lastDay(a).localeCompare(lastDay(b)) || a.lot.localeCompare(b.lot));
  const parts: DraftLine[] = [];
  let left = -draft.grams;
  for (const { lot, milli, eatBy, sellBy } of lots) {
    if (left === 0) break;
    const part = Math.min(left, milli);
    parts.push({ ...draft, lot, eatBy, sellBy, grams: -part });
    left -= part;
  }
  if (left > 0) throw shortage(draft, -draft.grams - left);
  return parts;
};

const lastDay = (lot: SiteLot): string => lot.sellBy ?? lot.eatBy ?? '9999';

const fromTransfer = (draft: DraftLine, onTheWay: Carried[]): DraftLine[] => {
  const parts: DraftLine[] = [];
  let left = draft.grams;
  for (const lot of onTheWay) {
    if (lot.productId !== draft.productId || lot.milli === 0 || left === 0) continue;
    const part = Math.min(left, lot.milli);
    lot.milli -= part;
    left -= part;
    parts.push({ ...draft, grams: part, lot: lot.lot, eatBy: lot.eatBy, sellBy: lot.sellBy });
  }
  if (left > 0 && parts.length > 0) parts.push({ ...draft, grams: left });
  return parts;
};

/** A lot keeps its days: those it was given by default give way, others are refused here as they would be in the ERP. */
const withDaysOfLot = (draft: DraftLine, holding: Holding, follows: boolean): DraftLine => {
  const known = holding.lots.find(({ lot }) => lot === draft.lot);
  if (!known) return draft;
  const differs = draft.eatBy !== known.eatBy || draft.sellBy !== known.sellBy;
  if (differs && draft.given.days && !follows) {
    throw new Refusal('invalid_input', `Le lot ${draft.lot} existe déjà avec d’autres dates.`, {
      field: `${draft.path}lot`,
      details: { stage: 'entry' },
    });
  }
  return { ...draft, eatBy: known.eatBy, sellBy: known.sellBy };
};

const take = (part: DraftLine, holding: Holding, tracksLots: boolean): void => {
  const before = holding.real[part.siteId];
  if (part.grams < 0 && before + part.grams < 0) throw shortage(part, before);
  holding.real[part.siteId] = before + part.grams;
  if (!tracksLots || part.lot === null) return;
  const lot = holding.lots.find((each) => each.siteId === part.siteId && each.lot === part.lot);
  if (part.grams < 0 && (lot?.milli ?? 0) + part.grams < 0) throw lotShortage(part, lot?.milli ?? 0);
  if (lot) lot.milli += part.grams;
  else holding.lots.push(carried(part, part.grams));
};

/** `12,5 kg`, `3 pièces`; never less than nothing. */
const inUnit = (line: DraftLine | undefined, milli: number): string =>
  quantityText(quantityOf(line?.unit ?? 'kg', Math.max(0, milli)));

const shortage = (line: DraftLine, left: number): Refusal =>
  new Refusal(
    'insufficient_stock',
    `Stock insuffisant à ${siteLabel(line.siteId)} pour « ${line.productName} » : ${inUnit(line, left)} en stock.`,
    { field: `${line.path}qty`, details: { stage: 'exit', product_id: line.productId, left: left / 1000 } },
  );

const lotShortage = (line: DraftLine, left: number): Refusal =>
  new Refusal(
    'insufficient_stock',
    `Le lot ${line.lot} de « ${line.productName} » n’a que ${inUnit(line, left)} à ${siteLabel(line.siteId)}.`,
    { field: `${line.path}lot`, details: { stage: 'exit', product_id: line.productId, left: left / 1000 } },
  );

/** I1: what customers ordered is not carried away. */
const refuseReserved = (
  drafts: readonly DraftLine[],
  held: ReadonlyMap<string, Holding>,
  levels: ReadonlyMap<string, StockLevel>,
): void => {
  for (const [productId, { real }] of held) {
    const level = levels.get(productId);
    const before = totalReal(level);
    const reserved = level?.reserved ?? 0;
    const after = real['1'] + real['2'];
    if (after >= before || after >= reserved) continue;
    const line = drafts.find((draft) => draft.productId === productId && draft.grams < 0);
    throw new Refusal(
      'insufficient_stock',
      `« ${line?.productName ?? productId} » : ${inUnit(line, reserved)} sont réservés par des commandes, ${inUnit(line, before - reserved)} disponibles.`,
      { field: `${line?.path ?? ''}qty`, details: { stage: 'exit', product_id: productId } },
    );
  }
};
