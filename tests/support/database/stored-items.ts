import { readFileSync } from 'node:fs';
import type { Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { Key } from '#functions/table-keys.ts';

/** Items as an earlier version of the code recorded them: `tests/fixtures/stored/<version>/<kind>.json`. */
export const storedItems = (version: `v${number}`, kind: string): (Key & Item)[] =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/stored/${version}/${kind}.json`, import.meta.url), 'utf8'),
  ) as (Key & Item)[];

/** Puts them into a table as they are. */
export const putStored = async (
  table: Table,
  version: `v${number}`,
  kinds: readonly string[],
): Promise<void> => {
  for (const item of kinds.flatMap((kind) => storedItems(version, kind))) {
    await table.transact([{ Put: { TableName: table.name, Item: item } }]);
  }
};
