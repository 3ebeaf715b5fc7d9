import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

/** Results of the last automatic syncs with the ERP. */
const syncHealth = z.object({
  /** ISO instants: last poll of movements (every five minutes), and last full sync. Null before the first. */
  followedAt: z._default(z.nullable(z.string()), null),
  wholeAt: z._default(z.nullable(z.string()), null),
  /** When a user last requested the whole catalogue; not set by the nightly sync. */
  requestedAt: z._default(z.nullable(z.string()), null),
  /** Since when, how often and why the syncs fail; null while they succeed. */
  failing: z._default(
    z.nullable(z.object({ since: z.string(), readings: z.number(), cause: z.string(), jobId: z.string() })),
    null,
  ),
});
export type SyncHealth = z.output<typeof syncHealth>;

const healthFrom = stored('syncCursor', syncHealth);

export type SyncHealthStore = ReturnType<typeof syncHealthStore>;

/** One item: the polls would otherwise add 308 jobs a day to the list. */
export const syncHealthStore = (table: Table) => ({
  async find(): Promise<SyncHealth> {
    return healthFrom((await table.get(keys.syncCursor('readings'))) ?? {});
  },

  async recordSuccess(reading: 'followedAt' | 'wholeAt', at: Date): Promise<void> {
    const change = setting({ [reading]: at.toISOString() }, { remove: ['failing'] });
    await table.update(keys.syncCursor('readings'), change);
  },

  async recordRequested(at: Date): Promise<void> {
    await table.update(keys.syncCursor('readings'), setting({ requestedAt: at.toISOString() }));
  },

  async recordFailure(failing: NonNullable<SyncHealth['failing']>): Promise<void> {
    await table.update(keys.syncCursor('readings'), setting({ failing }));
  },
});
