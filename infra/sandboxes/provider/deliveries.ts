import type { ProviderFile } from './provider-file.ts';

/** One planned delivery of one event. */
export interface WebhookDelivery {
  readonly seq: number;
  readonly eventId: string;
  readonly transmission: string;
  readonly payload: string;
  readonly createdAt: number;
  /** Null once delivered or given up. */
  readonly dueAt: number | null;
  readonly tries: number;
  readonly deliveredAt: number | null;
  readonly lastAnswer: string | null;
}

export interface Deliveries {
  add(eventId: string, transmission: string, payload: string, now: number, dueAt: number): void;
  due(now: number): WebhookDelivery[];
  nextDue(after: number): number | undefined;
  delivered(seq: number, now: number, reply: string): void;
  failed(seq: number, dueAt: number | null, reply: string): void;
  payloadOf(eventId: string): string | undefined;
  newest(limit: number): WebhookDelivery[];
}

export function openDeliveries({ sqlite }: ProviderFile): Deliveries {
  const add = sqlite.prepare(
    'INSERT INTO delivery (event_id, transmission, payload, created_at, due_at) VALUES (?, ?, ?, ?, ?)',
  );
  const due = sqlite.prepare('SELECT * FROM delivery WHERE due_at <= ? ORDER BY seq');
  const next = sqlite.prepare('SELECT min(due_at) AS at FROM delivery WHERE due_at > ?');
  const delivered = sqlite.prepare(
    'UPDATE delivery SET due_at = NULL, delivered_at = ?, tries = tries + 1, last_answer = ? WHERE seq = ?',
  );
  const failed = sqlite.prepare(
    'UPDATE delivery SET due_at = ?, tries = tries + 1, last_answer = ? WHERE seq = ?',
  );
  const payload = sqlite.prepare('SELECT payload FROM delivery WHERE event_id = ? LIMIT 1');
  const newest = sqlite.prepare('SELECT * FROM delivery ORDER BY seq DESC LIMIT ?');

  return {
    add(eventId, transmission, body, now, dueAt) {
      add.run(eventId, transmission, body, now, dueAt);
    },
    due: (now) => due.all(now).map(read),
    nextDue(after) {
      const at = next.get(after)?.['at'];
      return typeof at === 'number' ? at : undefined;
    },
    delivered(seq, now, reply) {
      delivered.run(now, reply, seq);
    },
    failed(seq, dueAt, reply) {
      failed.run(dueAt, reply, seq);
    },
    payloadOf(eventId) {
      const row = payload.get(eventId);
      return row === undefined ? undefined : String(row['payload']);
    },
    newest: (limit) => newest.all(limit).map(read),
  };
}

function read(row: Record<string, unknown>): WebhookDelivery {
  return {
    seq: Number(row['seq']),
    eventId: String(row['event_id']),
    transmission: String(row['transmission']),
    payload: String(row['payload']),
    createdAt: Number(row['created_at']),
    dueAt: row['due_at'] === null ? null : Number(row['due_at']),
    tries: Number(row['tries']),
    deliveredAt: row['delivered_at'] === null ? null : Number(row['delivered_at']),
    lastAnswer: row['last_answer'] === null ? null : String(row['last_answer']),
  };
}
