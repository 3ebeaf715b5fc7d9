import { backoff } from '#functions/platform/backoff.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionFailed } from './condition-failed.ts';

const TRIES = 6;

/**
 * Repeats read, decide, write while the write's condition fails because of concurrent changes. `attempt`
 * must read again each time it is called.
 * @param onExhausted makes the error to throw, or the answer, after the last try; without it the
 * ConditionFailed is thrown, which the API answers as `busy`.
 */
export const retryOnConflict = async <T>(
  attempt: () => Promise<T>,
  {
    tries = TRIES,
    onExhausted,
  }: { tries?: number; onExhausted?: (error: ConditionFailed) => T | Promise<T> } = {},
): Promise<T> => {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (tried < tries) await backoff(tried);
      else if (onExhausted) return onExhausted(error);
      else throw error;
    }
  }
};

/**
 * The same for a user's request: if it still conflicts after the last try it is refused, and the user
 * reloads.
 */
export const retryOrRefuse = <T>(attempt: () => Promise<T>, { tries }: { tries?: number } = {}): Promise<T> =>
  retryOnConflict(attempt, {
    ...(tries === undefined ? {} : { tries }),
    onExhausted: () => Promise.reject(new Refusal('version_conflict')),
  });

/** True if the write was done, false if its condition did not hold. */
export const unlessConditionFails = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};
