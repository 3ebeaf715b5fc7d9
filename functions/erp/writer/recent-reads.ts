import type { Table } from '#functions/platform/table/table.ts';
import type { ErpStep } from './erp-services.ts';
import { ERP_POLL_SECONDS } from '#shared/stock/erp-polls.ts';

type Read = { value: unknown; at: number };

const reads = new WeakMap<object, Map<string, Read>>();

/**
 * What this process read of Dolibarr for the shop of this table, valid until the next poll: units, offers
 * and third parties are not read again for each order of a busy morning.
 */
export const recentReads = (table: Table) => {
  const own = reads.get(table) ?? new Map<string, Read>();
  reads.set(table, own);
  return {
    find<T>(name: string, step: ErpStep): T | undefined {
      const read = own.get(name);
      if (!read || Math.abs(step.at.getTime() - read.at) >= ERP_POLL_SECONDS * 1000) return undefined;
      step.usesRecent = true;
      return read.value as T;
    },
    note(name: string, value: unknown, { at: now }: ErpStep): void {
      for (const [other, { at }] of own)
        if (Math.abs(now.getTime() - at) >= ERP_POLL_SECONDS * 1000) own.delete(other);
      own.set(name, { value, at: now.getTime() });
    },
    /** A failed write may have been refused for an outdated value. */
    forget(): void {
      own.clear();
    },
  };
};
