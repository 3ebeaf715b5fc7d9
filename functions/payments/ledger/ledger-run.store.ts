import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

/** What was looked at, and what did not agree: by its amount or state, unknown here, missing there. */
const ledgerResult = z.object({
  orders: z.number(),
  attempts: z.number(),
  payments: z.number(),
  different: z.number(),
  unknown: z.number(),
  missing: z.number(),
  unanswered: z.number(),
});
export type LedgerResult = z.output<typeof ledgerResult>;

/** A comparison of a week, from its end backwards: what lies from `until` on is compared. */
const ledgerRun = z.object({
  beganAt: z.string(),
  since: z.string(),
  until: z.string(),
  /** How much time is compared at once. */
  sliceMs: z.number(),
  /** A slice was begun: found so, its run died in it. */
  isTrying: z.boolean(),
  result: ledgerResult,
});
export type LedgerRun = z.output<typeof ledgerRun>;

const runFrom = stored('syncCursor', ledgerRun);

export const isLedgerOpen = ({ since, until }: LedgerRun): boolean => until > since;

export type LedgerRunStore = ReturnType<typeof ledgerRunStore>;

/** Where the comparison with the providers' books is. */
export const ledgerRunStore = (table: Table) => {
  const key = keys.syncCursor('payments-ledger');
  return {
    async find(): Promise<LedgerRun | undefined> {
      const item = await table.get(key);
      return item && runFrom(item);
    },
    keep: (run: LedgerRun): Promise<void> => table.put({ ...key, ...run }),
  };
};
