import { Refusal } from '#shared/kernel/refusal.ts';
import type { Allotting, Carried, DraftLine, Holding, Source } from './allotting.ts';
import { blockedRefusal, expiredRefusal, isExpired, isOnlyRead, lotKey } from './lot.ts';

/** Lots of an entry: those of the transfer, the lot of a cutting, or a new lot. */
export const entryParts = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine[] => {
  const coming = state.onTheWay.filter(({ productId, milli }) => productId === draft.productId && milli > 0);
  const parts = brought(draft, coming, holding, state);
  for (const { lot, productId, sellBy } of parts) {
    if (lot === null) continue;
    const block = state.lots.get(lotKey({ productId, lot }))?.block;
    if (block) throw blockedRefusal(lot, block, `${draft.path}lot`, 'entry');
    // stock without a lot, whose label shows that it is past its date
    const goesOn = state.kind === 'transfert' || state.kind === 'transformation';
    if (goesOn && sellBy !== null && isExpired({ sellBy }, state.day))
      throw expiredRefusal(lot, sellBy, `${draft.path}lot`, 'entry');
  }
  return parts;
};

/**
 * A lot moves unchanged; stock without a lot can get one from its label; an entry without a source is new.
 */
const brought = (
  draft: DraftLine,
  coming: readonly Carried[],
  holding: Holding,
  state: Allotting,
): DraftLine[] => {
  const named = draft.given.lot ? draft.lot : null;
  const inOrder = coming.toSorted((a, b) => Number(b.lot === named) - Number(a.lot === named));
  const parts: DraftLine[] = [];
  let left = draft.milli;
  for (const lot of inOrder) {
    if (left === 0) break;
    if (named !== null && lot.named && lot.lot !== null && lot.lot !== named) {
      throw new Refusal('invalid_input', `Un transfert garde son lot : ${lot.lot}.`, {
        field: `${draft.path}lot`,
        details: { stage: 'entry' },
      });
    }
    const milli = Math.min(left, lot.milli);
    lot.milli -= milli;
    left -= milli;
    const part = { ...draft, milli };
    if (lot.lot !== null) parts.push({ ...part, lot: lot.lot, eatBy: lot.eatBy, sellBy: lot.sellBy });
    else if (named === null) parts.push({ ...part, lot: null, eatBy: null, sellBy: null });
    else parts.push(withDaysOfLot(part, holding, state));
  }
  if (left > 0) parts.push(newLot({ ...draft, milli: left }, holding, state));
  return parts;
};

const newLot = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine => {
  if (draft.lot === null) return draft;
  if (state.kind !== 'transformation' || state.sources.length === 0)
    return withDaysOfLot(draft, holding, state);
  const lot = draft.given.lot ? draft.lot : derivedLot(draft.productId, draft.lot, state);
  const ended = { ...draft, lot, ...earliestDays(draft, state.sources) };
  return withDaysOfLot(ended, holding, state, true);
};

/** Expires with its source at the latest. */
const earliestDays = (draft: DraftLine, sources: readonly Source[]) => ({
  eatBy: earliest(
    draft.eatBy,
    sources.map(({ eatBy }) => eatBy),
  ),
  sellBy: earliest(
    draft.sellBy,
    sources.map(({ sellBy }) => sellBy),
  ),
});

const earliest = (own: string | null, ofSources: readonly (string | null)[]): string | null =>
  [own, ...ofSources].filter((day) => day !== null).toSorted()[0] ?? null;

/** `<lot>-<n>`: n counts the products cut from the lot. */
const derivedLot = (productId: string, proposed: string, state: Allotting): string => {
  const known = state.derived.get(productId);
  if (known !== undefined) return known;
  const source = state.sources.find((one): one is Source & { lot: string } => one.lot !== null);
  if (!source) return proposed;
  const before = state.lots.get(lotKey({ productId: source.productId, lot: source.lot }))?.children ?? 0;
  const name = `${source.lot.slice(0, MAX_BASE)}-${before + state.derived.size + 1}`;
  state.derived.set(productId, name);
  return name;
};

/** A name has at most 100 characters including its number. */
const MAX_BASE = 90;

/** @throws for dates that differ from the existing lot's, as the ERP would */
const withDaysOfLot = (draft: DraftLine, holding: Holding, state: Allotting, isCut = false): DraftLine => {
  const lot = draft.lot ?? '';
  const recorded = state.lots.get(lotKey({ productId: draft.productId, lot }));
  const known = holding.lots.find((each) => each.lot === lot) ?? recorded;
  // the first entry of a lot known from labels only sets its dates
  if (!known || (known === recorded && isOnlyRead(recorded))) return draft;
  const isOther = (given: string | null, day: string | null) => given !== null && given !== day;
  const differs = isOther(draft.eatBy, known.eatBy) || isOther(draft.sellBy, known.sellBy);
  const endsLater = isCut && draft.sellBy !== null && (known.sellBy === null || known.sellBy > draft.sellBy);
  if ((differs && draft.given.days && !isCut) || endsLater) {
    throw new Refusal('invalid_input', `Le lot ${lot} existe déjà avec d’autres dates.`, {
      field: `${draft.path}lot`,
      details: { stage: 'entry' },
    });
  }
  return { ...draft, eatBy: known.eatBy, sellBy: known.sellBy };
};
