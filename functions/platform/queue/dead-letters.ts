import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  StartMessageMoveTaskCommand,
  type ReceiveMessageCommandInput,
} from '@aws-sdk/client-sqs';
import { callSqs } from './sqs.ts';

/** Messages that failed too often; `messages` has at most ten of them. */
export type DeadLetters = {
  queue: string;
  count: number;
  messages: { id: string; body: string; sentAt: string | null }[];
};

/** `STOCK_EXTRACTION_DEAD_LETTERS_URL`: set by CDK for the function that shows them. */
const VARIABLE = /^([A-Z_]+)_DEAD_LETTERS_URL$/;

/** The dead-letter queues that this function may read, with their URLs, by the name of their source queue. */
const queues = (): Map<string, string> =>
  new Map(
    Object.entries(process.env).flatMap(([variable, url]) => {
      const name = VARIABLE.exec(variable)?.[1];
      return name && url ? [[name.toLowerCase().replaceAll('_', '-'), url]] : [];
    }),
  );

export const listDeadLetters = (): Promise<DeadLetters[]> =>
  Promise.all([...queues()].map(([queue, url]) => peek(queue, url)));

/**
 * Moves all dead letters back to their queue. False if there is no such queue. The move is asynchronous;
 * each message then has its five tries again.
 */
export const redriveDeadLetters = async (queue: string): Promise<boolean> => {
  const url = queues().get(queue);
  if (url === undefined) return false;
  const { arn } = await attributes(url);
  const command = new StartMessageMoveTaskCommand({ SourceArn: arn });
  await callSqs('StartMessageMoveTask', (sqs, options) => sqs.send(command, options));
  return true;
};

/** Deletes the dead letters. False when there is no such queue. */
export const dismissDeadLetters = async (queue: string): Promise<boolean> => {
  const url = queues().get(queue);
  if (url === undefined) return false;
  for (;;) {
    const messages = await receive(url, { VisibilityTimeout: 30 });
    if (messages.length === 0) return true;
    await Promise.all(
      messages.map(({ ReceiptHandle }) => {
        const command = new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle });
        return callSqs('DeleteMessage', (sqs, options) => sqs.send(command, options));
      }),
    );
  }
};

/** Reads without consuming: the messages stay visible to others. */
const peek = async (queue: string, url: string): Promise<DeadLetters> => {
  const { count } = await attributes(url);
  if (count === 0) return { queue, count, messages: [] };
  const messages = await receive(url, {
    VisibilityTimeout: 0,
    // the receive count would count these reads
    MessageSystemAttributeNames: ['SentTimestamp'],
  });
  return {
    queue,
    count: Math.max(count, messages.length),
    messages: messages.map((message) => ({
      id: message.MessageId ?? '',
      body: message.Body ?? '',
      sentAt: instantOf(message.Attributes?.SentTimestamp),
    })),
  };
};

/** At most ten messages. */
const receive = async (QueueUrl: string, how: Omit<ReceiveMessageCommandInput, 'QueueUrl'>) => {
  const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...how });
  const { Messages = [] } = await callSqs('ReceiveMessage', (sqs, options) => sqs.send(command, options));
  return Messages;
};

const attributes = async (url: string): Promise<{ count: number; arn: string }> => {
  const command = new GetQueueAttributesCommand({
    QueueUrl: url,
    AttributeNames: ['ApproximateNumberOfMessages', 'QueueArn'],
  });
  const { Attributes } = await callSqs('GetQueueAttributes', (sqs, options) => sqs.send(command, options));
  return {
    count: Number(Attributes?.ApproximateNumberOfMessages ?? 0),
    arn: Attributes?.QueueArn ?? '',
  };
};

const instantOf = (milliseconds: string | undefined): string | null =>
  milliseconds === undefined ? null : new Date(Number(milliseconds)).toISOString();
