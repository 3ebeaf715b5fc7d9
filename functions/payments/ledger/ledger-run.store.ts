import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

/** Counts of what was compared and of mismatches: amount or state, unknown to us, missing at the provider. */
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

/** A comparison of a week, backwards from its end: everything after `until` is done. */
const ledgerRun = z.object({
  beganAt: z.string(),
  since: z.string(),
  until: z.string(),
  /** Length of one slice. */
  sliceMs: z.number(),
  /** A slice was started; found set at the start of a run, the last run crashed in it. */
  isTrying: z.boolean(),
  result: ledgerResult,
});
export type LedgerRun = z.output<typeof ledgerRun>;

const runFrom = stored('syncCursor', ledgerRun);

export const isLedgerOpen = ({ since, until }: LedgerRun): boolean => until > since;

export type LedgerRunStore = ReturnType<typeof ledgerRunStore>;

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
