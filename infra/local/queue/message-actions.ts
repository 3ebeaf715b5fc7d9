import type { Action, QueueContext } from './actions.ts';
import { batchEntries, perEntry } from './batch.ts';
import { messageBytes } from './digests.ts';
import { optionalText, optionalWhole, requiredText, textList, type Fields } from './fields.ts';
import { messageFrom, receivedAnswer, sentAnswer } from './message-wire.ts';
import { queueOf } from './queue-actions.ts';
import { batchError, missingParameter } from './queue-error.ts';
import { localRegion, queueArn } from './queue-settings.ts';
import type { Queue } from './queues.ts';
import { receive } from './receive.ts';
import { moveMessages, moveTasks } from './redrive.ts';
import { send } from './send.ts';
import { changeVisibility, deleteMessage, purge } from './settle.ts';

/** Actions about messages. */
export const messageActions: Readonly<Record<string, Action>> = {
  SendMessage: (context, fields) => {
    const queue = queueOf(context, fields);
    const answer = context.file.atomically(() => sendOne(context, queue, fields));
    context.file.bell.ringSoon(queue.name);
    return answer;
  },
  SendMessageBatch: (context, fields) => {
    const queue = queueOf(context, fields);
    const entries = batchEntries(fields);
    const bytes = entries.reduce(
      (sum, entry) => sum + messageBytes(optionalText(entry, 'MessageBody') ?? '', {}),
      0,
    );
    if (bytes > queue.settings.maxBytes) {
      throw batchError(
        'BatchRequestTooLong',
        `Batch requests cannot be longer than ${queue.settings.maxBytes} bytes.`,
      );
    }
    const answer = context.file.atomically(() =>
      perEntry(entries, (entry) => sendOne(context, queue, entry)),
    );
    context.file.bell.ringSoon(queue.name);
    return answer;
  },
  ReceiveMessage: async (context, fields) => {
    const queue = queueOf(context, fields);
    const visibilitySeconds = optionalWhole(fields, 'VisibilityTimeout', 0, 43_200);
    const waitSeconds = optionalWhole(fields, 'WaitTimeSeconds', 0, 20);
    const rows = await receive(
      context.file,
      context.queues,
      queue.name,
      {
        max: optionalWhole(fields, 'MaxNumberOfMessages', 1, 10) ?? 1,
        visibilityMs: visibilitySeconds === undefined ? undefined : visibilitySeconds * 1000,
        waitMs: waitSeconds === undefined ? undefined : waitSeconds * 1000,
      },
      context.signal,
    );
    const system = [
      ...textList(fields, 'AttributeNames'),
      ...textList(fields, 'MessageSystemAttributeNames'),
    ];
    const custom = textList(fields, 'MessageAttributeNames');
    return {
      Messages: rows.length === 0 ? undefined : rows.map((row) => receivedAnswer(row, system, custom)),
    };
  },
  DeleteMessage: (context, fields) => {
    deleteMessage(context.file, queueOf(context, fields), requiredText(fields, 'ReceiptHandle'));
  },
  DeleteMessageBatch: (context, fields) => {
    const queue = queueOf(context, fields);
    const entries = batchEntries(fields);
    return context.file.atomically(() =>
      perEntry(entries, (entry) => {
        deleteMessage(context.file, queue, requiredText(entry, 'ReceiptHandle'));
        return {};
      }),
    );
  },
  ChangeMessageVisibility: (context, fields) => {
    changeOne(context, queueOf(context, fields), fields);
  },
  ChangeMessageVisibilityBatch: (context, fields) => {
    const queue = queueOf(context, fields);
    const entries = batchEntries(fields);
    return context.file.atomically(() =>
      perEntry(entries, (entry) => {
        changeOne(context, queue, entry);
        return {};
      }),
    );
  },
  PurgeQueue: (context, fields) => {
    purge(context.file, queueOf(context, fields));
  },
  StartMessageMoveTask: (context, fields) => {
    const destination = optionalText(fields, 'DestinationArn');
    const { task } = moveMessages(
      context.file,
      context.queues,
      requiredText(fields, 'SourceArn'),
      destination,
    );
    return { TaskHandle: Buffer.from(`{"taskId":"${task}","region":"${localRegion}"}`).toString('base64') };
  },
  ListMessageMoveTasks: (context, fields) => {
    const max = optionalWhole(fields, 'MaxResults', 1, 10) ?? 1;
    const tasks = moveTasks(context.file, context.queues, requiredText(fields, 'SourceArn'), max);
    return {
      Results: tasks.map((task) => ({
        Status: 'COMPLETED',
        SourceArn: queueArn(task.source),
        DestinationArn: task.destination === null ? undefined : queueArn(task.destination),
        ApproximateNumberOfMessagesMoved: task.moved,
        ApproximateNumberOfMessagesToMove: task.moved,
        StartedTimestamp: task.started_at,
      })),
    };
  },
};

function sendOne(context: QueueContext, queue: Queue, fields: Fields): Record<string, unknown> {
  const given = messageFrom(fields);
  const message = { ...given, trace: given.trace ?? context.trace };
  return sentAnswer(message, send(context.file, queue, message));
}

function changeOne(context: QueueContext, queue: Queue, fields: Fields): void {
  const seconds = optionalWhole(fields, 'VisibilityTimeout', 0, 43_200);
  if (seconds === undefined) throw missingParameter('VisibilityTimeout');
  changeVisibility(context.file, queue, requiredText(fields, 'ReceiptHandle'), seconds * 1000);
}
