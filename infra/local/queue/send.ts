import { createHash, randomUUID } from 'node:crypto';
import { messageBytes, type MessageAttributes } from './digests.ts';
import { invalidValue, missingParameter, QueueError } from './queue-error.ts';
import type { QueueFile } from './queue-file.ts';
import type { Queue } from './queues.ts';

/** How long SQS stores a deduplication id. */
const dedupMs = 5 * 60_000;

export interface NewMessage {
  body: string;
  attributes: MessageAttributes;
  trace: string | undefined;
  delayMs: number | undefined;
  groupId: string | undefined;
  dedupId: string | undefined;
}

export interface Sent {
  messageId: string;
  /** Undefined on standard queues. */
  seq: number | undefined;
}

/**
 * Stores a message durably. In a FIFO queue a deduplication id seen within five minutes stores nothing and
 * returns the first message's id. Call it inside `atomically`; ring the bell after the commit.
 */
export function send(file: QueueFile, queue: Queue, message: NewMessage): Sent {
  check(queue, message);
  const now = file.now();
  const { isFifo, dedupPerGroup, delayMs } = queue.settings;
  const groupId = message.groupId ?? null;
  const dedupId = isFifo ? (message.dedupId ?? contentHash(queue, message.body)) : null;
  const scope = dedupPerGroup ? (groupId ?? '') : '';
  if (dedupId !== null) {
    file.run('DELETE FROM duplicates WHERE queue = $queue AND until <= $now', { queue: queue.name, now });
    const first = file.get<Sent>(
      `SELECT message_id AS messageId, seq FROM duplicates
        WHERE queue = $queue AND scope = $scope AND dedup_id = $dedupId`,
      { queue: queue.name, scope, dedupId },
    );
    if (first !== undefined) return first;
  }
  const messageId = randomUUID();
  const seq = file.run(
    `INSERT INTO messages (queue, message_id, body, attributes, trace, group_id, dedup_id, sent_at, visible_at)
      VALUES ($queue, $messageId, $body, $attributes, $trace, $groupId, $dedupId, $now, $visibleAt)`,
    {
      queue: queue.name,
      messageId,
      body: message.body,
      attributes: JSON.stringify(message.attributes),
      trace: message.trace ?? null,
      groupId,
      dedupId,
      now,
      visibleAt: now + (message.delayMs ?? delayMs),
    },
  );
  if (dedupId !== null) {
    file.run('INSERT INTO duplicates VALUES ($queue, $scope, $dedupId, $messageId, $seq, $until)', {
      queue: queue.name,
      scope,
      dedupId,
      messageId,
      seq,
      until: now + dedupMs,
    });
  }
  return { messageId, seq: isFifo ? seq : undefined };
}

function check(queue: Queue, message: NewMessage): void {
  const { isFifo, maxBytes } = queue.settings;
  if (message.body === '') throw missingParameter('MessageBody');
  if (messageBytes(message.body, message.attributes) > maxBytes) {
    throw new QueueError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${maxBytes} bytes.`,
    );
  }
  if (isFifo && message.groupId === undefined) throw missingParameter('MessageGroupId');
  if (isFifo && message.delayMs !== undefined && message.delayMs > 0) {
    throw invalidValue(
      'DelaySeconds',
      message.delayMs / 1000,
      'A FIFO queue has one delay for all its messages.',
    );
  }
  if (!isFifo && message.dedupId !== undefined) {
    throw invalidValue('MessageDeduplicationId', message.dedupId, 'The queue is not a FIFO queue.');
  }
}

function contentHash(queue: Queue, body: string): string {
  if (!queue.settings.contentBasedDedup) {
    throw new QueueError(
      'InvalidParameterValue',
      'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
    );
  }
  return createHash('sha256').update(body, 'utf8').digest('hex');
}
