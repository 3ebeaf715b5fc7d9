import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import {
  anyOf,
  type Condition,
  lacks,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { Lot, LotEntry, LotOrigin, LotRef } from '#shared/stock/lots/lot.ts';
import { entryAttribute } from './lot-item.ts';

/** The effect of one document on one lot, in one write. */
export type LotWrite = {
  ref: LotRef;
  /** As it was read; undefined for a new lot. */
  known: Lot | undefined;
  at: string;
  by: string;
  productName: string;
  eatBy: string | null;
  sellBy: string | null;
  /** The complete origin, including what was known; undefined leaves it. */
  origin: LotOrigin | undefined;
  entry: LotEntry | undefined;
  /** Lots that are cut from it. */
  newChildren: number;
};

/**
 * Creates a lot, or adds to it without a read: its dates, its author and its origin are never overwritten,
 * and a blocked lot accepts nothing. Names that number lots depend on `children`, so concurrent cuttings of
 * one lot conflict here.
 */
export const writeLot = (table: Table, write: LotWrite): TransactItem => {
  const { ref, known, origin, entry, newChildren } = write;
  const { documentId, ...rest } = entry ?? { documentId: '' };
  const hasOrigin = origin !== undefined && Object.keys(origin).length > 0;
  const before = known?.origin && Object.keys(known.origin).length > 0 ? known.origin : undefined;
  const change = setting(
    {
      v: storedVersions.lot,
      ...(hasOrigin ? { origin } : {}),
      ...(entry ? { [entryAttribute(documentId)]: rest } : {}),
      ...(newChildren > 0 ? { children: (known?.children ?? 0) + newChildren } : {}),
    },
    { once: firstsOf(write) },
  );
  return table.ops.update(
    keys.lot(ref.productId, ref.lot),
    provided(
      change,
      lacks('block'),
      // concurrent first entries must give the same dates
      absentOr('eatBy', write.eatBy),
      absentOr('sellBy', write.sellBy),
      ...(hasOrigin ? [before ? unchanged('origin', before) : absentOr('origin', origin)] : []),
      ...(newChildren > 0 ? [unchanged('children', known?.children || undefined)] : []),
    ),
  );
};

/**
 * Movements made in the ERP have happened, whatever the state of the lot here: blocked or not, with any
 * dates. Its origin changes only if it is as it was read.
 */
export const writeReported = (table: Table, write: LotWrite & { entry: LotEntry }): TransactItem => {
  const { ref, known, origin, entry } = write;
  const { documentId, ...rest } = entry;
  const change = setting(
    { v: storedVersions.lot, [entryAttribute(documentId)]: rest, ...(origin ? { origin } : {}) },
    { once: firstsOf(write) },
  );
  const before = known && Object.keys(known.origin).length > 0 ? known.origin : undefined;
  return table.ops.update(
    keys.lot(ref.productId, ref.lot),
    origin ? provided(change, before ? unchanged('origin', before) : lacks('origin')) : change,
  );
};

const absentOr = (attribute: string, value: unknown): Condition =>
  anyOf(lacks(attribute), unchanged(attribute, value));

export type LotFirsts = Pick<LotWrite, 'ref' | 'at' | 'by' | 'productName' | 'eatBy' | 'sellBy'>;

/** What the first write of a lot sets, and no later one overwrites. */
export const firstsOf = ({ ref, at, by, productName, eatBy, sellBy }: LotFirsts): Item => ({
  productId: ref.productId,
  lot: ref.lot,
  productName,
  madeAt: at,
  madeBy: by,
  eatBy,
  sellBy,
  ...indexed.list('LOTS', `${at}#${ref.productId}#${ref.lot}`),
});
