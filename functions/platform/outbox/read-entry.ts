import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import type { DomainEvent } from '#shared/kernel/event.ts';
import { liftEntry } from './lift-entry.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type { Item } from '#functions/platform/table/table-types.ts';

type StoredEntry = Omit<DomainEvent, 'id'> &
  Omit<OutboxEntry, 'event' | 'seen'> & { pk: string; rev: number };

/** An item of the outbox, in today's shape or the one before events. */
export const entryFrom = (item: Item): OutboxEntry => {
  if (item['v'] !== storedVersions.outboxEntry) return liftEntry(item);
  const { pk, type, version, at, data, todo, rev, keptForGood, requestHash, result } = item as StoredEntry;
  return {
    event: { id: pk.slice(keys.outboxEntry('').pk.length), type, version, at, data },
    todo,
    ...(keptForGood ? { keptForGood } : {}),
    ...(requestHash === undefined ? {} : { requestHash }),
    ...(result === undefined ? {} : { result }),
    seen: { rev },
  };
};
