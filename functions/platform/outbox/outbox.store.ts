import type { OutboxQueue } from '#functions/subscriptions.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { indexed, workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { earliestDue, isOpen, type Todo } from '#shared/kernel/outbox-todo.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { OLD_ATTRIBUTES, oldConfirmationId, withConfirmation } from './lift-entry.ts';
import type { OpenTodo, OutboxEntry } from './outbox-entry.ts';
import { RETENTION_SECONDS } from './outbox.ts';
import { entryFrom } from './read-entry.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

export type OutboxStore = ReturnType<typeof outboxStore>;

const PAGE = 100;
/** Every subscription of an event may change its part of the item at the same moment. */
const TRIES = 10;

/** How events lie in the table, and how their subscriptions move on. */
export const outboxStore = (table: Table) => ({
  async find(eventId: string): Promise<OutboxEntry | undefined> {
    const item = await table.get(keys.outboxEntry(eventId));
    return item && entryFrom(item);
  },

  /**
   * Changes what one subscription has to do, whatever the others do meanwhile: `move` is asked again with what is there
   * by then. Undefined when it answers undefined: there is no such move.
   */
  change(
    seen: OutboxEntry,
    subscription: string,
    now: Date,
    move: (todo: Todo) => Todo | undefined,
  ): Promise<OutboxEntry | undefined> {
    let entry: OutboxEntry | undefined = seen;
    return retryOnConflict(
      async () => {
        const current = (entry ??= await this.find(seen.event.id));
        entry = undefined;
        const todo = current?.todo[subscription];
        const moved = todo && move(todo);
        if (!current || !moved) return undefined;
        return save(table, { ...current, todo: { ...current.todo, [subscription]: moved } }, now);
      },
      { tries: TRIES },
    );
  },

  /** What is due, oldest first. */
  async *due(now: Date): AsyncGenerator<OpenTodo> {
    for await (const one of everyOpen(table, now.toISOString()))
      if ((one.todo.dueAt ?? '') <= now.toISOString()) yield one;
  },

  /** What has not reached its end for a queue, failures last. */
  async listOpen(queue: OutboxQueue, limit: number, cursor?: string): Promise<Page<OpenTodo>> {
    const items: OpenTodo[] = [];
    let next = cursor;
    do {
      const page: Page<Item> = await table.query({
        index: 'gsi2',
        pk: workDue.outbox(),
        limit: limit - items.length,
        cursor: next,
      });
      items.push(...page.items.flatMap(openTodos).filter(isOf(queue)));
      next = page.next ?? undefined;
    } while (next !== undefined && items.length < limit);
    return { items, next: next ?? null };
  },

  /** All of them, page by page. */
  async everyOpen(...queues: OutboxQueue[]): Promise<OpenTodo[]> {
    const found: OpenTodo[] = [];
    for await (const one of everyOpen(table)) if (queues.some((queue) => isOf(queue)(one))) found.push(one);
    return found;
  },

  /** Brings what waits in the lists of before events into today's shape and list; answers how many. */
  async liftOld(now: Date): Promise<number> {
    let lifted = 0;
    for (const list of workDue.oldOutboxes()) {
      for (let cursor: string | undefined; ;) {
        const page: Page<Item> = await table.query({ index: 'gsi2', pk: list, limit: PAGE, cursor });
        for (const item of page.items) {
          const id = entryFrom(item).event.id;
          await retryOnConflict(async () => {
            const entry = await this.find(id);
            // somebody took it in hand meanwhile, and thereby lifted it
            if (!entry || !isOld(entry)) return;
            const confirmation = oldConfirmationId(entry);
            const isConfirmed = confirmation === undefined || (await this.find(confirmation));
            await save(table, isConfirmed ? entry : withConfirmation(entry), now);
          });
          lifted += 1;
        }
        if (page.next === null) break;
        cursor = page.next;
      }
    }
    return lifted;
  },
});

const isOf =
  (queue: OutboxQueue) =>
  ({ subscription }: OpenTodo): boolean =>
    subscription.startsWith(`${queue}.`);

/** Every item of the list, up to an instant or all, as far as the list goes. */
async function* everyOpen(table: Table, upTo?: string): AsyncGenerator<OpenTodo> {
  for (let cursor: string | undefined; ;) {
    const page: Page<Item> = await table.query({
      index: 'gsi2',
      pk: workDue.outbox(),
      ...(upTo === undefined ? {} : { upTo }),
      limit: PAGE,
      cursor,
    });
    for (const item of page.items) yield* openTodos(item);
    if (page.next === null) return;
    cursor = page.next;
  }
}

const openTodos = (item: Item): OpenTodo[] => {
  const entry = entryFrom(item);
  return Object.entries(entry.todo).flatMap(([subscription, todo]) =>
    isOpen(todo) ? [{ entry, subscription, todo }] : [],
  );
};

const isOld = ({ seen }: OutboxEntry): boolean => !('rev' in seen);

/** Writes the entry over exactly what was read; what else lies in an old item stays. */
const save = async (table: Table, entry: OutboxEntry, now: Date): Promise<OutboxEntry> => {
  const { id, ...event } = entry.event;
  const { todo, keptForGood, seen } = entry;
  const rev = 'rev' in seen ? seen.rev + 1 : 1;
  const due = earliestDue(Object.values(todo));
  const expires = due === undefined && !keptForGood;
  const written = {
    ...(isOld(entry)
      ? { v: storedVersions.outboxEntry, ...event, ...(keptForGood ? { keptForGood } : {}) }
      : {}),
    todo,
    rev,
    ...(due === undefined ? {} : indexed.due(workDue.outbox(), due)),
    ...(expires ? { expiresAt: epochSeconds(now, RETENTION_SECONDS) } : {}),
  };
  const removed = [
    ...(due === undefined ? Object.keys(indexed.due('', '')) : []),
    ...(isOld(entry) ? OLD_ATTRIBUTES : []),
  ];
  const asRead = Object.entries(seen).map(([attribute, value]) => unchanged(attribute, value));
  await table.update(keys.outboxEntry(id), provided(setting(written, { remove: removed }), ...asRead));
  return { ...entry, seen: { rev } };
};
