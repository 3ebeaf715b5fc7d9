import { timeCall } from './call-times.ts';
import { environment } from './environment.ts';
import { log } from './logger.ts';

/** Attempts of one call to a service, and the timeout of each. */
type AttemptLimits = {
  attempts: number;
  connectMs: number;
  /** From the request to its answer, and between two parts of it. */
  answerMs: number;
};

/**
 * The SDK (3.1162) copies each input and answer without its sensitive fields for `info` and `error` of its
 * logger, and its default logger drops the copy. A logger without the two avoids it: a tenth of a read's
 * processor time, a quarter of a list's.
 */
const LOGGER = {
  warn: (text: unknown) => log.warn('the SDK of AWS warns', { text }),
} as Pick<Console, 'debug' | 'info' | 'warn' | 'error'>;

/** Settings of every SDK client. */
export const awsClientSettings = ({ attempts, connectMs, answerMs }: AttemptLimits) => ({
  logger: LOGGER,
  region: async () => environment('AWS_REGION'),
  // set, so that the SDK searches no other provider: infra/build/functions.ts leaves them out of the bundles
  credentials: environmentCredentials,
  maxAttempts: attempts,
  requestHandler: {
    connectionTimeout: connectMs,
    requestTimeout: answerMs,
    socketTimeout: answerMs,
    // otherwise the SDK only logs a warning and keeps waiting
    throwOnRequestTimeout: true,
  },
});

/** Credentials of the function's role, set by Lambda. */
const environmentCredentials = async () => {
  const sessionToken = process.env['AWS_SESSION_TOKEN'];
  return {
    accessKeyId: environment('AWS_ACCESS_KEY_ID'),
    secretAccessKey: environment('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken ? { sessionToken } : {}),
    // expiring credentials are read again for the next call; the SDK would otherwise cache the first ones
    // forever
    expiration: new Date(),
  };
};

/**
 * Times one call, and aborts it with all its attempts and pauses after `withinMs`, which is less than the
 * function's timeout. @throws the SDK's error with AWS's name and request id, or a TimeoutError: the outcome
 * of that call is unknown.
 */
export const callAws = <T>(
  name: string,
  withinMs: number,
  call: (options: { abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> =>
  timeCall(name, async () => {
    const abortSignal = AbortSignal.timeout(withinMs);
    try {
      return await call({ abortSignal });
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
      const late = new Error(`${name} was given up after ${withinMs} ms`, { cause: error });
      late.name = 'TimeoutError';
      throw late;
    }
  });

/**
 * Whether a call of the SDK ended without a usable answer after all its attempts: timed out, interrupted, or
 * a fault of AWS. The requested change may have happened or not.
 */
export const isUnanswered = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  // the SDK counts the attempts on whatever it throws; a refusal is marked as the client's fault
  const { $metadata, $fault } = error as { $metadata?: unknown; $fault?: unknown };
  return error.name === 'TimeoutError' || ($metadata !== undefined && $fault !== 'client');
};
