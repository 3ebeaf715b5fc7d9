import type { LotsStore } from '#functions/stock/lots/lots.store.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import type { MovementDocument } from '#shared/stock/movements/movement.ts';

type Lots = Pick<LotsStore, 'markEntryUndone' | 'markCutUndone' | 'markExitUndone' | 'markYieldUndone'>;

/**
 * Marks a document's records in its lots as undone. `written`: lots that are written anyway, with the
 * condition that they are not blocked.
 */
export const revertedMarkers = (
  store: Lots,
  document: MovementDocument,
  canonical: (ref: LotRef) => LotRef,
): { items: TransactItem[]; written: Set<string> } => {
  const { id, kind, lines } = document;
  const written = new Map<string, LotRef>();
  const cut = new Map<string, LotRef>();
  const exits: TransactItem[] = [];
  lines.forEach(({ productId, lot, milli, n }) => {
    if (lot === null) return;
    const ref = canonical({ productId, lot });
    if (milli > 0) {
      const isTransferred = lines.some(
        (each) => each.n < n && each.milli < 0 && each.productId === productId && each.lot === lot,
      );
      if (!isTransferred) written.set(lotKey(ref), ref);
    } else if (kind === 'transformation') cut.set(lotKey(ref), ref);
    else if (kind === 'sortie' || kind === 'correction') exits.push(store.markExitUndone(ref, id, n));
  });
  return {
    written: new Set(written.keys()),
    items: [
      ...[...written.values()].map((ref) => store.markEntryUndone(ref, id)),
      ...[...cut.values()].map((ref) => store.markCutUndone(ref, id)),
      ...exits,
      ...(kind === 'transformation' ? [store.markYieldUndone(document)] : []),
    ],
  };
};
