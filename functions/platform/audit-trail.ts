import { ulid } from './ids.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { keys } from '#functions/table-keys.ts';
import type { AuditRecord } from '#shared/kernel/audit.ts';

/** A record with its id; ids sort by time. */
export type StoredAuditRecord = AuditRecord & { id: string };

/**
 * Transaction item that records a change, with its author and time, in the transaction of the change itself
 * (I10).
 */
export const auditRecord = (table: Table, record: AuditRecord): TransactItem =>
  table.ops.putIfAbsent({ ...keys.auditRecord(ulid(new Date(record.at))), ...record });

/** The same, and replaces the last record of its action: for readers of the last change only. */
export const lastAuditRecord = (table: Table, record: AuditRecord): TransactItem[] => {
  const id = ulid(new Date(record.at));
  return [
    table.ops.putIfAbsent({ ...keys.auditRecord(id), ...record }),
    table.ops.put({ ...keys.lastChange(record.action), id, ...record }),
  ];
};

/** The last change of each action, however old. */
export const listLastChanges = async (table: Table): Promise<StoredAuditRecord[]> =>
  (await table.queryAll({ pk: 'LAST-CHANGE' })).map((item) => ({
    ...recordFrom(item as Item & AuditRecord),
    id: String(item['id']),
  }));

/** Changes made by administrators, newest first. */
export const listAuditRecords = async (
  table: Table,
  limit: number,
  cursor?: string,
): Promise<Page<StoredAuditRecord>> => {
  const page = await table.query<Item & AuditRecord>({ pk: 'AUDIT', backward: true, limit, cursor });
  return { items: page.items.map(recordFrom), next: page.next };
};

const recordFrom = (item: Item & AuditRecord): StoredAuditRecord => {
  const { at, by, action, subject, from, to } = item;
  return { id: String(item['sk']), at, by, action, subject, from, to };
};
