import type { DomainEvent } from '#shared/kernel/event.ts';
import type { Todo } from '#shared/kernel/outbox-todo.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/** An event with what its subscriptions still have to do, as it was read. */
export type OutboxEntry = {
  event: DomainEvent;
  todo: Record<string, Todo>;
  /** Its id never comes free again. */
  keptForGood?: true;
  requestHash?: string;
  result?: Item;
  /** What a change must find unchanged: the number of the change before, which an item of before events has not. */
  seen: { rev: number } | { state: string; attempts: number };
};

/** One subscription that is not done with an event. */
export type OpenTodo = { entry: OutboxEntry; subscription: string; todo: Todo };
