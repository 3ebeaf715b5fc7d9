import * as z from 'zod/mini';
import type { OutboxQueue } from '#functions/subscriptions.ts';
import type { OpenTodo } from './outbox-entry.ts';
import type { OutboxStore } from './outbox.store.ts';
import { Discard } from '#functions/platform/queue/worker.ts';

const id = z.string().check(z.minLength(1));

/**
 * What the outbox tells a queue; a message sent before events names the operation alone.
 */
export const outboxMessage = z.union([z.object({ eventId: id, subscription: id }), z.object({ opId: id })]);
export type OutboxMessage = z.output<typeof outboxMessage>;

/** What a message is about, as it is by now. There is no such thing any more: the message is dropped for good. */
export const todoOf = async (
  outbox: OutboxStore,
  queue: OutboxQueue,
  message: OutboxMessage,
): Promise<OpenTodo> => {
  const eventId = 'opId' in message ? message.opId : message.eventId;
  const entry = await outbox.find(eventId);
  const subscription =
    'opId' in message
      ? Object.keys(entry?.todo ?? {}).find((name) => name.startsWith(`${queue}.`))
      : message.subscription;
  const todo = entry?.todo[subscription ?? ''];
  if (!entry || !subscription || !todo) throw new Discard(`Nothing is to be done for ${eventId}`);
  return { entry, subscription, todo };
};
