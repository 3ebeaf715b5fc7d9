import { Refusal } from '#shared/kernel/refusal.ts';
import { type Allotting, type DraftLine, type Holding, shortage, withoutLot } from './allotting.ts';
import { endsFirst, lotKey, unfitRefusal } from './lot.ts';
import type { LotLevel } from '#shared/stock/levels/stock-level.ts';

/** Lots of an exit: the named lot, else stock without a lot, then the earliest expiry first. */
export const exitParts = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine[] => {
  const parts = draft.lot === null ? firstToEnd(draft, holding, state) : byName(draft, holding, state);
  state.sources.push(...parts);
  return parts;
};

const byName = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine[] => {
  const { lot } = draft;
  const lies = holding.lots.some((each) => each.lot === lot && each.milli > 0);
  if (lot === null || !state.byLabel || lies) return [namedLot(draft, holding, state)];
  const refusal = unfit(draft, { lot, ...daysOf(draft, undefined, state) }, state);
  if (refusal) throw refusal;
  return firstToEnd({ ...draft, lot: null, namedLot: lot }, holding, state);
};

/**
 * Checks that a named lot is present and usable. A lot name read from a label may cover stock without a lot:
 * the exit takes that stock, and the movement stores the name.
 */
const namedLot = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine => {
  const lot = draft.lot ?? '';
  const onHand = holding.lots.find((each) => each.siteId === draft.siteId && each.lot === lot);
  const isUnlotted = !onHand && !holding.byLots && withoutLot(holding, draft.siteId) >= -draft.milli;
  const refusal = unfit(draft, { lot, ...daysOf(draft, onHand, state) }, state);
  if (refusal) throw refusal;
  if (isUnlotted) return { ...draft, lot: null, namedLot: lot };
  return onHand ? { ...draft, eatBy: onHand.eatBy, sellBy: onHand.sellBy } : draft;
};

const daysOf = (draft: DraftLine, onHand: LotLevel | undefined, { lots }: Allotting) => {
  const { eatBy, sellBy } = onHand ??
    lots.get(lotKey({ ...draft, lot: draft.lot ?? '' })) ?? { eatBy: null, sellBy: null };
  return { eatBy, sellBy };
};

const firstToEnd = (draft: DraftLine, holding: Holding, state: Allotting): DraftLine[] => {
  const real = holding.real[draft.siteId];
  if (real + draft.milli < 0) throw shortage(draft, real);
  const here = holding.lots.filter((lot) => lot.siteId === draft.siteId && lot.milli > 0).toSorted(endsFirst);
  const isNew = ({ lot }: LotLevel) => holding.entered.has(`${draft.siteId}#${lot}`);
  const refused: Refusal[] = [];
  const fit = (lot: LotLevel): boolean => {
    const refusal = unfit(draft, lot, state);
    if (refusal) refused.push(refusal);
    return !refusal;
  };
  const parts: DraftLine[] = [];
  let left = -draft.milli;
  const give = (milli: number, of: Pick<DraftLine, 'lot' | 'eatBy' | 'sellBy'>) => {
    const part = Math.min(left, milli);
    if (part <= 0) return;
    parts.push({ ...draft, ...of, milli: -part });
    left -= part;
  };
  const giveLots = (lots: readonly LotLevel[]) => {
    for (const lot of lots) {
      if (fit(lot)) give(lot.milli, { lot: lot.lot, eatBy: lot.eatBy, sellBy: lot.sellBy });
    }
  };
  // a received carcass that is cut at once is the one that is cut
  giveLots(here.filter(isNew));
  if (!holding.byLots) give(withoutLot(holding, draft.siteId), { lot: null, eatBy: null, sellBy: null });
  giveLots(here.filter((lot) => !isNew(lot)));
  if (left > 0) throw refused[0] ?? shortage(draft, -draft.milli - left);
  return parts;
};

/**
 * A blocked lot cannot move. An expired one leaves only when named, to be destroyed, or by a count, which
 * asks its own confirmation (`refuseUnsaidLots`). A cancellation puts it back.
 */
const unfit = (
  draft: DraftLine,
  lot: Pick<LotLevel, 'lot' | 'eatBy' | 'sellBy'>,
  { lots, kind, day, departureOf }: Allotting,
): Refusal | undefined => {
  const field = `${draft.path}lot`;
  const block = lots.get(lotKey({ productId: draft.productId, lot: lot.lot }))?.block;
  const departure = departureOf?.(draft.productId) ?? { today: day };
  const refusal = unfitRefusal(lot, { block, departure, field });
  if (refusal?.code !== 'lot_expired' || kind === 'transfert' || kind === 'transformation') return refusal;
  if (kind !== 'sortie' || draft.lot !== null) return undefined;
  return new Refusal(
    'lot_expired',
    `Le lot ${lot.lot} a dépassé sa DLC : une sortie ne le prend pas d’elle-même. Pour le déclarer détruit, nommez-le.`,
    { field, details: { stage: 'exit' } },
  );
};
