import type { AttributeMap } from './attribute-values.ts';
import { isThrottling } from '#functions/platform/aws/aws-error.ts';
import { backoff } from '#functions/platform/backoff.ts';

const TRIES = 8;
/** Half of what a Lambda behind the API is given: who calls still has to hear the answer. */
const GIVE_UP_AFTER_MS = 5000;

/**
 * Refusals of the table alone that mean "not now, and nothing was done", beside what any service says when there is too
 * much at once: names of exceptions, and of a cancellation's reasons.
 */
const TRANSIENT = new Set([
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
const meansLater = (name: string): boolean => TRANSIENT.has(name) || isThrottling(name);

/**
 * Runs a call to the table again while the table asks for that, with full jitter. The client tries a throttled call three
 * times in all, and neither a single write that met a transaction nor a cancelled transaction.
 */
export const retryTransient = async <T>(call: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  for (let tried = 1; ; tried++) {
    try {
      return await call();
    } catch (error) {
      const isLate = performance.now() - startedAt > GIVE_UP_AFTER_MS;
      if (!isTransient(error) || tried >= TRIES || isLate) throw error;
      await backoff(tried);
    }
  }
};

/** Whether the table only asked to come back later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error &&
  (meansLater(error.name) || cancellationReasons(error).some(({ Code = '' }) => meansLater(Code)));

/** Why each item of a transaction was refused, in the order of the items; empty for any other error. */
export const cancellationReasons = (error: unknown): CancellationReason[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as Error & { CancellationReasons?: CancellationReason[] }).CancellationReasons ?? [])
    : [];

/** `Item` is as it came: the client does not translate what is inside an exception. */
type CancellationReason = { Code?: string; Item?: AttributeMap };
