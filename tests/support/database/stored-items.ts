import { readFileSync } from 'node:fs';
import type { Item } from '#functions/platform/table/table-types.ts';
import type { Key } from '#functions/table-keys.ts';

/** Items as an earlier version of the code recorded them: `tests/fixtures/stored/<version>/<kind>.json`. */
export const storedItems = (version: `v${number}`, kind: string): (Key & Item)[] =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/stored/${version}/${kind}.json`, import.meta.url), 'utf8'),
  ) as (Key & Item)[];
