import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import type { Lot, LotEntry, LotOrigin, LotRef } from '#shared/stock/lots/lot.ts';
import { entryAttribute } from './lot-item.ts';

/** What one document does to one lot, in one write. */
export type LotWrite = {
  ref: LotRef;
  /** As it was read; undefined for a lot that is made. */
  known: Lot | undefined;
  at: string;
  by: string;
  productName: string;
  eatBy: string | null;
  sellBy: string | null;
  /** The whole origin, what was known included; undefined leaves it. */
  origin: LotOrigin | undefined;
  entry: LotEntry | undefined;
  /** Lots that are cut from it. */
  newChildren: number;
};

/**
 * Makes a lot, or adds to it, relative to what lies there: its days, its maker and its origin are never overwritten, and
 * a blocked lot takes nothing. Names that number lots count on `children`, so two cuttings of one lot at once meet here.
 */
export const writeLot = (table: Table, write: LotWrite): TransactItem => {
  const { ref, known, origin, entry, newChildren } = write;
  const firsts = firstsOf(write);
  const names: Record<string, string> = { '#block': 'block', ...firsts.names };
  const values: Record<string, unknown> = { ':v': storedVersions.lot, ...firsts.values };
  const sets = ['v = :v', ...firsts.sets];
  // two first entries at once must say the same days
  const conditions = [
    'attribute_not_exists(#block)',
    sameDay(':eatBy', '#eatBy'),
    sameDay(':sellBy', '#sellBy'),
  ];
  if (origin && Object.keys(origin).length > 0) {
    names['#origin'] = 'origin';
    values[':origin'] = origin;
    sets.push('#origin = :origin');
    const before = known?.origin;
    if (before && Object.keys(before).length > 0) {
      values[':before'] = before;
      conditions.push('#origin = :before');
    } else conditions.push('(attribute_not_exists(#origin) OR #origin = :origin)');
  }
  if (entry) {
    const { documentId, ...rest } = entry;
    names['#entry'] = entryAttribute(documentId);
    values[':entry'] = rest;
    sets.push('#entry = :entry');
  }
  if (newChildren > 0) {
    names['#children'] = 'children';
    values[':children'] = (known?.children ?? 0) + newChildren;
    sets.push('#children = :children');
    if (known?.children) {
      values[':childrenBefore'] = known.children;
      conditions.push('#children = :childrenBefore');
    } else conditions.push('attribute_not_exists(#children)');
  }
  return table.ops.update(keys.lot(ref.productId, ref.lot), {
    update: `SET ${sets.join(', ')}`,
    condition: conditions.join(' AND '),
    names,
    values,
  });
};

const sameDay = (value: string, name: string): string =>
  `(attribute_not_exists(${name}) OR ${name} = ${value})`;

export type LotFirsts = Pick<LotWrite, 'ref' | 'at' | 'by' | 'productName' | 'eatBy' | 'sellBy'>;

/** What the first write of a lot says of it, and no later one overwrites. */
export const firstsOf = ({ ref, at, by, productName, eatBy, sellBy }: LotFirsts) => {
  const firsts: Record<string, unknown> = {
    productId: ref.productId,
    lot: ref.lot,
    productName,
    madeAt: at,
    madeBy: by,
    eatBy,
    sellBy,
    ...indexed.list('LOTS', `${at}#${ref.productId}#${ref.lot}`),
  };
  const fields = Object.keys(firsts);
  return {
    names: Object.fromEntries(fields.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(Object.entries(firsts).map(([name, value]) => [`:${name}`, value])),
    sets: fields.map((name) => `#${name} = if_not_exists(#${name}, :${name})`),
  };
};
