import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/table.ts';
import { keys } from '#functions/table-keys.ts';
import { settledAt } from '#shared/erp/retry.ts';

/** `/status` takes 0.02 to 0.2 s on a machine of two cores. */
const AT_ONCE_MS = 1000;

const cooldownKey = (customerId: string) => keys.lock(`erp-silence-${customerId}`);

/**
 * After a write of unknown outcome the ERP may still be working on it. A search finds nothing yet, and creating again
 * would make a duplicate. So every operation of the same customer waits, because they share a third party and its
 * orders; a person's "rejouer" waits too.
 */
export const startCooldown = async (table: Table, customerId: string, now: Date): Promise<void> =>
  table.put({
    ...cooldownKey(customerId),
    until: settledAt(now.toISOString()),
    expiresAt: epochSeconds(now, 3600),
  });

/**
 * Until when no operation of this customer may be sent to the ERP, ISO; undefined when there is no cooldown. Its end
 * alone is not enough: a frozen ERP executes the queued request when it thaws, at the moment of our search. So the
 * ERP must also answer at once; if it does not, the cooldown starts again.
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
