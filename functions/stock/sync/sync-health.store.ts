import { setting } from '#functions/platform/table/expressions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';

/** How the automatic syncs with the ERP have gone lately. */
export type SyncHealth = {
  /** ISO instants: stock that moved, within five minutes; and the whole catalogue. Null before the first. */
  followedAt: string | null;
  wholeAt: string | null;
  /** When a person last asked for the whole catalogue; the night's own reading is nobody's. */
  askedAt: string | null;
  /** Since when, how often and why the syncs fail; null while they succeed. */
  failing: { since: string; readings: number; cause: string; jobId: string } | null;
};

type Stored = Partial<SyncHealth>;

export type SyncHealthStore = ReturnType<typeof syncHealthStore>;

/** One item holds the state: the looks at the ERP would otherwise add 308 jobs a day to the list. */
export const syncHealthStore = (table: Table) => ({
  async find(): Promise<SyncHealth> {
    const item = await table.get<Stored>(keys.syncCursor('readings'));
    return {
      followedAt: item?.followedAt ?? null,
      wholeAt: item?.wholeAt ?? null,
      askedAt: item?.askedAt ?? null,
      failing: item?.failing ?? null,
    };
  },

  async recordSuccess(reading: 'followedAt' | 'wholeAt', at: Date): Promise<void> {
    const change = setting({ [reading]: at.toISOString() }, { remove: ['failing'] });
    await table.update(keys.syncCursor('readings'), change);
  },

  async recordAsked(at: Date): Promise<void> {
    await table.update(keys.syncCursor('readings'), setting({ askedAt: at.toISOString() }));
  },

  async recordFailure(failing: NonNullable<SyncHealth['failing']>): Promise<void> {
    await table.update(keys.syncCursor('readings'), setting({ failing }));
  },
});
