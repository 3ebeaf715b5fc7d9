import type { Refusal } from '#shared/kernel/refusal.ts';
import { type Allotting, type DraftLine, type Holding, shortage, withoutLot } from './allotting.ts';
import { blockedRefusal, endsFirst, expiredRefusal, isExpired, lotKey } from './lot.ts';
import type { LotLevel } from '#shared/stock/levels/stock-level.ts';

/** What an exit takes: the lot that it names, else what has no lot, then the lots that end first. */
export const exitParts = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine[] => {
  const parts = draft.lot === null ? firstToEnd(draft, holding, state) : [namedLot(draft, holding, state)];
  state.sources.push(...parts);
  return parts;
};

/**
 * A named lot is there, and may be touched. Stock that came without a lot may be named by whoever reads its label: it
 * goes out as what it is, stock without a lot, and the movement says what was read.
 */
const namedLot = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine => {
  const lot = draft.lot ?? '';
  const held = holding.lots.find((each) => each.siteId === draft.siteId && each.lot === lot);
  const isUnlotted = !held && !holding.byLots && withoutLot(holding, draft.siteId) >= -draft.grams;
  const refusal = unfit(draft, { lot, ...daysOf(draft, held, state) }, state);
  if (refusal) throw refusal;
  if (isUnlotted) return { ...draft, lot: null, namedLot: lot };
  return held ? { ...draft, eatBy: held.eatBy, sellBy: held.sellBy } : draft;
};

const daysOf = (draft: DraftLine, held: LotLevel | undefined, { lots }: Allotting) => {
  const { eatBy, sellBy } = held ??
    lots.get(lotKey({ ...draft, lot: draft.lot ?? '' })) ?? { eatBy: null, sellBy: null };
  return { eatBy, sellBy };
};

const firstToEnd = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine[] => {
  const real = holding.real[draft.siteId];
  if (real + draft.grams < 0) throw shortage(draft, real);
  const here = holding.lots.filter((lot) => lot.siteId === draft.siteId && lot.milli > 0).toSorted(endsFirst);
  const isNew = ({ lot }: LotLevel) => holding.entered.has(`${draft.siteId}#${lot}`);
  const refused: Refusal[] = [];
  const fit = (lot: LotLevel): boolean => {
    const refusal = unfit(draft, lot, state);
    if (refusal) refused.push(refusal);
    return !refusal;
  };
  const parts: DraftLine[] = [];
  let left = -draft.grams;
  const give = (milli: number, of: Pick<DraftLine, 'lot' | 'eatBy' | 'sellBy'>) => {
    const part = Math.min(left, milli);
    if (part <= 0) return;
    parts.push({ ...draft, ...of, grams: -part });
    left -= part;
  };
  const giveLots = (lots: readonly LotLevel[]) => {
    for (const lot of lots) {
      if (fit(lot)) give(lot.milli, { lot: lot.lot, eatBy: lot.eatBy, sellBy: lot.sellBy });
    }
  };
  // a carcass that comes in to be cut is the one that is cut
  giveLots(here.filter(isNew));
  if (!holding.byLots) give(withoutLot(holding, draft.siteId), { lot: null, eatBy: null, sellBy: null });
  giveLots(here.filter((lot) => !isNew(lot)));
  if (left > 0) throw refused[0] ?? shortage(draft, -draft.grams - left);
  return parts;
};

/** A blocked lot is not touched at all; one past its DLC may only be thrown away, or counted. */
const unfit = (
  draft: DraftLine,
  lot: Pick<LotLevel, 'lot' | 'eatBy' | 'sellBy'>,
  state: Allotting,
): Refusal | undefined => {
  const field = `${draft.path}lot`;
  const block = state.lots.get(lotKey({ productId: draft.productId, lot: lot.lot }))?.block;
  if (block) return blockedRefusal(lot.lot, block, field, 'exit');
  const goesOn = state.kind === 'transfert' || state.kind === 'transformation';
  return goesOn && lot.sellBy !== null && isExpired(lot, state.day)
    ? expiredRefusal(lot.lot, lot.sellBy, field)
    : undefined;
};
