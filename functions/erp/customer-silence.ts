import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table.ts';
import { keys } from '#functions/table-keys.ts';
import { settledAt } from '#shared/erp/retry.ts';

const silenceOf = (customerId: string) => keys.lock(`erp-silence-${customerId}`);

/**
 * After a write of unknown outcome the ERP may still be at it. A search then finds nothing, and whoever creates on that
 * word makes a duplicate: so not only that operation waits, but every one about the same customer, whose third party
 * and orders they share, a person's "rejouer" included.
 */
export const keepSilence = async (table: Table, customerId: string, now: Date): Promise<void> =>
  table.put({
    ...silenceOf(customerId),
    until: settledAt(now.toISOString()),
    expiresAt: epochSeconds(now, 3600),
  });

/** Until when the ERP must be left alone about this customer, ISO; undefined when it need not be. */
export const silenceUntil = async (
  table: Table,
  customerId: string,
  now: Date,
): Promise<string | undefined> => {
  const silence = await table.get<{ until: string }>(silenceOf(customerId));
  return silence && silence.until > now.toISOString() ? silence.until : undefined;
};
