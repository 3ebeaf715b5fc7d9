import type { AttributeValue, CancellationReason } from '@aws-sdk/client-dynamodb';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { backoff, backoffCeilingMs } from '#functions/platform/backoff.ts';

/** Requests for one call, whatever the reason of their refusal. */
export const ATTEMPTS = 8;

/** DynamoDB's exceptions and cancellation reasons for throttling. */
const THROTTLED = new Set([
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingError',
  'ThrottlingException',
  'TransactionInProgressException',
]);
/** Its exceptions and reasons for a conflicting transaction. */
const CONFLICT = new Set(['TransactionConflict', 'TransactionConflictException']);
const meansLater = (name: string): boolean => THROTTLED.has(name) || CONFLICT.has(name);

type Refresh = StandardRetryStrategy['refreshRetryTokenForRetry'];

/**
 * The SDK's own strategy, with shorter pauses, and with two additional refusals that mean "not now, and
 * nothing was done": a single write that met a transaction, and a transaction cancelled for another one.
 * Those do not use the retry budget, which is for a failing service. The SDK repeats a transaction with its
 * token.
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

/** Whether DynamoDB only asked to retry later. */
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

/** `Item` is unconverted: the document client does not translate the contents of an exception. */
type Reason = Pick<CancellationReason, 'Code'> & { Item?: Record<string, AttributeValue> };
