import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { isSameMeat } from '#shared/preparation/bound-lots.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';
import type { StoredWeights } from './stored-weights.ts';
import { weighedOf, wireLines } from './preparation-state.ts';

/** Why stored weights need a decision of the user. */
export type Conflict = 'cancelled' | 'closed' | 'weighed elsewhere' | 'lots said elsewhere';

/** Canonical form for comparison: sorted, without removed lines, reasons trimmed. */
const wordOf = (lines: readonly PreparedLine[], { lines: ordered }: Preparation): string =>
  JSON.stringify(
    wireLines(lines)
      .filter(({ product_id: id }) => ordered.some((line) => line.product_id === id))
      .toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
      .map((line) => ({ ...line, reason: (line.reason ?? '').trim() })),
  );

const matches = (preparation: Preparation, lines: readonly PreparedLine[]): boolean =>
  wordOf(lines, preparation) === wordOf(weighedOf(preparation), preparation);

/** Products whose lots were recorded before preparation. */
export const boundIn = ({ prepared }: Preparation): string[] =>
  prepared.filter(({ bound }) => bound).map(({ product_id: id }) => id);

/** Products whose weighed lots differ from concurrently recorded ones, with both. */
export const conflictingLots = (
  preparation: Preparation,
  stored: Pick<StoredWeights, 'version' | 'lines' | 'bound' | 'replaceLots'>,
): { mine: PreparedLine; theirs: PreparedLine }[] => {
  // the reading is older than the last save
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
 * Compares the stored weights with the server's preparation, the only place that does. `arrived`: the server
 * has them, only its reply was lost. Undefined: continue, based on the newer preparation. An outdated reading
 * is ignored.
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

/** Adds recorded lots without weighings. */
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
