import { inBatches } from '#functions/platform/batches.ts';
import { announceTodo } from './outbox.ts';
import { outboxStore } from './outbox.store.ts';
import type { OpenTodo } from './outbox-entry.ts';
import type { Table } from '#functions/platform/table/table.ts';

/** In one run; what is left is due in the next, a minute later. */
const MOST = 1000;

/**
 * Announces again what is due: what a crash kept from being announced, and what waited for its next attempt. A queue that
 * already has the message drops the copy, or its worker finds nothing left to do.
 */
export const sweepOutbox = async (table: Table, now: Date) => {
  const outbox = outboxStore(table);
  const lifted = await outbox.liftOld(now);
  const due: OpenTodo[] = [];
  for await (const one of outbox.due(now)) if (due.push(one) === MOST) break;
  await inBatches(due, ({ entry, subscription, todo }) => announceTodo(entry.event.id, subscription, todo));
  return { announced: due.length, lifted };
};
