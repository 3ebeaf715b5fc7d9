import type { Key } from '#functions/table-keys.ts';
import { nameOf } from './batch-get.ts';
import type { Table } from './table.ts';
import type { Item } from './table-types.ts';

/**
 * Keys and the parser of their items. A noun exports these, so that others read several nouns' data in one
 * batch without knowing how it is stored.
 */
export type Part<T> = {
  keys: readonly Key[];
  /** The items in the order of the keys; missing ones are undefined. */
  from: (items: readonly (Item | undefined)[]) => T;
};

/** A part that is one item. */
export const onePart = <T>(key: Key, from: (item: Item | undefined) => T): Part<T> => ({
  keys: [key],
  from: ([item]) => from(item),
});

/** Reads the parts in one batch; returns the parsed value of each. */
export const readTogether = async (
  table: Pick<Table, 'getMany'>,
  parts: readonly Part<unknown>[],
  options: { consistent?: boolean } = {},
): Promise<<T>(part: Part<T>) => T> => {
  const found = await table.getMany(
    parts.flatMap(({ keys }) => keys),
    options,
  );
  const items = new Map(found.map((item) => [nameOf(item), item]));
  return ({ keys, from }) => from(keys.map((key) => items.get(nameOf(key))));
};
