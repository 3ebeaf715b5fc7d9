import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { isSameMeat } from '#shared/preparation/bound-lots.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';
import type { StoredWeights } from './stored-weights.ts';
import { weighedOf, wireLines } from './preparation-state.ts';

/** Why what is kept cannot simply go on: a person decides. */
export type Conflict = 'cancelled' | 'closed' | 'weighed elsewhere' | 'lots said elsewhere';

/**
 * As the server would say it of this order: in no order of its own, without the lines that left the order and blanks
 * around a reason.
 */
const wordOf = (lines: readonly PreparedLine[], { lines: ordered }: Preparation): string =>
  JSON.stringify(
    wireLines(lines)
      .filter(({ product_id: id }) => ordered.some((line) => line.product_id === id))
      .toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
      .map((line) => ({ ...line, reason: (line.reason ?? '').trim() })),
  );

const matches = (preparation: Preparation, lines: readonly PreparedLine[]): boolean =>
  wordOf(lines, preparation) === wordOf(weighedOf(preparation), preparation);

/** The products of a preparation whose lots were said before. */
export const boundIn = ({ prepared }: Preparation): string[] =>
  prepared.filter(({ bound }) => bound).map(({ product_id: id }) => id);

/** What was weighed here of products whose lots somebody said otherwise meanwhile, beside those. */
export const conflictingLots = (
  preparation: Preparation,
  stored: Pick<StoredWeights, 'version' | 'lines' | 'bound' | 'replaceLots'>,
): { mine: PreparedLine; theirs: PreparedLine }[] => {
  // a reading older than the last save knows less
  if (preparation.version < stored.version) return [];
  const bound = boundIn(preparation);
  return weighedOf(preparation).flatMap((theirs) => {
    const { productId } = theirs;
    const mine = stored.lines.find((line) => line.productId === productId);
    const isOpen =
      bound.includes(productId) &&
      !stored.bound.includes(productId) &&
      !stored.replaceLots.includes(productId);
    return isOpen && mine && !isSameMeat(mine.parts, theirs.parts) ? [{ mine, theirs }] : [];
  });
};

/**
 * What became of the order since, for what is kept of it: the only place where the two are compared. `arrived`: the
 * server has it, only its answer was lost. Undefined: it goes on, upon this preparation where that is the newer one. A
 * reading older than what is kept says nothing.
 */
export const meanwhile = (
  preparation: Preparation,
  stored: StoredWeights,
): Conflict | 'arrived' | undefined => {
  if (preparation.status === 'annule') return 'cancelled';
  if (preparation.closed_at !== null) return 'closed';
  if (preparation.version > stored.version) {
    if (matches(preparation, stored.lines)) return 'arrived';
    const isOurs =
      preparation.version === stored.version + 1 && stored.sent.some((lines) => matches(preparation, lines));
    if (!isOurs) return 'weighed elsewhere';
  }
  return conflictingLots(preparation, stored).length > 0 ? 'lots said elsewhere' : undefined;
};

/** Lots that were said before and are weighed nowhere stand as they are. */
export const withBoundLots = (
  preparation: Preparation,
  { lines, replaceLots }: Pick<StoredWeights, 'lines' | 'replaceLots'>,
): PreparedLine[] => {
  const standing = boundIn(preparation).filter((id) => !replaceLots.includes(id));
  const theirs = weighedOf(preparation).filter(({ productId }) => standing.includes(productId));
  return [
    ...lines.filter(({ productId }) => !standing.includes(productId)),
    ...theirs.map((line) => ({
      ...line,
      reason: lines.find(({ productId }) => productId === line.productId)?.reason ?? line.reason,
    })),
  ];
};
