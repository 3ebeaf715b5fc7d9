import { authorNames } from '#functions/admins/author-names.ts';
import type { AdministerServices } from '#functions/admins/write-admin.ts';
import { listAuditRecords } from '#functions/platform/audit-trail.ts';
import { auditActionLabel, auditFieldLabel, auditValueText } from '#shared/admins/audit-words.ts';
import { differences } from '#shared/kernel/audit.ts';

/** The audit trail with names and French words, newest first. */
export const listAudit = async (
  { table, admins }: AdministerServices,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) => {
  const { items, next } = await listAuditRecords(table, limit, cursor);
  const nameOf = await authorNames(
    admins,
    items.map(({ by }) => by),
  );
  return {
    success: true as const,
    data: items.map(({ id, at, by, action, subject, from, to }) => ({
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
    })),
    next_cursor: next,
  };
};
