import * as z from 'zod/mini';
import { secretToken } from '#functions/platform/ids.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

export type LinkKeyStore = ReturnType<typeof linkKeyStore>;

/**
 * 256 random bits that sign printed links: created with the first link and never changed, or printed links
 * would become void.
 */
export const linkKeyStore = (table: Table) => {
  const find = async (): Promise<string | undefined> => {
    const item = await table.get(keys.linkKey());
    return item && keyFrom(item).secret;
  };
  return {
    find,
    async findOrMake(): Promise<string> {
      const known = await find();
      if (known !== undefined) return known;
      // created concurrently: that one is the key
      await unlessConditionFails(table.putIfAbsent({ ...keys.linkKey(), secret: secretToken() }));
      const made = await find();
      if (made === undefined) throw new Error('The key of links was not kept');
      return made;
    },
  };
};

const keyFrom = stored('linkKey', z.object({ secret: z.string() }));
