import { announce, dueOperations } from '#functions/platform/operation.ts';
import type { Table } from '#functions/platform/table.ts';

/**
 * Announces again what is due: what a crash kept from being announced, and what waited for its next attempt.
 * A queue that already has the message drops the copy, or its worker finds nothing left to do.
 */
export const sweepOutbox = async (table: Table, now: Date) => {
  const [erp, mail] = await Promise.all([
    dueOperations(table, 'erp', now),
    dueOperations(table, 'mail', now),
  ]);
  for (const operation of [...erp, ...mail]) await announce(operation);
  return { erp: erp.length, mail: mail.length };
};
