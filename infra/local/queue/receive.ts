import { randomUUID } from 'node:crypto';
import type { MessageRow } from './message.ts';
import type { QueueFile } from './queue-file.ts';
import type { Queue, Queues } from './queues.ts';

export interface ReceiveRequest {
  max: number;
  visibilityMs: number | undefined;
  waitMs: number | undefined;
}

/** Waits up to `waitMs` (long poll) for at least one message; an aborted `signal` receives nothing. */
export async function receive(
  file: QueueFile,
  queues: Queues,
  name: string,
  request: ReceiveRequest,
  signal: AbortSignal,
): Promise<MessageRow[]> {
  const giveUpAt = performance.now() + (request.waitMs ?? queues.get(name).settings.waitMs);
  for (;;) {
    // Read each round: the queue may be changed or deleted during a long poll.
    const queue = queues.get(name);
    if (signal.aborted) return [];
    const rows = take(file, queues, queue, request);
    const leftMs = giveUpAt - performance.now();
    if (rows.length > 0 || leftMs <= 0) return rows;
    await file.bell.wait(queue.name, Math.min(leftMs, nextVisibleIn(file, queue)), signal);
  }
}

function take(file: QueueFile, queues: Queues, queue: Queue, request: ReceiveRequest): MessageRow[] {
  const now = file.now();
  const visibleAt = now + (request.visibilityMs ?? queue.settings.visibilityMs);
  // most polls wake for a message that another one took: a check without a write
  if (available(file, queue, 1).length === 0) return [];
  return file.atomically(() => {
    dropExpired(file, queue);
    const taken: MessageRow[] = [];
    const candidates = available(file, queue, request.max);
    for (let row = candidates.shift(); row !== undefined; row = candidates.shift()) {
      if (!moveIfExhausted(file, queues, queue, row)) taken.push(markTaken(file, row, now, visibleAt));
      if (candidates.length === 0 && taken.length === 0)
        candidates.push(...available(file, queue, request.max));
    }
    return taken;
  });
}

/**
 * Visible messages in order. A FIFO group with a message in flight (or delayed) returns nothing, which
 * preserves its order.
 */
function available(file: QueueFile, queue: Queue, max: number): MessageRow[] {
  const groupIsFree = queue.settings.isFifo
    ? `AND NOT EXISTS (SELECT 1 FROM messages AS b
        WHERE b.queue = m.queue AND b.group_id = m.group_id AND b.visible_at > $now)`
    : '';
  return file.all<MessageRow>(
    `SELECT * FROM messages AS m WHERE queue = $queue AND visible_at <= $now ${groupIsFree}
      ORDER BY seq LIMIT $max`,
    { queue: queue.name, now: file.now(), max },
  );
}

function markTaken(file: QueueFile, row: MessageRow, now: number, visibleAt: number): MessageRow {
  const taken: MessageRow = {
    ...row,
    visible_at: visibleAt,
    receive_count: row.receive_count + 1,
    first_received_at: row.first_received_at ?? now,
    receipt: Buffer.from(`${row.seq}:${randomUUID()}`).toString('base64url'),
  };
  file.run(
    `UPDATE messages SET visible_at = $visibleAt, receive_count = $count,
      first_received_at = $first, receipt = $receipt WHERE seq = $seq`,
    {
      visibleAt,
      count: taken.receive_count,
      first: taken.first_received_at,
      receipt: taken.receipt,
      seq: row.seq,
    },
  );
  return taken;
}

/** A message received `maxReceiveCount` times without success goes to the dead-letter queue. */
function moveIfExhausted(file: QueueFile, queues: Queues, queue: Queue, row: MessageRow): boolean {
  const redrive = queue.settings.redrive;
  if (redrive === undefined || row.receive_count < redrive.maxReceiveCount) return false;
  const grave = queues.find(redrive.deadLetterQueue);
  if (grave === undefined) return false;
  const now = file.now();
  // A standard queue keeps the first sending time for retention; a FIFO queue restarts it (SQS developer
  // guide).
  const sentAt = queue.settings.isFifo ? now : row.sent_at;
  file.run(
    `UPDATE messages SET queue = $grave, dead_from = $from, sent_at = $sentAt, visible_at = $now, receipt = NULL
      WHERE seq = $seq`,
    { grave: grave.name, from: queue.name, sentAt, now, seq: row.seq },
  );
  file.bell.ring(grave.name);
  return true;
}

function dropExpired(file: QueueFile, queue: Queue): void {
  const oldest = file.now() - queue.settings.retentionMs;
  file.run('DELETE FROM messages WHERE queue = $queue AND sent_at < $oldest', { queue: queue.name, oldest });
}

function nextVisibleIn(file: QueueFile, queue: Queue): number {
  const now = file.now();
  const next = file.get<{ at: number | null }>(
    'SELECT MIN(visible_at) AS at FROM messages WHERE queue = $queue AND visible_at > $now',
    { queue: queue.name, now },
  );
  return next?.at == null ? Number.POSITIVE_INFINITY : next.at - now;
}
