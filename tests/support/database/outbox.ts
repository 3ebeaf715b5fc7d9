import type { OutboxMessage } from '#functions/platform/outbox/outbox-message.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { OutboxQueue } from '#functions/subscriptions.ts';
import type { AnyEvent } from '#shared/events.ts';
import type { Todo } from '#shared/kernel/outbox-todo.ts';
import { indexesFollow } from './database.ts';

/** Items due for a queue, oldest first, each with the message for its worker. */
export const dueTodos = async (table: Table, queue: OutboxQueue, now: Date) => {
  await indexesFollow();
  const found = [];
  for await (const { entry, subscription, todo } of outboxStore(table).due(now)) {
    if (!subscription.startsWith(`${queue}.`)) continue;
    const eventId = entry.event.id;
    found.push({ ...entry.event, subscription, todo, message: { eventId, subscription } });
  }
  return found;
};

/** A run of the sweeper, the queue and its worker. */
export const workOff = async (
  table: Table,
  queue: OutboxQueue,
  now: Date,
  carryOut: (message: OutboxMessage) => Promise<void>,
): Promise<void> => {
  for (const { message } of await dueTodos(table, queue, now)) await carryOut(message);
};

/** Open subscriptions of an event. */
export const todoFor = async (table: Table, eventId: string, subscription: string): Promise<Todo> => {
  const todo = (await outboxStore(table).find(eventId))?.todo[subscription];
  if (!todo) throw new Error(`${subscription} has nothing to do for ${eventId}`);
  return todo;
};

/** Writes an event by itself. */
export const happen = async <Type extends AnyEvent['type']>(
  table: Table,
  type: Type,
  id: string,
  data: Extract<AnyEvent, { type: Type }>['data'],
  at: Date,
): Promise<void> => recordEvent(table, { id, type, version: 1, at: at.toISOString(), data } as AnyEvent);
