import { type WatchedCount, watchedCounts } from '#shared/kernel/watched-counts.ts';
import { environment } from './environment.ts';

type Fields = Record<string, unknown>;

/** Field names whose values are never logged, at any depth. */
const SECRET = /pass|token|secret|authorization|cookie|signature|card|cvc|api.?key/i;

const clean = (value: unknown, depth = 0): unknown => {
  if (value instanceof Error) return errorFields(value, depth);
  if (Array.isArray(value)) return depth > 4 ? '…' : value.map((item) => clean(item, depth + 1));
  if (value !== null && typeof value === 'object') {
    if (depth > 4) return '…';
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, SECRET.test(key) ? '***' : clean(item, depth + 1)]),
    );
  }
  return value;
};

/** AWS support needs AWS's own id of the request. */
const errorFields = (error: Error, depth: number): Fields => {
  const { $metadata } = error as {
    $metadata?: { requestId?: string; httpStatusCode?: number; attempts?: number };
  };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    ...($metadata
      ? {
          awsRequestId: $metadata.requestId,
          status: $metadata.httpStatusCode,
          attempts: $metadata.attempts,
        }
      : {}),
    ...(error.cause === undefined || depth > 4 ? {} : { cause: clean(error.cause, depth + 1) }),
  };
};

/** A Lambda does one thing at a time: the subject of its log lines until the next one. */
let about: Fields = {};

/** Adds the subject to all following lines: the request, the event, the schedule. Ids only. */
export const logAbout = (ids: Record<string, string | undefined>): void => {
  about = ids;
};

const write = (level: 'info' | 'warn' | 'error', message: string, fields: Fields): void => {
  // tests provoke failures on purpose
  if (process.env['LOG_LEVEL'] === 'silent') return;
  const line = JSON.stringify({
    level,
    message,
    at: new Date().toISOString(),
    ...about,
    ...(clean(fields) as Fields),
  });
  (level === 'error' ? process.stderr : process.stdout).write(`${line}\n`);
};

/** One JSON line per event; CloudWatch reads the fields. Secrets are masked by name. */
export const log = {
  info: (message: string, fields: Fields = {}): void => write('info', message, fields),
  warn: (message: string, fields: Fields = {}): void => write('warn', message, fields),
  error: (message: string, fields: Fields = {}): void => write('error', message, fields),
};

/**
 * A count that CloudWatch turns into a metric (embedded metric format), for the alarms of infra/: by concern
 * and stage, so that another stage in the same account does not hide the silence of one.
 */
export const countMetric = (count: WatchedCount, value = 1): void => {
  if (process.env['LOG_LEVEL'] === 'silent') return;
  const concern = watchedCounts[count];
  process.stdout.write(
    `${JSON.stringify({
      _aws: {
        Timestamp: Date.now(),
        CloudWatchMetrics: [
          { Namespace: 'Viande', Dimensions: [['stage']], Metrics: [{ Name: concern, Unit: 'Count' }] },
        ],
      },
      stage: environment('STAGE'),
      count,
      [concern]: value,
    })}\n`,
  );
};
