import type { OutboxQueue } from '#functions/subscriptions.ts';
import { indexed, workDue } from '#functions/table-indexes.ts';
import { keys } from '#functions/table-keys.ts';
import { earliestDue, isOpen, type Todo } from '#shared/kernel/outbox-todo.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { onePart } from '#functions/platform/table/read-together.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { type OpenTodo, type OutboxEntry, entryFrom, isFromNewerRelease } from './outbox-entry.ts';
import { RETENTION_SECONDS } from './outbox.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { Page, Table } from '#functions/platform/table/table.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

export type OutboxStore = ReturnType<typeof outboxStore>;

/** An event, for a read together with what its worker needs. */
export const outboxPart = (eventId: string) => onePart(keys.outboxEntry(eventId), findEntry);

const findEntry = (item: Item | undefined): OutboxEntry | undefined =>
  item && !isFromNewerRelease(item) ? entryFrom(item) : undefined;

const PAGE = 100;
/** Every subscription of an event may change its part of the item concurrently. */
const TRIES = 10;

/** Stored events, and the progress of their subscriptions. */
export const outboxStore = (table: Table) => ({
  async find(eventId: string): Promise<OutboxEntry | undefined> {
    return findEntry(await table.get(keys.outboxEntry(eventId)));
  },

  /** The stored ones of these events, by id. */
  async findMany(eventIds: readonly string[]): Promise<Map<string, OutboxEntry>> {
    const items = await table.getMany(eventIds.map((id) => keys.outboxEntry(id)));
    const entries = items.filter((item) => !isFromNewerRelease(item)).map(entryFrom);
    return new Map(entries.map((entry) => [entry.event.id, entry]));
  },

  /**
   * Changes the todo of one subscription, independently of concurrent changes to others: `move` gets the
   * present todo at each try. `together`: writes of the same transaction.
   * @returns undefined where `move` returns undefined: nothing is written.
   * @throws CompanionRefused if a condition of `together` does not hold.
   */
  change(
    seen: OutboxEntry,
    subscription: string,
    now: Date,
    move: (todo: Todo) => Todo | undefined,
    together: readonly TransactItem[] = [],
  ): Promise<OutboxEntry | undefined> {
    let entry: OutboxEntry | undefined = seen;
    return retryOnConflict(
      async () => {
        const current = (entry ??= await this.find(seen.event.id));
        entry = undefined;
        const todo = current?.todo[subscription];
        const moved = todo && move(todo);
        if (!current || !moved) return undefined;
        const changed = { ...current, todo: { ...current.todo, [subscription]: moved } };
        return save(table, changed, now, together);
      },
      { tries: TRIES },
    );
  },

  /** Due todos, oldest first. */
  async *due(now: Date): AsyncGenerator<OpenTodo> {
    for await (const one of everyOpen(table, now.toISOString()))
      if ((one.todo.dueAt ?? '') <= now.toISOString()) yield one;
  },

  /** Unfinished todos of a queue, failures last. */
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

/** A condition of a write in the same transaction as a todo does not hold; the todo itself is unchanged. */
export class CompanionRefused extends Error {}

/** Distinguishes a refused companion from a concurrently changed todo, which is retried. */
const companionRefused = (error: unknown): never => {
  const isCompanion = error instanceof ConditionFailed && error.failed.every(({ index }) => index > 0);
  throw isCompanion ? new CompanionRefused('Nothing was written', { cause: error }) : error;
};

const isOf =
  (queue: OutboxQueue) =>
  ({ subscription }: OpenTodo): boolean =>
    subscription.startsWith(`${queue}.`);

/** Every item of the list, up to an instant or all. */
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

/** Replaces the todos exactly as they were read. */
const save = async (
  table: Table,
  entry: OutboxEntry,
  now: Date,
  together: readonly TransactItem[],
): Promise<OutboxEntry> => {
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
  const key = keys.outboxEntry(event.id);
  const guarded = provided(change, unchanged('rev', entry.rev));
  if (together.length === 0) await table.update(key, guarded);
  else await table.transact([table.ops.update(key, guarded), ...together]).catch(companionRefused);
  return { ...entry, rev };
};
