import type { MessageRow } from './message.ts';
import { invalidReceipt, invalidValue, QueueError } from './queue-error.ts';
import type { QueueFile } from './queue-file.ts';
import type { Queue } from './queues.ts';

/**
 * Deletes a received message. Deleting it again, or with a receipt replaced by a later receive, changes
 * nothing (SQS answers success); a FIFO receipt past its visibility timeout is refused.
 */
export function deleteMessage(file: QueueFile, queue: Queue, receipt: string): void {
  const row = byReceipt(file, queue, receipt);
  if (row === undefined) return;
  if (queue.settings.isFifo && row.visible_at <= file.now()) {
    throw invalidValue('ReceiptHandle', receipt, 'The receipt handle has expired.');
  }
  file.run('DELETE FROM messages WHERE seq = $seq', { seq: row.seq });
  // Its FIFO group may continue.
  file.bell.ring(queue.name);
}

/** Makes a message in flight visible again in `visibilityMs` (0: now). */
export function changeVisibility(file: QueueFile, queue: Queue, receipt: string, visibilityMs: number): void {
  const row = byReceipt(file, queue, receipt);
  if (row === undefined) {
    throw invalidValue(
      'ReceiptHandle',
      receipt,
      'Message does not exist or is not available for visibility timeout change.',
    );
  }
  if (row.visible_at <= file.now()) {
    throw new QueueError(
      'MessageNotInflight',
      'The specified message is not in flight.',
      'AWS.SimpleQueueService.MessageNotInflight',
    );
  }
  file.run('UPDATE messages SET visible_at = $visibleAt WHERE seq = $seq', {
    visibleAt: file.now() + visibilityMs,
    seq: row.seq,
  });
  file.bell.ring(queue.name);
}

export function purge(file: QueueFile, queue: Queue): void {
  file.run('DELETE FROM messages WHERE queue = $queue', { queue: queue.name });
}

function byReceipt(file: QueueFile, queue: Queue, receipt: string): MessageRow | undefined {
  const [seq, nonce] = Buffer.from(receipt, 'base64url').toString('utf8').split(':');
  if (seq === undefined || nonce === undefined || !/^\d{1,15}$/.test(seq)) throw invalidReceipt();
  return file.get<MessageRow>(
    'SELECT * FROM messages WHERE seq = $seq AND queue = $queue AND receipt = $receipt',
    { seq: Number(seq), queue: queue.name, receipt },
  );
}
