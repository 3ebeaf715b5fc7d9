import type { OutboxQueue } from '#functions/subscriptions.ts';
import { indexed, workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { earliestDue, isOpen, type Todo } from '#shared/kernel/outbox-todo.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import type { OpenTodo, OutboxEntry } from './outbox-entry.ts';
import { RETENTION_SECONDS } from './outbox.ts';
import { entryFrom, isFromNewerRelease } from './read-entry.ts';
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
    return item && !isFromNewerRelease(item) ? entryFrom(item) : undefined;
  },

  /** Those of these events that are still kept, by their ids. */
  async findMany(eventIds: readonly string[]): Promise<Map<string, OutboxEntry>> {
    const items = await table.getMany(eventIds.map((id) => keys.outboxEntry(id)));
    const entries = items.filter((item) => !isFromNewerRelease(item)).map(entryFrom);
    return new Map(entries.map((entry) => [entry.event.id, entry]));
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
});

const isOf =
  (queue: OutboxQueue) =>
  ({ subscription }: OpenTodo): boolean =>
    subscription.startsWith(`${queue}.`);

/** Every item of the list, up to an instant or all, as far as the list goes. */
async function* everyOpen(table: Table, upTo?: string): AsyncGenerator<OpenTodo> {
  const open = { index: 'gsi2' as const, pk: workDue.outbox(), limit: PAGE };
  for await (const items of table.pages(upTo === undefined ? open : { ...open, upTo }))
    for (const item of items) yield* openTodos(item);
}

const openTodos = (item: Item): OpenTodo[] => {
  if (isFromNewerRelease(item)) return [];
  const entry = entryFrom(item);
  return Object.entries(entry.todo).flatMap(([subscription, todo]) =>
    isOpen(todo) ? [{ entry, subscription, todo }] : [],
  );
};

/** Writes what is to be done over exactly what was read. */
const save = async (table: Table, entry: OutboxEntry, now: Date): Promise<OutboxEntry> => {
  const { event, todo, isPermanent } = entry;
  const rev = entry.rev + 1;
  const due = earliestDue(Object.values(todo));
  const change =
    due === undefined
      ? setting(
          { todo, rev, ...(isPermanent ? {} : { expiresAt: epochSeconds(now, RETENTION_SECONDS) }) },
          { remove: Object.keys(indexed.due('', '')) },
        )
      : setting({ todo, rev, ...indexed.due(workDue.outbox(), due) });
  await table.update(keys.outboxEntry(event.id), provided(change, unchanged('rev', entry.rev)));
  return { ...entry, rev };
};
