import type { DynamoDBRecord } from 'aws-lambda';
import { dispatchEvents } from '#functions/platform/outbox/dispatch-events.ts';
import type { OutboxEntry } from '#functions/platform/outbox/outbox-entry.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import type { OutboxQueue } from '#functions/subscriptions.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { indexesFollow } from './database.ts';

/** An event as the table's stream delivers it. */
export const streamRecord = ({ event, todo }: OutboxEntry, SequenceNumber = event.id): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber,
    NewImage: {
      pk: { S: keys.outboxEntry(event.id).pk },
      type: { S: event.type },
      todo: { M: Object.fromEntries(Object.keys(todo).map((name) => [name, { M: {} }])) },
    },
  },
});

/**
 * The table's stream and its dispatcher: each call delivers the events since the one before. `carriedOut`: queues
 * whose work is marked as done on delivery, without a worker; open items would be read again with every call.
 */
export const tableDispatch = (table: Table, carriedOut: readonly OutboxQueue[] = []) => {
  const brought = new Set<string>();
  const outbox = outboxStore(table);
  const isCarriedOut = (subscription: string) =>
    carriedOut.some((queue) => subscription.startsWith(`${queue}.`));
  return async (): Promise<void> => {
    await indexesFollow();
    for (const { entry, subscription } of await outbox.everyOpen('erp', 'mail', 'privacy')) {
      if (isCarriedOut(subscription))
        await outbox.change(entry, subscription, new Date(), (todo) => ({ ...todo, state: 'verifie' }));
      if (brought.has(entry.event.id)) continue;
      const { batchItemFailures } = await dispatchEvents({ Records: [streamRecord(entry)] });
      if (batchItemFailures.length > 0) return;
      brought.add(entry.event.id);
    }
  };
};
