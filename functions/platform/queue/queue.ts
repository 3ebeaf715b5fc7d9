import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs';
import { environment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/logger.ts';
import { callSqs } from './sqs.ts';

export type QueueMessage = {
  body: unknown;
  /** FIFO queues: messages of a group are handled one after the other. */
  groupId?: string;
  /** FIFO queues: the same id within 5 minutes is sent once. */
  deduplicationId?: string;
  delaySeconds?: number;
};

/** Sends to the queue whose URL is in an environment variable (`ERP_QUEUE_URL`). */
export const sendToQueue = async (variable: string, message: QueueMessage): Promise<void> => {
  const command = new SendMessageCommand({ QueueUrl: environment(variable), ...entryOf(message) });
  await callSqs('SendMessage', (sqs, options) => sqs.send(command, options));
};

/** SQS's limit of messages per call. */
export const MESSAGES_A_CALL = 10;

/**
 * Sends at most MESSAGES_A_CALL messages in one call.
 * @returns the positions of those that SQS refused; the others are on the queue.
 */
export const sendBatchToQueue = async (
  variable: string,
  messages: readonly QueueMessage[],
): Promise<number[]> => {
  const command = new SendMessageBatchCommand({
    QueueUrl: environment(variable),
    Entries: messages.map((message, at) => ({ Id: String(at), ...entryOf(message) })),
  });
  const { Failed = [] } = await callSqs('SendMessageBatch', (sqs, options) => sqs.send(command, options));
  return Failed.map(({ Id }) => Number(Id));
};

const entryOf = ({ body, groupId, deduplicationId, delaySeconds }: QueueMessage) => ({
  MessageBody: JSON.stringify(body),
  ...(groupId ? { MessageGroupId: groupId } : {}),
  ...(deduplicationId ? { MessageDeduplicationId: deduplicationId } : {}),
  ...(delaySeconds ? { DelaySeconds: delaySeconds } : {}),
});

/**
 * Makes a message visible again after `seconds` if its worker crashes, instead of after the queue's own
 * timeout, six times the worker's. On failure, the queue's timeout applies.
 */
export const comeBackAfter = async (variable: string, receipt: string, seconds: number): Promise<void> => {
  try {
    const command = new ChangeMessageVisibilityCommand({
      QueueUrl: environment(variable),
      ReceiptHandle: receipt,
      VisibilityTimeout: seconds,
    });
    await callSqs('ChangeMessageVisibility', (sqs, options) => sqs.send(command, options));
  } catch (error) {
    log.warn('a message comes back later than it could', { variable, error });
  }
};
