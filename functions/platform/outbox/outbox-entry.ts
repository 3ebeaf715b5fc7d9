import type { DomainEvent } from '#shared/kernel/event.ts';
import type { Todo } from '#shared/kernel/outbox-todo.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/** An event with the open todos of its subscriptions, as it was read. */
export type OutboxEntry = {
  event: DomainEvent;
  todo: Record<string, Todo>;
  /** Its id is never reused. */
  isPermanent?: true;
  requestHash?: string;
  result?: Item;
  /** Revision; a change is conditional on it. */
  rev: number;
};

/** One unfinished subscription of an event. */
export type OpenTodo = { entry: OutboxEntry; subscription: string; todo: Todo };
