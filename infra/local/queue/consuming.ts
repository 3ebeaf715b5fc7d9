import type { MessageRow } from './message.ts';
import type { QueueFile } from './queue-file.ts';
import type { Queues } from './queues.ts';
import { receive } from './receive.ts';
import { deleteMessage } from './settle.ts';
import { QueueError } from './queue-error.ts';

/** The host's own access to queues, without a network call. */
export interface QueueConsumer {
  /** Waits up to 20 s for messages. */
  receive(queue: string, max: number, signal: AbortSignal): Promise<MessageRow[]>;
  remove(queue: string, rows: readonly MessageRow[]): void;
  /**
   * Makes every message in flight visible. Only right before the first consumer starts: their receivers
   * ended with the former host, and nothing should wait for their visibility timeout.
   */
  releaseInFlight(): void;
}

export function queueConsumer(file: QueueFile, queues: Queues): QueueConsumer {
  return {
    receive: (queue, max, signal) =>
      receive(file, queues, queue, { max, visibilityMs: undefined, waitMs: 20_000 }, signal),
    remove: (name, rows) => {
      const queue = queues.get(name);
      file.atomically(() => {
        for (const row of rows) {
          try {
            deleteMessage(file, queue, row.receipt ?? '');
          } catch (error) {
            // Its visibility timeout has passed: the message will be handled again.
            if (!(error instanceof QueueError)) throw error;
          }
        }
      });
    },
    releaseInFlight: () => {
      file.run('UPDATE messages SET visible_at = $now, receipt = NULL WHERE receipt IS NOT NULL', {
        now: file.now(),
      });
    },
  };
}
