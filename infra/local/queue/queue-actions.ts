import { depthOf } from './depth.ts';
import { optionalText, requiredText, textList, textMap, type Fields } from './fields.ts';
import type { Action, QueueContext } from './actions.ts';
import { QueueError } from './queue-error.ts';
import { localAccount } from './queue-settings.ts';
import { queueAttributes, type Queue } from './queues.ts';

/** Actions about queues themselves. */
export const queueActions: Readonly<Record<string, Action>> = {
  CreateQueue: (context, fields) => {
    const queue = context.queues.create(requiredText(fields, 'QueueName'), textMap(fields, 'Attributes'));
    return { QueueUrl: queueUrl(context, queue) };
  },
  GetQueueUrl: (context, fields) => {
    return { QueueUrl: queueUrl(context, context.queues.get(requiredText(fields, 'QueueName'))) };
  },
  ListQueues: (context, fields) => {
    const prefix = optionalText(fields, 'QueueNamePrefix') ?? '';
    const queues = context.queues.all().filter((queue) => queue.name.startsWith(prefix));
    return { QueueUrls: queues.map((queue) => queueUrl(context, queue)) };
  },
  DeleteQueue: (context, fields) => {
    context.queues.delete(queueOf(context, fields).name);
  },
  GetQueueAttributes: (context, fields) => {
    const requested = textList(fields, 'AttributeNames');
    const attributes = allAttributes(context, queueOf(context, fields));
    const selected = Object.entries(attributes).filter(
      ([name]) => requested.includes('All') || requested.includes(name),
    );
    for (const name of requested) {
      if (!/^[A-Za-z]{1,60}$/.test(name))
        throw new QueueError('InvalidAttributeName', `Unknown Attribute ${name}.`);
    }
    return { Attributes: selected.length === 0 ? undefined : Object.fromEntries(selected) };
  },
  SetQueueAttributes: (context, fields) => {
    const queue = queueOf(context, fields);
    context.queues.put(queue.name, { ...queue.attributes, ...textMap(fields, 'Attributes') });
    context.file.bell.ring(queue.name);
  },
  ListDeadLetterSourceQueues: (context, fields) => {
    const sources = context.queues.sourcesOf(queueOf(context, fields).name);
    return { queueUrls: sources.map((queue) => queueUrl(context, queue)) };
  },
};

/** The queue named by `QueueUrl`; throws QueueDoesNotExist. */
export function queueOf(context: QueueContext, fields: Fields): Queue {
  return context.queues.get(requiredText(fields, 'QueueUrl'));
}

function queueUrl(context: QueueContext, queue: Queue): string {
  return `${context.origin}/${localAccount}/${queue.name}`;
}

function allAttributes(context: QueueContext, queue: Queue): Record<string, string> {
  const depth = depthOf(context.file, queue);
  return {
    ...queueAttributes(queue),
    ApproximateNumberOfMessages: String(depth.waiting),
    ApproximateNumberOfMessagesNotVisible: String(depth.inFlight),
    ApproximateNumberOfMessagesDelayed: String(depth.delayed),
  };
}
