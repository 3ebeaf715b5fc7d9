import type { QueueFile } from './queue-file.ts';
import type { Queue } from './queues.ts';

/** Number of messages of a queue that are visible, in flight, or delayed. */
export interface QueueDepth {
  waiting: number;
  inFlight: number;
  delayed: number;
  /** Age of the oldest message; 0 if there is none. */
  oldestAgeMs: number;
}

export function depthOf(file: QueueFile, queue: Queue): QueueDepth {
  const now = file.now();
  const depth = file.get<Omit<QueueDepth, 'oldestAgeMs'> & { oldestAt: number | null }>(
    `SELECT
        COUNT(*) FILTER (WHERE visible_at <= $now) AS waiting,
        COUNT(*) FILTER (WHERE visible_at > $now AND receipt IS NOT NULL) AS inFlight,
        COUNT(*) FILTER (WHERE visible_at > $now AND receipt IS NULL) AS delayed,
        MIN(sent_at) AS oldestAt
      FROM messages WHERE queue = $queue AND sent_at >= $oldest`,
    { queue: queue.name, now, oldest: now - queue.settings.retentionMs },
  );
  return {
    waiting: depth?.waiting ?? 0,
    inFlight: depth?.inFlight ?? 0,
    delayed: depth?.delayed ?? 0,
    oldestAgeMs: depth?.oldestAt == null ? 0 : now - depth.oldestAt,
  };
}
