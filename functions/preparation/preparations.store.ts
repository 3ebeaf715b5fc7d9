import { atVersion, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';

/** Saved weighings of an order. */
export type SavedPreparation = { lines: PreparedLine[]; version: number; by: string; at: string };

/** A preparation, to be read together with other things. */
export const preparationPart = (orderId: string) =>
  onePart(keys.preparation(orderId), (item) => item && preparationFrom(item as SavedPreparation & Item));

export type PreparationsStore = ReturnType<typeof preparationsStore>;

const preparationFrom = ({ lines, version, by, at }: SavedPreparation): SavedPreparation => ({
  lines,
  version,
  by,
  at,
});

export const preparationsStore = (table: Table) => ({
  async find(orderId: string): Promise<SavedPreparation | undefined> {
    const item = await table.get<SavedPreparation>(keys.preparation(orderId), { consistent: true });
    return item && preparationFrom(item);
  },

  /** Fails if it was saved since it was read. */
  unchanged: (orderId: string, version: number | undefined): TransactItem =>
    table.ops.check(keys.preparation(orderId), unchanged('version', version)),

  /** Replaces exactly the version that was read: the transaction fails after a concurrent save. */
  save: (
    orderId: string,
    { lines, by, at }: Omit<SavedPreparation, 'version'>,
    version: number,
  ): TransactItem =>
    version === 0
      ? table.ops.putIfAbsent({
          ...keys.preparation(orderId),
          v: storedVersions.preparation,
          lines,
          by,
          at,
          version: 1,
        })
      : table.ops.update(keys.preparation(orderId), provided(atVersion(setting({ lines, by, at }), version))),
});
