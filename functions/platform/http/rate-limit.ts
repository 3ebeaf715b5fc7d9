import { keys } from '#functions/table-keys.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';

export type Limit = { scope: string; max: number; windowSeconds: number };

/**
 * Counts one attempt of `key` (an address, an account) and refuses beyond the limit of the current window.
 * One write; the counter expires by TTL.
 */
export const countTry = async (table: Table, limit: Limit, key: string, now: Date): Promise<void> => {
  const window = Math.floor(epochSeconds(now) / limit.windowSeconds);
  const counter = await table.update<{ tries: number }>(
    keys.rateLimit(limit.scope, key, String(window)),
    setting({ expiresAt: (window + 2) * limit.windowSeconds }, { add: { tries: 1 } }),
  );
  if (counter.tries > limit.max) throw new Refusal('too_many_attempts');
};
