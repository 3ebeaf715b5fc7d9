import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { log, logAbout } from '#functions/platform/logger.ts';
import { isKnownSubscription } from '#functions/subscriptions.ts';
import { keys } from '#functions/table-keys.ts';
import { sendTodo } from './outbox.ts';
import { isFromNewerRelease } from './read-entry.ts';

/** A new event as the table's stream brings it. */
const newEvent = z.object({
  pk: z.object({ S: z.string().check(z.startsWith(keys.outboxEntry('').pk)) }),
  type: z.object({ S: z.string() }),
  todo: z.object({ M: z.record(z.string(), z.unknown()) }),
});

/**
 * Puts what each subscription has to do for a new event on its queue, one event after the other. The first that a queue
 * does not take is where the stream goes on, so that nothing overtakes it; what was sent of it is sent twice, which a FIFO
 * queue drops and a todo that is done ignores. One that nobody can read fails the run: the stream halves the batch until
 * it is alone, and puts it where a person finds it.
 */
export const dispatchEvents = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  for (const record of Records) {
    try {
      await dispatch(record);
    } catch (error) {
      if (!(error instanceof NotTaken)) throw error;
      log.warn('events wait for a queue', { eventId: error.eventId, error: error.cause });
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};

class NotTaken extends Error {
  readonly eventId: string;

  constructor(eventId: string, cause: unknown) {
    super('A queue did not take an event', { cause });
    this.eventId = eventId;
  }
}

const dispatch = async ({ dynamodb }: DynamoDBRecord): Promise<void> => {
  if (isFromNewerRelease({ v: dynamodb?.NewImage?.['v']?.N }))
    return log.warn('an event of a newer release is left to it', { key: dynamodb?.Keys?.['pk']?.S });
  const { pk, type, todo } = newEvent.parse(dynamodb?.NewImage);
  const eventId = pk.S.slice(keys.outboxEntry('').pk.length);
  const subscriptions = Object.keys(todo.M).filter(isKnownSubscription);
  logAbout({ eventId });
  try {
    await Promise.all(subscriptions.map((subscription) => sendTodo(eventId, subscription, { attempts: 0 })));
  } catch (error) {
    throw new NotTaken(eventId, error);
  }
  log.info('event dispatched', { eventId, type: type.S, subscriptions });
};
