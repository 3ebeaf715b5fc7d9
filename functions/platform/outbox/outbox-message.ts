import * as z from 'zod/mini';
import { isKnownSubscription } from '#functions/subscriptions.ts';
import type { OpenTodo } from './outbox-entry.ts';
import type { OutboxStore } from './outbox.store.ts';
import { Discard } from '#functions/platform/queue/worker.ts';

const id = z.string().check(z.minLength(1));

/** The customer and the order of an event: a worker reads both together with the event. */
const about = z.object({ customerId: z.exactOptional(id), orderId: z.exactOptional(id) });
export type About = z.output<typeof about>;

/** Names a subscription of an event to its worker. */
export const outboxMessage = z.object({
  eventId: id,
  subscription: id,
  about: z.exactOptional(about),
});
export type OutboxMessage = z.output<typeof outboxMessage>;

/**
 * The present state of a message's subject. If it does not exist any more, or only a newer release knows it,
 * the message is dropped for good.
 */
export const todoOf = async (
  outbox: OutboxStore,
  { eventId, subscription }: OutboxMessage,
): Promise<OpenTodo> => {
  const entry = await outbox.find(eventId);
  const todo = entry?.todo[subscription];
  if (!entry || !todo || !isKnownSubscription(subscription))
    throw new Discard(`Nothing is to be done for ${eventId}`);
  return { entry, subscription, todo };
};
