import type { QueueFile } from './queue-file.ts';
import type { Queue } from './queues.ts';

/** How many messages of a queue wait, are being worked on, or are not due yet. */
export interface QueueDepth {
  waiting: number;
  inFlight: number;
  delayed: number;
}

export function depthOf(file: QueueFile, queue: Queue): QueueDepth {
  const now = file.now();
  const depth = file.get<QueueDepth>(
    `SELECT
        COUNT(*) FILTER (WHERE visible_at <= $now) AS waiting,
        COUNT(*) FILTER (WHERE visible_at > $now AND receipt IS NOT NULL) AS inFlight,
        COUNT(*) FILTER (WHERE visible_at > $now AND receipt IS NULL) AS delayed
      FROM messages WHERE queue = $queue AND sent_at >= $oldest`,
    { queue: queue.name, now, oldest: now - queue.settings.retentionMs },
  );
  return { waiting: depth?.waiting ?? 0, inFlight: depth?.inFlight ?? 0, delayed: depth?.delayed ?? 0 };
}
