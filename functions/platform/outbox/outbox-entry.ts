import type { DomainEvent } from '#shared/kernel/event.ts';
import type { Todo } from '#shared/kernel/outbox-todo.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

/** An event with what its subscriptions still have to do, as it was read. */
export type OutboxEntry = {
  event: DomainEvent;
  todo: Record<string, Todo>;
  /** Its id never comes free again. */
  isPermanent?: true;
  requestHash?: string;
  result?: Item;
  /** The number of the change before, which a change must find unchanged. */
  rev: number;
};

/** One subscription that is not done with an event. */
export type OpenTodo = { entry: OutboxEntry; subscription: string; todo: Todo };
