import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, onTestFinished, test } from 'vitest';
import { sqsClient } from './queue-fixture.ts';

async function startProcess(file: string) {
  const child = fork(join(import.meta.dirname, 'queue-process.ts'), [file]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [endpoint] = (await once(child, 'message')) as [string];
  return { child, client: sqsClient(endpoint) };
}

test('kill -9 during sending loses no acknowledged message, deletes nothing, and repeats none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'queue-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const first = await startProcess(join(folder, 'queue.sqlite'));
  const { QueueUrl } = await first.client.send(new CreateQueueCommand({ QueueName: 'orders' }));
  const acknowledged = new Set<string>();
  const sending = Array.from({ length: 8 }, async (_, lane) => {
    for (let index = 0; ; index++) {
      const MessageBody = `${lane}-${index}`;
      await first.client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
      acknowledged.add(MessageBody);
      if (acknowledged.size === 200) first.child.kill('SIGKILL');
    }
  });
  await Promise.allSettled(sending);
  expect(acknowledged.size).toBeGreaterThanOrEqual(200);

  const { client } = await startProcess(join(folder, 'queue.sqlite'));
  const received: string[] = [];
  for (;;) {
    const answer = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 600 }),
    );
    if (answer.Messages === undefined) break;
    received.push(...answer.Messages.map((message) => message.Body ?? ''));
  }
  expect(new Set(received).size).toBe(received.length);
  expect([...acknowledged].filter((body) => !received.includes(body))).toEqual([]);
  // at most one message per sender was stored without an answer to its sender
  expect(received.length - acknowledged.size).toBeLessThanOrEqual(8);
});
