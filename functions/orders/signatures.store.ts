import * as z from 'zod/mini';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { stored } from '#functions/platform/table/stored.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';

/** As photographs: longer than the thirteen months in which a card payment may be contested. */
const RETENTION_SECONDS = 400 * 24 * 3600;

export type SignaturesStore = ReturnType<typeof signaturesStore>;

/** DynamoDB mapping of the receiver's signature: beside its order, so that no list of orders carries it. */
export const signaturesStore = (table: Table) => ({
  /** As the path of a drawing; undefined where nobody signed, or it is kept no longer. */
  async find(orderId: string): Promise<string | undefined> {
    const item = await table.get(keys.signature(orderId));
    return item && signatureFrom(item).path;
  },

  /** In the place of an earlier one. */
  save: (orderId: string, path: string, now: Date): TransactItem =>
    table.ops.put({
      ...keys.signature(orderId),
      v: storedVersions.signature,
      path,
      expiresAt: epochSeconds(now, RETENTION_SECONDS),
    }),
});

const signatureFrom = stored('signature', z.object({ path: z.string() }));
