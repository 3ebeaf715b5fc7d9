import { randomBytes, randomUUID } from 'node:crypto';
import type { ProviderFile } from '#infra/sandboxes/provider/provider-file.ts';
import { openShelf, type Shelf } from '#infra/sandboxes/provider/shelf.ts';
import type { WebhookOutbox } from '#infra/sandboxes/provider/webhook-outbox.ts';
import type {
  StoredAuthorization,
  StoredCapture,
  StoredEvent,
  StoredOrder,
  StoredRefund,
  StoredWithdrawal,
} from './wire.ts';

/** The sandbox's data, and the one place that saves an event and plans its delivery. */
export interface Ledger {
  readonly orders: Shelf<StoredOrder>;
  readonly authorizations: Shelf<StoredAuthorization>;
  readonly captures: Shelf<StoredCapture>;
  readonly refunds: Shelf<StoredRefund>;
  readonly withdrawals: Shelf<StoredWithdrawal>;
  readonly events: Shelf<StoredEvent>;
  /** Now, in PayPal's format. */
  readonly now: () => string;
  transaction<Result>(work: () => Result): Result;
  /** Records an event about `resource`, as shown on the wire, and plans its delivery in the running transaction. */
  announce(type: string, resourceType: StoredEvent['resource_type'], resource: object): void;
}

export function openLedger(file: ProviderFile, outbox: WebhookOutbox, nowMs: () => number): Ledger {
  const now = () => `${new Date(nowMs()).toISOString().slice(0, 19)}Z`;
  const events = openShelf<StoredEvent>(file, 'event');
  return {
    orders: openShelf(file, 'order'),
    authorizations: openShelf(file, 'authorization'),
    captures: openShelf(file, 'capture'),
    refunds: openShelf(file, 'refund'),
    withdrawals: openShelf(file, 'withdrawal'),
    events,
    now,
    transaction(work) {
      const result = file.transaction(work);
      outbox.wake();
      return result;
    },
    announce(type, resourceType, resource) {
      const event: StoredEvent = {
        id: `WH-${randomUUID().replaceAll('-', '').toUpperCase().slice(0, 28)}`,
        event_version: '1.0',
        create_time: now(),
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: type,
        summary: type.toLowerCase().replaceAll('.', ' '),
        resource,
        links: [],
      };
      events.put(event);
      outbox.enqueue(event.id, JSON.stringify(event));
    },
  };
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/** `5O190127TN364715T`: 17 capital letters and digits, like PayPal's ids. */
export function newId(): string {
  return Array.from(randomBytes(17), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
