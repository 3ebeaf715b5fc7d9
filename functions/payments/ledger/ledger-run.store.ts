import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

/** What was looked at, and what did not agree: by its amount or state, unknown here, missing there. */
export type LedgerResult = Record<
  'orders' | 'attempts' | 'payments' | 'different' | 'unknown' | 'missing' | 'unanswered',
  number
>;

/** A comparison of a week, from its end backwards: what lies from `until` on is compared. */
export type LedgerRun = {
  beganAt: string;
  since: string;
  until: string;
  /** How much time is compared at once. */
  sliceMs: number;
  /** A slice was begun: found so, its run died in it. */
  isTrying: boolean;
  result: LedgerResult;
};

export const isLedgerOpen = ({ since, until }: LedgerRun): boolean => until > since;

/** Where the comparison with the providers' books is. */
export const ledgerRunStore = (table: Table) => {
  const key = keys.syncCursor('payments-ledger');
  return {
    async find(): Promise<LedgerRun | undefined> {
      const item = await table.get(key);
      if (item === undefined) return undefined;
      const { pk: _pk, sk: _sk, ...run } = item;
      return run as LedgerRun;
    },
    keep: (run: LedgerRun): Promise<void> => table.put({ ...key, ...run }),
  };
};
