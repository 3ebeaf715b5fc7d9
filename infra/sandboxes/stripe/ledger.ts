import { randomBytes } from 'node:crypto';
import type { ProviderFile } from '#infra/sandboxes/provider/provider-file.ts';
import { openShelf, type Shelf } from '#infra/sandboxes/provider/shelf.ts';
import type { WebhookOutbox } from '#infra/sandboxes/provider/webhook-outbox.ts';
import { onTheWire } from './session-wire.ts';
import type { Charge, Dispute, Event, PaymentIntent, Refund, StoredPayout, StoredSession } from './wire.ts';

/** The API version of this sandbox: the one that the `stripe` package of this repository pins. */
export const API_VERSION = '2026-10-28.endive';

/** The sandbox's data, and the one place that saves an event and plans its delivery. */
export interface Ledger {
  readonly sessions: Shelf<StoredSession>;
  readonly intents: Shelf<PaymentIntent>;
  readonly charges: Shelf<Charge>;
  readonly refunds: Shelf<Refund>;
  readonly payouts: Shelf<StoredPayout>;
  readonly events: Shelf<Event>;
  /** Epoch seconds, Stripe's unit of time. */
  readonly now: () => number;
  transaction<Result>(work: () => Result): Result;
  /**
   * Records an event about `object` in its present state and plans its delivery, in the running transaction.
   */
  announce(type: string, object: StoredSession | PaymentIntent | Charge | Refund | Dispute): void;
}

export function openLedger(file: ProviderFile, outbox: WebhookOutbox, nowMs: () => number): Ledger {
  const now = () => Math.floor(nowMs() / 1000);
  const events = openShelf<Event>(file, 'event');
  return {
    sessions: openShelf(file, 'session'),
    intents: openShelf(file, 'intent'),
    charges: openShelf(file, 'charge'),
    refunds: openShelf(file, 'refund'),
    payouts: openShelf(file, 'payout'),
    events,
    now,
    transaction(work) {
      const result = file.transaction(work);
      outbox.wake();
      return result;
    },
    announce(type, object) {
      const event: Event = {
        id: newId('evt_'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        data: { object: object.object === 'checkout.session' ? onTheWire(object) : object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      };
      events.put(event);
      outbox.enqueue(event.id, JSON.stringify(event, null, 2));
    },
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `cs_test_a1B2…`, like Stripe's ids. */
export function newId(prefix: string, length = 24): string {
  return prefix + Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
