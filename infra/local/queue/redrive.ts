import { randomUUID } from 'node:crypto';
import type { MessageRow } from './message.ts';
import { QueueError } from './queue-error.ts';
import type { QueueFile } from './queue-file.ts';
import type { Queues } from './queues.ts';

export interface MoveTask {
  task: string;
  source: string;
  destination: string | null;
  moved: number;
  started_at: number;
}

/**
 * Moves every message of a dead-letter queue back to its source, or to `destinationArn`. As in SQS each
 * moved message is new: new id, new position at the end, receive count and retention restart. The move is
 * one transaction, so a task is complete when this returns.
 */
export function moveMessages(
  file: QueueFile,
  queues: Queues,
  sourceArn: string,
  destinationArn: string | undefined,
): MoveTask {
  const source = queues.get(sourceArn);
  if (queues.sourcesOf(source.name).length === 0) {
    throw new QueueError('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.');
  }
  const destination = destinationArn === undefined ? undefined : queues.get(destinationArn).name;
  const now = file.now();
  const touched = new Set<string>();
  const task = file.atomically(() => {
    let moved = 0;
    const rows = file.all<MessageRow>(
      'SELECT * FROM messages WHERE queue = $queue AND visible_at <= $now ORDER BY seq',
      { queue: source.name, now },
    );
    for (const row of rows) {
      const target = destination ?? row.dead_from;
      // Sent directly to the dead-letter queue: its source is unknown.
      if (target === null || queues.find(target) === undefined) continue;
      touched.add(target);
      moved += 1;
      file.run('DELETE FROM messages WHERE seq = $seq', { seq: row.seq });
      file.run(
        `INSERT INTO messages (queue, message_id, body, attributes, trace, group_id, dedup_id, sent_at, visible_at)
          VALUES ($target, $messageId, $body, $attributes, $trace, $groupId, $dedupId, $now, $now)`,
        {
          target,
          messageId: randomUUID(),
          body: row.body,
          attributes: row.attributes,
          trace: row.trace,
          groupId: row.group_id,
          dedupId: row.dedup_id,
          now,
        },
      );
    }
    const done: MoveTask = {
      task: randomUUID(),
      source: source.name,
      destination: destination ?? null,
      moved,
      started_at: now,
    };
    file.run('INSERT INTO moves VALUES ($task, $source, $destination, $moved, $started_at)', { ...done });
    return done;
  });
  for (const queue of touched) file.bell.ring(queue);
  return task;
}

/** The latest move tasks of a dead-letter queue, newest first. */
export function moveTasks(file: QueueFile, queues: Queues, sourceArn: string, max: number): MoveTask[] {
  const source = queues.get(sourceArn);
  return file.all<MoveTask>(
    'SELECT * FROM moves WHERE source = $source ORDER BY started_at DESC LIMIT $max',
    {
      source: source.name,
      max,
    },
  );
}
