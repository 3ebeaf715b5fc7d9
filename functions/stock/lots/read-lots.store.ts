import { exists, has, lacks, provided, setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import type { Lot, LotRef } from '#shared/stock/lots/lot.ts';
import { readAsAttribute, tookAttribute } from './lot-item.ts';
import { firstsOf, type LotFirsts } from './lot-writes.ts';

/** Lots that only the label of a piece named. */
export const readLots = (table: Table) => ({
  /**
   * Named only by a label: stored as read, with the lots that its pieces were taken from on paper. It has no
   * dates before an entry.
   */
  recordRead: (
    first: Pick<LotFirsts, 'ref' | 'at' | 'by' | 'productName'>,
    took: readonly string[],
  ): TransactItem => {
    const { eatBy: _eatBy, sellBy: _sellBy, ...firsts } = firstsOf({ ...first, eatBy: null, sellBy: null });
    const names = Object.fromEntries(took.map((lot) => [tookAttribute(lot), true]));
    const change = setting({ v: storedVersions.lot, ...names }, { once: { ...firsts, readAt: first.at } });
    return table.ops.update(keys.lot(first.ref.productId, first.ref.lot), provided(change, lacks('block')));
  },

  /** An operator identified the lot, once; the lots that it was taken from on paper are not it. */
  setFoundToBe: (lot: Lot, found: Lot, at: string): TransactItem[] => [
    table.ops.update(
      keyOf(lot),
      provided(setting({ foundToBe: found.lot }), has('readAt'), lacks('foundToBe')),
    ),
    table.ops.update(
      keyOf(found),
      setting(
        { v: storedVersions.lot, [readAsAttribute(lot.lot)]: true },
        { once: firstsOf({ ...found, ref: found, at: found.madeAt || at, by: found.madeBy || 'dolibarr' }) },
      ),
    ),
    ...(lot.read?.took ?? [])
      .filter((name) => name !== found.lot)
      .map((name) =>
        table.ops.update(
          keyOf({ productId: lot.productId, lot: name }),
          provided(setting({}, { remove: [readAsAttribute(lot.lot)] }), exists),
        ),
      ),
  ],
});

const keyOf = ({ productId, lot }: LotRef) => keys.lot(productId, lot);
