import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { log } from '#functions/platform/logger.ts';
import { isKnownSubscription } from '#functions/subscriptions.ts';
import { keys } from '#functions/table-keys.ts';
import { aboutOf, type DueTodo, sendTodos } from './outbox.ts';
import { isFromNewerRelease } from './outbox-entry.ts';

const text = z.object({ S: z.exactOptional(z.string()) });

/** A new event from the table's stream. */
const newEvent = z.object({
  pk: z.object({ S: z.string().check(z.startsWith(keys.outboxEntry('').pk)) }),
  type: z.object({ S: z.string() }),
  todo: z.object({ M: z.record(z.string(), z.unknown()) }),
  data: z.exactOptional(
    z.object({ M: z.object({ customerId: z.exactOptional(text), orderId: z.exactOptional(text) }) }),
  ),
});

/**
 * Sends the subscriptions of new events to their queues, one call a queue for up to ten of them. The stream
 * resumes at the first event that a queue did not accept. Events behind it may already be sent: a FIFO queue
 * drops their copies, a finished todo ignores them, and workers read the current state, so order does not
 * matter. An unreadable record fails the run: the stream halves the batch until it is alone, and moves it to
 * the dead letters.
 */
export const dispatchEvents = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const records = Records.map((record) => ({
    sequence: record.dynamodb?.SequenceNumber ?? '',
    todos: todosOf(record),
  }));
  const refused = new Map(
    (await sendTodos(records.flatMap(({ todos }) => todos))).map(({ todo, cause }) => [todo.eventId, cause]),
  );
  const first = records.find(({ todos }) => todos.some(({ eventId }) => refused.has(eventId)));
  if (!first) return { batchItemFailures: [] };
  const eventId = first.todos[0]?.eventId ?? '';
  log.warn('events wait for a queue', { eventId, error: refused.get(eventId) });
  return { batchItemFailures: [{ itemIdentifier: first.sequence }] };
};

const todosOf = ({ dynamodb }: DynamoDBRecord): DueTodo[] => {
  if (isFromNewerRelease({ v: dynamodb?.NewImage?.['v']?.N })) {
    log.warn('an event of a newer release is left to it', { key: dynamodb?.Keys?.['pk']?.S });
    return [];
  }
  const { pk, type, todo, data } = newEvent.parse(dynamodb?.NewImage);
  const about = aboutOf({ customerId: data?.M.customerId?.S, orderId: data?.M.orderId?.S });
  const eventId = pk.S.slice(keys.outboxEntry('').pk.length);
  const subscriptions = Object.keys(todo.M).filter(isKnownSubscription);
  log.info('event dispatched', { eventId, type: type.S, subscriptions });
  return subscriptions.map((subscription) => ({ eventId, subscription, todo: { attempts: 0 }, about }));
};
