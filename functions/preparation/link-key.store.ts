import * as z from 'zod/mini';
import { secretToken } from '#functions/platform/ids.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

export type LinkKeyStore = ReturnType<typeof linkKeyStore>;

/** 256 random bits that printed links are signed with: made with the first link, and never another, or paper would go dead. */
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
      // somebody else may make it at the same moment: theirs is the key then
      await unlessConditionFails(table.putIfAbsent({ ...keys.linkKey(), secret: secretToken() }));
      const made = await find();
      if (made === undefined) throw new Error('The key of links was not kept');
      return made;
    },
  };
};

const keyFrom = stored('linkKey', z.object({ secret: z.string() }));
