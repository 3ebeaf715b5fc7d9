import type { ChangeMessageVisibilityCommandInput, SendMessageCommandInput } from '@aws-sdk/client-sqs';
import { environment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/logger.ts';
import { sqs } from './sqs.ts';

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
  const input: SendMessageCommandInput = {
    QueueUrl: environment(variable),
    MessageBody: JSON.stringify(message.body),
    ...(message.groupId ? { MessageGroupId: message.groupId } : {}),
    ...(message.deduplicationId ? { MessageDeduplicationId: message.deduplicationId } : {}),
    ...(message.delaySeconds ? { DelaySeconds: message.delaySeconds } : {}),
  };
  await sqs.call('SendMessage', input);
};

/**
 * Lets a message that is being worked on come back after `seconds` if its worker dies, instead of after the queue's own
 * time, which is six times as long as the worker may run. Fails to the longer wait.
 */
export const comeBackAfter = async (variable: string, receipt: string, seconds: number): Promise<void> => {
  try {
    const input: ChangeMessageVisibilityCommandInput = {
      QueueUrl: environment(variable),
      ReceiptHandle: receipt,
      VisibilityTimeout: seconds,
    };
    await sqs.call('ChangeMessageVisibility', input);
  } catch (error) {
    log.warn('a message comes back later than it could', { variable, error });
  }
};
