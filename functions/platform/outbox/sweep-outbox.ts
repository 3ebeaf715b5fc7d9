import { isKnownSubscription } from '#functions/subscriptions.ts';
import { log } from '#functions/platform/logger.ts';
import { aboutOf, sendTodos } from './outbox.ts';
import { outboxStore } from './outbox.store.ts';
import type { OpenTodo } from './outbox-entry.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** Per run; the rest is due in the next, a minute later. */
const MOST = 1000;

/**
 * Resends what is due: pending retries or steps, and what the stream could not send. A queue that already
 * has the message drops the copy, or its worker finds nothing left to do.
 */
export const sweepOutbox = async (table: Table, now: Date) => {
  const outbox = outboxStore(table);
  const due: OpenTodo[] = [];
  for await (const one of outbox.due(now)) {
    // written by a newer release before a rollback: it stays due
    if (!isKnownSubscription(one.subscription)) continue;
    if (due.push(one) === MOST) break;
  }
  const refused = await sendTodos(
    due.map(({ entry: { event }, subscription, todo }) => ({
      eventId: event.id,
      subscription,
      todo,
      about: aboutOf(event.data),
    })),
  );
  for (const { todo, cause } of refused)
    log.warn('todo not sent, the next sweep will', { eventId: todo.eventId, error: cause });
  return { sent: due.length - refused.length };
};
