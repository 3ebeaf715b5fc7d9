import { atVersion, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import type { PreparedLine } from '#shared/preparation/prepared-line.ts';

/** What is weighed of an order so far. */
export type SavedPreparation = { lines: PreparedLine[]; version: number; by: string; at: string };

export type PreparationsStore = ReturnType<typeof preparationsStore>;

/** DynamoDB mapping of unfinished preparations, beside the history of their order. */
export const preparationsStore = (table: Table) => ({
  async find(orderId: string): Promise<SavedPreparation | undefined> {
    const item = await table.get<SavedPreparation>(keys.preparation(orderId), { consistent: true });
    return item && { lines: item.lines, version: item.version, by: item.by, at: item.at };
  },

  /** Fails when somebody saved since it was read. */
  unchanged: (orderId: string, version: number | undefined): TransactItem =>
    table.ops.check(keys.preparation(orderId), unchanged('version', version)),

  /** Writes over exactly the version that was read: the transaction fails when another preparer was faster. */
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
