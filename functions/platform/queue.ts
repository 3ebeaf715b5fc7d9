import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { environment } from './config.ts';

let client: SQSClient | undefined;

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
  client ??= new SQSClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 800, requestTimeout: 2000, throwOnRequestTimeout: true },
  });
  await client.send(
    new SendMessageCommand({
      QueueUrl: environment(variable),
      MessageBody: JSON.stringify(message.body),
      ...(message.groupId ? { MessageGroupId: message.groupId } : {}),
      ...(message.deduplicationId ? { MessageDeduplicationId: message.deduplicationId } : {}),
      ...(message.delaySeconds ? { DelaySeconds: message.delaySeconds } : {}),
    }),
  );
};
