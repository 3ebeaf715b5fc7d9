import * as z from 'zod/mini';
import { stored } from '#functions/platform/table/stored.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import {
  allOf,
  anyOf,
  compares,
  isNew,
  oneOf,
  provided,
  setting,
  unchanged,
} from '#functions/platform/table/expressions.ts';
import { retryOnConflict, unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { indexed } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { INTERRUPTED, isUnderWay, jobMoves, secondsLeft } from '#shared/jobs/job.ts';
import { type Job, jobReply } from '#shared/jobs/jobs.contract.ts';

const RETENTION_SECONDS = 7 * 24 * 3600;
/** A worker without a heartbeat for this long has crashed; a page of the ERP takes at most 31 s. */
const HEARTBEAT_TIMEOUT_MS = 90_000;
/**
 * Messages are normally taken within seconds; a job that no worker took in this time may be requested again.
 */
const QUEUED_MS = 10 * 60_000;

export type JobChange = Partial<Omit<Job, 'id'>>;
/** Progress of a job; the remaining time is computed when it is read. */
export type Progress = Omit<Job['progress'], 'secondsLeft'>;
export type JobsStore = ReturnType<typeof jobsStore>;

/** Long-running work with visible progress, and the lock that keeps one of a kind running. */
export const jobsStore = (table: Table) => ({ ...jobRecords(table), ...jobLocks(table) });

const jobRecords = (table: Table) => ({
  async find(id: string, now = new Date()): Promise<Job | undefined> {
    const item = await table.get(keys.job(id));
    return item && jobFrom(item, now);
  },

  /** Newest first. */
  async list(now: Date, limit: number, cursor?: string): Promise<Page<Job>> {
    const page = await table.query({ index: 'gsi1', pk: 'JOBS', backward: true, limit, cursor });
    return { items: page.items.map((item) => jobFrom(item, now)), next: page.next };
  },

  async create(job: Job, now: Date): Promise<void> {
    await table.put(jobItem(job, now));
  },

  /** Starts a job, or starts it again after its worker crashed; false if it is running or has ended. */
  begin: (id: string, now: Date, message: string): Promise<boolean> =>
    unlessConditionFails(
      table.update(
        keys.job(id),
        provided(
          setting({
            status: 'running',
            startedAt: now.toISOString(),
            dueBy: after(now, HEARTBEAT_TIMEOUT_MS),
            message,
          }),
          anyOf(
            oneOf('status', ['queued']),
            allOf(unchanged('status', 'running'), compares('dueBy', '<', now.toISOString())),
          ),
        ),
      ),
    ),

  /** Renews the heartbeat; false if the job was given to another worker, so that this one must stop. */
  beat: (id: string, progress: Progress, now: Date, message?: string): Promise<boolean> =>
    unlessConditionFails(
      table.update(
        keys.job(id),
        provided(
          setting({
            progress,
            dueBy: after(now, HEARTBEAT_TIMEOUT_MS),
            ...(message === undefined ? {} : { message }),
          }),
          unchanged('status', 'running'),
        ),
      ),
    ),

  /** Refuses a status that the job may not move to: an ended job stays as it ended. */
  async change(id: string, change: JobChange): Promise<void> {
    const update = setting(change);
    const { status } = change;
    await unlessConditionFails(
      table.update(
        keys.job(id),
        status ? provided(update, oneOf('status', [...jobMoves.sources(status), status])) : update,
      ),
    );
  },
});

/** One of a kind at a time. */
const jobLocks = (table: Table) => ({
  /**
   * Makes `job` the current job of `lockName`, or returns the current one. A crashed holder is marked as
   * interrupted in the same write, so that it can neither continue nor stay "running".
   */
  claim: (lockName: string, job: Job, now: Date): Promise<{ job: Job; started: boolean }> =>
    // claimed concurrently: join that one
    retryOnConflict(async () => {
      const lock = await table.get(keys.lock(lockName));
      const taken = lock && lockFrom(lock);
      const holder = taken && (await table.get(keys.job(taken.holder)));
      const current = holder && jobFrom(holder, now);
      if (current && isUnderWay(current)) return { job: current, started: false };
      const dead = holder && isUnderWay(storedJobFrom(holder));
      await table.transact([
        table.ops.update(
          keys.lock(lockName),
          provided(
            setting({ holder: job.id, expiresAt: epochSeconds(now, RETENTION_SECONDS) }),
            unchanged('holder', taken?.holder),
          ),
        ),
        table.ops.putIfAbsent(jobItem(job, now)),
        ...(dead ? [table.ops.update(keys.job(taken?.holder ?? ''), interruption(now))] : []),
      ]);
      return { job, started: true };
    }),

  /** Condition that this job holds the lock, for the transaction that publishes its result. */
  holds: (lockName: string, jobId: string) =>
    table.ops.check(keys.lock(lockName), unchanged('holder', jobId)),

  /** Acquires a lock for some time; false if it is locked. A crashed holder loses it when its time is up. */
  async lock(name: string, holder: string, now: Date, seconds: number): Promise<boolean> {
    return unlessConditionFails(
      table.update(
        keys.lock(name),
        provided(
          setting({ holder, expiresAt: epochSeconds(now, seconds) }),
          anyOf(isNew, compares('expiresAt', '<', epochSeconds(now)), unchanged('holder', holder)),
        ),
      ),
    );
  },

  /** Releases a lock; one that expired and was acquired by another holder stays theirs. */
  async unlock(name: string, holder: string): Promise<void> {
    await unlessConditionFails(table.remove(keys.lock(name), unchanged('holder', holder)));
  },
});

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

const jobItem = (job: Job, now: Date) => ({
  ...keys.job(job.id),
  ...indexed.list('JOBS', job.id),
  ...job,
  dueBy: after(now, QUEUED_MS),
  expiresAt: epochSeconds(now, RETENTION_SECONDS),
});

const interruption = (now: Date) =>
  provided(
    setting({ status: 'failed', endedAt: now.toISOString(), message: INTERRUPTED }),
    oneOf('status', jobMoves.sources('failed')),
  );

const lockFrom = stored('lock', z.object({ holder: z.string() }));
const storedJobFrom = stored(
  'job',
  z.extend(jobReply, {
    progress: z.omit(jobReply.shape.progress, { secondsLeft: true }),
    dueBy: z.exactOptional(z.string()),
  }),
);

/** A job past its heartbeat is shown as interrupted. */
const jobFrom = (item: Item, now: Date): Job => {
  const { dueBy, ...rest } = storedJobFrom(item);
  const job = { ...rest, progress: { ...rest.progress, secondsLeft: null } };
  if (!isUnderWay(job)) return job;
  if (dueBy === undefined || dueBy > now.toISOString()) {
    return { ...job, progress: { ...job.progress, secondsLeft: secondsLeft(job, now) } };
  }
  return { ...job, status: 'failed', endedAt: dueBy, message: INTERRUPTED };
};
