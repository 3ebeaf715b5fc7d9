import { randomUUID } from 'node:crypto';
import type { Faults } from './faults.ts';
import { openDeliveries, type WebhookDelivery } from './deliveries.ts';
import type { ProviderFile } from './provider-file.ts';
import { createAlarm } from './alarm.ts';

export interface WebhookOutbox {
  /** Plans the delivery of an event; call it in the transaction that saves the event. */
  enqueue(eventId: string, payload: string): void;
  /** Plans another delivery of an event. */
  resend(eventId: string): void;
  /** Newest first. */
  deliveries(limit: number): WebhookDelivery[];
  /** Checks for work now: after the start, after a commit, or after a change of faults. */
  wake(): void;
  close(): Promise<void>;
}

export interface WebhookOutboxOptions {
  readonly file: ProviderFile;
  readonly target: string;
  readonly faults: Faults;
  /** Headers that authenticate `payload`; computed for each try, as providers sign each transmission. */
  readonly sign: (payload: string, transmission: string) => Record<string, string>;
  readonly now: () => number;
  /** Wait after a first failure; doubles each time, up to a minute. */
  readonly firstRetryMs: number;
}

const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
const LONGEST_RETRY_MS = 60_000;
const ANSWER_WITHIN_MS = 20_000;
/** How long newer events may overtake older ones when `reorder` is on. */
const REORDER_WINDOW_MS = 300;

/** At-least-once delivery that survives a killed process: a planned one is on disk until a 2xx answer. */
export function openWebhookOutbox(options: WebhookOutboxOptions): WebhookOutbox {
  const { file, faults, now } = options;
  const rows = openDeliveries(file);
  const inFlight = new Map<number, Promise<void>>();
  const stopping = new AbortController();
  const alarm = createAlarm(deliverDue);

  function plan(eventId: string, payload: string): void {
    const dueAt = now() + (faults.webhooks.reorder ? REORDER_WINDOW_MS : 0);
    const copies = faults.webhooks.duplicate ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) rows.add(eventId, randomUUID(), payload, now(), dueAt);
  }

  function deliverDue(): void {
    if (stopping.signal.aborted || faults.webhooks.hold) return;
    const due = waiting(now());
    if (!faults.webhooks.reorder) for (const delivery of due) void deliver(delivery);
    // Once the oldest is due, all younger pending ones are delivered before it.
    else if (due.length > 0) void deliverNewestFirst(waiting(now() + REORDER_WINDOW_MS));
    const next = rows.nextDue(now());
    if (next !== undefined) alarm.setIn(Math.max(1, next - now()));
  }

  function waiting(until: number): WebhookDelivery[] {
    return rows.due(until).filter((delivery) => !inFlight.has(delivery.seq));
  }

  async function deliverNewestFirst(due: readonly WebhookDelivery[]): Promise<void> {
    let previous = Promise.resolve();
    for (const delivery of [...due].sort((a, b) => b.seq - a.seq)) {
      const before = previous;
      previous = deliver(delivery, before);
    }
    await previous;
  }

  function deliver(delivery: WebhookDelivery, before: Promise<void> = Promise.resolve()): Promise<void> {
    const work = before.then(() => send(delivery)).finally(() => inFlight.delete(delivery.seq));
    inFlight.set(delivery.seq, work);
    return work;
  }

  async function send(delivery: WebhookDelivery): Promise<void> {
    const answer = await post(options, delivery, stopping.signal);
    if (stopping.signal.aborted) return;
    if (answer.ok) return rows.delivered(delivery.seq, now(), answer.reply);
    const wait = Math.min(LONGEST_RETRY_MS, options.firstRetryMs * 2 ** delivery.tries);
    const givenUp = now() - delivery.createdAt > GIVE_UP_AFTER_MS;
    rows.failed(delivery.seq, givenUp ? null : now() + wait, answer.reply);
    alarm.setIn(wait);
  }

  return {
    enqueue: plan,
    resend(eventId) {
      const payload = rows.payloadOf(eventId);
      if (payload !== undefined) plan(eventId, payload);
      alarm.setIn(0);
    },
    deliveries: rows.newest,
    wake: () => alarm.setIn(0),
    async close() {
      stopping.abort();
      alarm.cancel();
      await Promise.all(inFlight.values());
    },
  };
}

/** One try, and the receiver's answer. */
async function post(
  options: WebhookOutboxOptions,
  delivery: WebhookDelivery,
  stopping: AbortSignal,
): Promise<{ ok: boolean; reply: string }> {
  try {
    const response = await fetch(options.target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...options.sign(delivery.payload, delivery.transmission),
      },
      body: delivery.payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    await response.body?.cancel();
    return { ok: response.ok, reply: `HTTP ${response.status}` };
  } catch (error) {
    // fetch's message is `fetch failed`; the reason is in its cause.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { ok: false, reply: reason instanceof Error ? reason.message : String(reason) };
  }
}
