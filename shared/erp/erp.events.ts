import * as z from 'zod/mini';

/** A message of the outbox queues: which operation to carry out. */
export const operationMessage = z.object({ opId: z.string() });
