import { epochSeconds } from '#functions/platform/clock.ts';
import { ConditionFailed, type Item, type Table } from '#functions/platform/table.ts';
import { indexed, keys } from '#functions/table-keys.ts';
import type { Job } from '#shared/jobs/jobs.contract.ts';

const KEPT_SECONDS = 7 * 24 * 3600;

export type JobsStore = ReturnType<typeof jobsStore>;

/** Long work that people can watch, and the lock that keeps one of a kind running. */
export const jobsStore = (table: Table) => ({
  async find(id: string): Promise<Job | undefined> {
    const item = await table.get(keys.job(id));
    return item && jobFrom(item);
  },

  async create(job: Job, now: Date): Promise<void> {
    const expiresAt = epochSeconds(now, KEPT_SECONDS);
    await table.put({ ...keys.job(job.id), ...indexed.list('JOBS', job.id), ...job, expiresAt });
  },

  async change(id: string, change: Partial<Omit<Job, 'id'>>): Promise<void> {
    const fields = Object.entries(change);
    await table.update(keys.job(id), {
      update: `SET ${fields.map((_, i) => `#f${i} = :f${i}`).join(', ')}`,
      names: Object.fromEntries(fields.map(([name], i) => [`#f${i}`, name])),
      values: Object.fromEntries(fields.map(([, value], i) => [`:f${i}`, value])),
    });
  },

  /** Takes a lock for a while; false when somebody holds it. A holder that died loses it when its time is up. */
  async lock(name: string, holder: string, now: Date, seconds: number): Promise<boolean> {
    try {
      await table.update(keys.lock(name), {
        update: 'SET holder = :holder, expiresAt = :until',
        condition: 'attribute_not_exists(pk) OR expiresAt < :now OR holder = :holder',
        values: { ':holder': holder, ':until': epochSeconds(now, seconds), ':now': epochSeconds(now) },
      });
      return true;
    } catch (error) {
      if (error instanceof ConditionFailed) return false;
      throw error;
    }
  },

  async unlock(name: string, holder: string): Promise<void> {
    try {
      await table.remove(keys.lock(name), { condition: 'holder = :holder', values: { ':holder': holder } });
    } catch (error) {
      // its time was up and somebody else took it: nothing to give back
      if (!(error instanceof ConditionFailed)) throw error;
    }
  },
});

const jobFrom = ({ pk: _pk, sk: _sk, gsi1pk: _p, gsi1sk: _s, expiresAt: _e, ...job }: Item): Job =>
  job as Job;
