import * as z from 'zod/mini';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { stored } from '#functions/platform/table/stored.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';

/** Like photos: longer than the 13 months in which a card payment may be contested. */
const RETENTION_SECONDS = 400 * 24 * 3600;

export type SignaturesStore = ReturnType<typeof signaturesStore>;

/** The receiver's signature, next to its order, so that lists of orders do not contain it. */
export const signaturesStore = (table: Table) => ({
  /** An SVG path; undefined if there is none, or its retention has ended. */
  async find(orderId: string): Promise<string | undefined> {
    const item = await table.get(keys.signature(orderId));
    return item && signatureFrom(item).path;
  },

  /** Replaces an earlier one. */
  save: (orderId: string, path: string, now: Date): TransactItem =>
    table.ops.put({
      ...keys.signature(orderId),
      v: storedVersions.signature,
      path,
      expiresAt: epochSeconds(now, RETENTION_SECONDS),
    }),
});

const signatureFrom = stored('signature', z.object({ path: z.string() }));
