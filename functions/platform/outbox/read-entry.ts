import { keys } from '#functions/table-keys.ts';
import type { DomainEvent } from '#shared/kernel/event.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

type StoredEntry = Omit<DomainEvent, 'id'> & Omit<OutboxEntry, 'event'> & { pk: string };

/** An item of the outbox. */
export const entryFrom = (item: Item): OutboxEntry => {
  const { pk, type, version, at, data, todo, rev, keptForGood, requestHash, result } = item as StoredEntry;
  return {
    event: { id: pk.slice(keys.outboxEntry('').pk.length), type, version, at, data },
    todo,
    ...(keptForGood ? { keptForGood } : {}),
    ...(requestHash === undefined ? {} : { requestHash }),
    ...(result === undefined ? {} : { result }),
    rev,
  };
};
