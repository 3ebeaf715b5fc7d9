import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table.ts';
import { keys } from '#functions/table-keys.ts';
import { settledAt } from '#shared/erp/retry.ts';

/** `/status` takes 0.02 to 0.2 s on a machine of two cores. */
const AT_ONCE_MS = 1000;

const cooldownKey = (customerId: string) => keys.lock(`erp-silence-${customerId}`);

/**
 * After a write of unknown outcome the ERP may still be at it. A search then finds nothing, and whoever creates on that
 * word makes a duplicate: so not only that operation waits, but every one about the same customer, whose third party
 * and orders they share, a person's "rejouer" included.
 */
export const startCooldown = async (table: Table, customerId: string, now: Date): Promise<void> =>
  table.put({
    ...cooldownKey(customerId),
    until: settledAt(now.toISOString()),
    expiresAt: epochSeconds(now, 3600),
  });

/**
 * Until when the ERP must be left alone about this customer, ISO; undefined when it need not be. Time alone does not
 * end a silence: a request that a frozen ERP holds in its queue is done when it thaws, at the same moment as the search
 * that looks for it. So the ERP must answer at once; one that does not was not at work meanwhile, and has its minute
 * again.
 */
export const cooldownUntil = async (
  { table, erp }: { table: Table; erp: () => Promise<DolibarrGateway> },
  customerId: string,
  now: Date,
): Promise<string | undefined> => {
  const cooldown = await table.get<{ until: string }>(cooldownKey(customerId));
  if (!cooldown) return undefined;
  if (cooldown.until > now.toISOString()) return cooldown.until;
  const askedAt = performance.now();
  const { kind } = await (await erp()).status();
  const answeredInMs = performance.now() - askedAt;
  if (kind !== 'unreachable' && kind !== 'unreadable' && answeredInMs < AT_ONCE_MS) {
    await table.remove(cooldownKey(customerId));
    return undefined;
  }
  const answeredAt = new Date(now.getTime() + answeredInMs);
  await startCooldown(table, customerId, answeredAt);
  return settledAt(answeredAt.toISOString());
};
