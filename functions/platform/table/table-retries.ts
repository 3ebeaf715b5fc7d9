import type { AttributeValue, CancellationReason } from '@aws-sdk/client-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { backoff, backoffCeilingMs } from '#functions/platform/backoff.ts';

/** Requests for one call, whatever they were refused for. */
export const ATTEMPTS = 8;

/** What the table says when there is too much at once: names of exceptions, and of a cancellation's reasons. */
const THROTTLED = new Set([
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingError',
  'ThrottlingException',
  'TransactionInProgressException',
]);
/** What it says while somebody else's transaction is in the way. */
const CONFLICT = new Set(['TransactionConflict', 'TransactionConflictException']);
const meansLater = (name: string): boolean => THROTTLED.has(name) || CONFLICT.has(name);

type Refresh = StandardRetryStrategy['refreshRetryTokenForRetry'];

/**
 * The SDK's own way, with shorter pauses, and with two refusals more that mean « not now, and nothing was done »: a single
 * write that met a transaction, and a transaction that was cancelled for another one. Those cost nothing of the budget,
 * which is for a service in trouble. As the SDK repeats them, a transaction keeps its token over all attempts.
 */
export class TableRetries extends StandardRetryStrategy {
  constructor() {
    super({
      maxAttempts: ATTEMPTS,
      backoff: {
        setDelayBase: () => {},
        computeNextBackoffDelay: (tried) => Math.random() * backoffCeilingMs(tried + 1),
      },
    });
  }

  override async refreshRetryTokenForRetry(...[token, failure]: Parameters<Refresh>): ReturnType<Refresh> {
    if (failure.errorType !== 'CLIENT_ERROR' || !isTransient(failure.error))
      return super.refreshRetryTokenForRetry(token, failure);
    const tried = token.getRetryCount() + 1;
    if (tried >= ATTEMPTS) throw new Error('No attempt is left');
    await backoff(tried);
    return { getRetryCount: () => tried, getRetryDelay: () => 0, getRetryCost: () => 0 };
  }
}

/** Whether the table only asked to come back later. */
export const isTransient = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const codes = cancellationReasons(error).map(({ Code = '' }) => Code);
  // a condition that does not hold will not hold later
  return meansLater(error.name) || (codes.some(meansLater) && !codes.includes('ConditionalCheckFailed'));
};

/** Why each item of a transaction was refused, in the order of the items; empty for any other error. */
export const cancellationReasons = (error: unknown): Reason[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as Error & { CancellationReasons?: Reason[] }).CancellationReasons ?? [])
    : [];

/** `Item` is as it came: the document client does not translate what is inside an exception. */
type Reason = Pick<CancellationReason, 'Code'> & { Item?: Record<string, AttributeValue> };
