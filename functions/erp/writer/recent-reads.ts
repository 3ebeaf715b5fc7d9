import type { Table } from '#functions/platform/table/table.ts';
import { ERP_POLL_SECONDS } from '#shared/stock/erp-polls.ts';

type Read = { value: unknown; at: number };

const reads = new WeakMap<object, Map<string, Read>>();

/**
 * What this process read of Dolibarr for the shop of this table. It is as good as what the poll keeps, for as long as the
 * next poll: units, offers and third parties are not read again for each order of a busy morning.
 */
export const recentReads = (table: Table) => {
  const own = reads.get(table) ?? new Map<string, Read>();
  reads.set(table, own);
  return {
    find<T>(name: string, now: Date): T | undefined {
      const read = own.get(name);
      const isRecent = read !== undefined && Math.abs(now.getTime() - read.at) < ERP_POLL_SECONDS * 1000;
      return isRecent ? (read.value as T) : undefined;
    },
    note(name: string, value: unknown, now: Date): void {
      for (const [other, { at }] of own)
        if (Math.abs(now.getTime() - at) >= ERP_POLL_SECONDS * 1000) own.delete(other);
      own.set(name, { value, at: now.getTime() });
    },
    /** A write that failed may have been refused for what is no longer so. */
    forget(): void {
      own.clear();
    },
  };
};
