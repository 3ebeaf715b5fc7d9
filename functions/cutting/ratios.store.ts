import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { atVersion, setting } from '#functions/platform/table/expressions.ts';
import { ulid } from '#functions/platform/ids.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import {
  builtInTables,
  categoryKey,
  inTableOrder,
  ratio,
  type RatioTable,
  ratioTable,
} from '#shared/cutting/ratio.ts';

const changedRatio = z.nullable(z.extend(ratio, { category: z.string() }));
/** Change of a ratio: author, time, before and after; null if there was none, or is none any more. */
const ratioChange = z.object({ at: z.string(), by: z.string(), from: changedRatio, to: changedRatio });
export type RatioChange = z.output<typeof ratioChange>;

export type RatiosStore = ReturnType<typeof ratiosStore>;

/** One item for each changed category, and its changes next to it. */
export const ratiosStore = (table: Table) => ({
  /** Every category's table: the built-in one until it is changed. */
  async list(): Promise<RatioTable[]> {
    const changed = (await table.queryAll({ pk: 'RATIOS', consistent: true })).map(tableFrom);
    const keysOfChanged = new Set(changed.map(({ category }) => categoryKey(category)));
    const untouched = builtInTables().filter(({ category }) => !keysOfChanged.has(categoryKey(category)));
    return [...untouched, ...changed].toSorted((a, b) => inTableOrder(a.category, b.category));
  },

  /** Replaces exactly the version that was read. */
  write: (
    { category, rows, version }: RatioTable,
    { at, by }: Pick<RatioChange, 'at' | 'by'>,
  ): TransactItem =>
    table.ops.update(
      keys.ratioTable(categoryKey(category)),
      atVersion(
        setting({ v: storedVersions.ratioTable, category, rows, changedAt: at, changedBy: by }),
        version,
      ),
    ),

  recordChange: (change: RatioChange): TransactItem =>
    table.ops.putIfAbsent({ ...keys.ratioChange(ulid(new Date(change.at))), ...change }),

  /** Newest first. */
  async listChanges(limit: number, cursor?: string): Promise<Page<RatioChange>> {
    const page = await table.query({
      pk: 'RATIO_CHANGES',
      backward: true,
      limit,
      cursor,
    });
    return { items: page.items.map(changeFrom), next: page.next };
  },
});

const tableFrom = stored('ratioTable', ratioTable);
const changeFrom = stored('ratioChange', ratioChange);
