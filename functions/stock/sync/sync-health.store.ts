import type { Table } from '#functions/platform/table.ts';
import { keys } from '#functions/table-keys.ts';

/** How the readings of the ERP that go on by themselves went lately. */
export type SyncHealth = {
  /** ISO instants: stock that moved, every five minutes; and the whole catalogue. Null before the first. */
  followedAt: string | null;
  wholeAt: string | null;
  /** Since when, how often and why they fail; null while they succeed. */
  failing: { since: string; readings: number; cause: string; jobId: string } | null;
};

type Stored = Partial<SyncHealth>;

export type SyncHealthStore = ReturnType<typeof syncHealthStore>;

/** One item: a run of every five minutes is told by its age, and not by 288 lines a day. */
export const syncHealthStore = (table: Table) => ({
  async find(): Promise<SyncHealth> {
    const item = await table.get<Stored>(keys.syncCursor('readings'));
    return {
      followedAt: item?.followedAt ?? null,
      wholeAt: item?.wholeAt ?? null,
      failing: item?.failing ?? null,
    };
  },

  async recordSuccess(reading: 'followedAt' | 'wholeAt', at: Date): Promise<void> {
    await table.update(keys.syncCursor('readings'), {
      update: 'SET #reading = :at REMOVE failing',
      names: { '#reading': reading },
      values: { ':at': at.toISOString() },
    });
  },

  async recordFailure(failing: NonNullable<SyncHealth['failing']>): Promise<void> {
    await table.update(keys.syncCursor('readings'), {
      update: 'SET failing = :failing',
      values: { ':failing': failing },
    });
  },
});
