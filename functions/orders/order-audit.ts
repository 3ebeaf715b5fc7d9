import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';

/** One change of state: who, when, what, from what, to what, why (invariant I10). */
const auditEntry = z.object({
  at: z.string(),
  actor: z.string(),
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.string(),
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditFrom = stored('orderAudit', auditEntry);
