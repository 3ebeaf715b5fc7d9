import {
  CreateQueueCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
  type Message,
  type SendMessageCommandInput,
} from '@aws-sdk/client-sqs';
import { onTestFinished } from 'vitest';
import { startQueueServer } from '#infra/local/queue/queue-server.ts';

export function sqsClient(endpoint: string): SQSClient {
  return new SQSClient({
    endpoint,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

/** A queue server in memory, the real SDK in front of it, and a clock that can be moved forward. */
export async function startQueues() {
  let skippedMs = 0;
  const server = await startQueueServer({ file: ':memory:', now: () => Date.now() + skippedMs });
  const client = sqsClient(server.endpoint);
  onTestFinished(async () => {
    client.destroy();
    await server.close();
  });
  return {
    server,
    client,
    skipSeconds: (seconds: number) => {
      skippedMs += seconds * 1000;
    },
    create: async (QueueName: string, Attributes: Record<string, string> = {}) => {
      const fifo = QueueName.endsWith('.fifo') ? { FifoQueue: 'true' } : {};
      const created = await client.send(
        new CreateQueueCommand({ QueueName, Attributes: { ...fifo, ...Attributes } }),
      );
      return created.QueueUrl ?? '';
    },
    send: (QueueUrl: string, MessageBody: string, rest: Partial<SendMessageCommandInput> = {}) =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...rest })),
    receive: async (
      QueueUrl: string,
      rest: { WaitTimeSeconds?: number; VisibilityTimeout?: number } = {},
    ) => {
      const received = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          MessageSystemAttributeNames: ['All'],
          MessageAttributeNames: ['All'],
          ...rest,
        }),
      );
      return received.Messages ?? [];
    },
    remove: (QueueUrl: string, message: Message | undefined) =>
      client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle })),
    attribute: async (QueueUrl: string, name: 'QueueArn' | 'ApproximateNumberOfMessages') => {
      const answer = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [name] }));
      return answer.Attributes?.[name] ?? '';
    },
  };
}

export function bodies(messages: readonly Message[]): (string | undefined)[] {
  return messages.map((message) => message.Body);
}
