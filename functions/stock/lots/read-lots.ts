import { canonical } from '#functions/stock/lots/lot-effects.ts';
import type { LotsStore } from '#functions/stock/lots/lots.store.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { isOnlyRead, type Lot, lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import type { MovementDocument, MovementLine } from '#shared/stock/movements/movement.ts';

/** Label lot, else source lot. */
export const statedLot = ({ namedLot, lot }: MovementLine): string | null => namedLot ?? lot;

/** Source lots, whatever the labels. */
export const lotsOnPaper = ({ lines }: Pick<MovementDocument, 'lines'>): LotRef[] =>
  lines.flatMap(({ productId, lot }) => (lot === null ? [] : [{ productId, lot }]));

/** Lots that only the labels of these pieces named. */
export const readLots = (
  store: LotsStore,
  { at, by, lines }: MovementDocument,
  lots: ReadonlyMap<string, Lot>,
): TransactItem[] => {
  const read = Map.groupBy(
    lines.filter(({ namedLot, ofPrepared }) => namedLot !== undefined && !ofPrepared),
    ({ productId, namedLot = '' }) => lotKey({ productId, lot: namedLot }),
  );
  return [...read.values()].flatMap((of) => {
    const [{ productId, productName, namedLot }] = of as [MovementLine];
    const ref = canonical({ productId, lot: namedLot ?? '' }, lots);
    const known = lots.get(lotKey({ productId, lot: ref.lot }));
    if (known && !isOnlyRead(known)) return [store.requireOpen(ref)];
    const took = new Set(of.flatMap(({ lot }) => (lot === null ? [] : [lot])));
    return [store.recordRead({ ref, at, by, productName }, [...took])];
  });
};
