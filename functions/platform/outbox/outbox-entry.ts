import type { DomainEvent } from '#shared/kernel/event.ts';
import type { Todo } from '#shared/kernel/outbox-todo.ts';
import type { Item } from '#functions/platform/table/table-types.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';

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

/**
 * Whether a newer release wrote it in an unknown shape: it is neither read nor changed, and stays due for
 * that release (docs/deploy.md, "Back to the release before").
 */
export const isFromNewerRelease = ({ v = 1 }: { v?: unknown }): boolean =>
  Number(v) > storedVersions.outboxEntry;

type StoredEntry = Omit<DomainEvent, 'id'> & Omit<OutboxEntry, 'event'> & { pk: string };

/** An item of the outbox. */
export const entryFrom = (item: Item): OutboxEntry => {
  const { pk, type, version, at, data, todo, rev, isPermanent, requestHash, result } = item as StoredEntry;
  return {
    event: { id: pk.slice(keys.outboxEntry('').pk.length), type, version, at, data },
    todo,
    ...(isPermanent ? { isPermanent } : {}),
    ...(requestHash === undefined ? {} : { requestHash }),
    ...(result === undefined ? {} : { result }),
    rev,
  };
};
