import * as z from 'zod/mini';

/** A message of the outbox queues: which operation to carry out. */
export const operationMessage = z.object({ opId: z.string() });

/** What to read again from the ERP: everything, or what moved since the last time. */
export const catalogSyncMessage = z.object({
  mode: z.enum(['full', 'incremental']),
  jobId: z.optional(z.string()),
});
export type CatalogSyncMessage = z.output<typeof catalogSyncMessage>;
