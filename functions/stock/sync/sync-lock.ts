import { setTimeout as pause } from 'node:timers/promises';
import type { Jobs } from '#functions/jobs/jobs.module.ts';
import { KnownFailure } from '#functions/platform/outside/known-failure.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { Discard } from '#functions/platform/queue/worker.ts';

/**
 * The lock of everything that writes stock counts: one at a time, because an older count must not overwrite
 * a newer one.
 */
const LOCK = 'catalog-sync';
/** The lock expires this long after its last renewal; each page renews it. */
const LOCK_SECONDS = 90;
const RETRY_MS = 500;
/** Longer than the lock of a crashed holder lasts. */
const PATIENCE_MS = 120_000;

type Waiting = { jobs: Jobs; clock: Clock };

/** Acquires the lock if it is free. */
export const acquireLock = ({ jobs, clock }: Waiting, holder: string): Promise<boolean> =>
  jobs.lock(LOCK, holder, clock.now(), LOCK_SECONDS);

/** Waits for the lock; `onWait` is called at every attempt and may throw to stop. */
export const waitForLock = async (
  waiting: Waiting,
  holder: string,
  onWait: () => Promise<void>,
): Promise<void> => {
  const until = performance.now() + PATIENCE_MS;
  while (!(await acquireLock(waiting, holder))) {
    if (performance.now() >= until) throw new KnownFailure('Une autre lecture de Dolibarr ne finit pas.');
    await onWait();
    await pause(RETRY_MS);
  }
};

/** Renews the lock. Throws if another holder acquired it, so that this one stops. */
export const renewLock = async (waiting: Waiting, holder: string): Promise<void> => {
  if (!(await acquireLock(waiting, holder))) throw new Discard('the turn to write stock was taken over');
};

export const releaseLock = ({ jobs }: Waiting, holder: string): Promise<void> => jobs.unlock(LOCK, holder);
