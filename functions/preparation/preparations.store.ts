import { atVersion, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';

/** Saved weighings of an order. */
export type SavedPreparation = { lines: PreparedLine[]; version: number; by: string; at: string };

export type PreparationsStore = ReturnType<typeof preparationsStore>;

/** Unfinished preparations, next to the history of their order. */
export const preparationsStore = (table: Table) => ({
  async find(orderId: string): Promise<SavedPreparation | undefined> {
    const item = await table.get<SavedPreparation>(keys.preparation(orderId), { consistent: true });
    return item && { lines: item.lines, version: item.version, by: item.by, at: item.at };
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
