import { authorNames } from '#functions/admins/author-names.ts';
import type { AdministerServices } from '#functions/admins/write-admin.ts';
import {
  listAuditRecords,
  listLastChanges,
  type StoredAuditRecord,
} from '#functions/platform/audit-trail.ts';
import type { AuditRow } from '#shared/admins/admins.contract.ts';
import { auditActionLabel, auditFieldLabel, auditValueText } from '#shared/admins/audit-labels.ts';
import { differences } from '#shared/kernel/audit.ts';

/** The audit trail with names and French words, newest first. */
export const listAudit = async (
  { table, admins }: AdministerServices,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await listAuditRecords(table, limit, cursor);
  return { success: true as const, data: await auditRows(admins, items), next_cursor: next };
};

/** The last change of each setting. */
export const listSettingChanges = async ({ table, admins }: AdministerServices) => ({
  success: true as const,
  data: await auditRows(admins, await listLastChanges(table)),
});

const auditRows = async (
  admins: AdministerServices['admins'],
  records: readonly StoredAuditRecord[],
): Promise<AuditRow[]> => {
  const nameOf = await authorNames(
    admins,
    records.map(({ by }) => by),
  );
  return records.map(({ id, at, by, action, subject, from, to }) => ({
    id,
    at,
    by: nameOf(by),
    action,
    label: auditActionLabel(action),
    subject,
    changes: differences(from, to).map((one) => ({
      field: auditFieldLabel(one.path),
      from: auditValueText(one.path, one.from),
      to: auditValueText(one.path, one.to),
    })),
  }));
};
