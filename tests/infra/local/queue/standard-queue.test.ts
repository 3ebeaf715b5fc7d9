import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  MessageNotInflight,
  PurgeQueueCommand,
  QueueDoesNotExist,
  QueueNameExists,
  ReceiptHandleIsInvalid,
  SendMessageBatchCommand,
} from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { bodies, startQueues } from './queue-fixture.ts';

test('a sent message is received with its attributes and its real digests, then deleted', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders');
  const sent = await queues.send(url, 'Entrecôte é€🥩', {
    MessageAttributes: {
      kind: { DataType: 'String', StringValue: 'order' },
      weight: { DataType: 'Number', StringValue: '1250' },
      seal: { DataType: 'Binary', BinaryValue: Uint8Array.of(0, 255, 7) },
    },
  });

  const [message] = await queues.receive(url);

  expect(message?.MessageId).toBe(sent.MessageId);
  expect(message?.Body).toBe('Entrecôte é€🥩');
  expect(message?.MD5OfBody).toBe('51fa4d4ff539b4a7f34e23ab08e7e1ab');
  // Digests computed by another implementation of the documented algorithm.
  expect(message?.MD5OfMessageAttributes).toBe('07466ae058b9f91a828bb3f92589bd43');
  expect(sent.MD5OfMessageAttributes).toBe('07466ae058b9f91a828bb3f92589bd43');
  expect(message?.MessageAttributes?.['weight']?.StringValue).toBe('1250');
  expect(message?.MessageAttributes?.['seal']?.BinaryValue).toEqual(Uint8Array.of(0, 255, 7));
  expect(message?.Attributes?.ApproximateReceiveCount).toBe('1');

  await queues.remove(url, message);
  queues.skipSeconds(60);
  expect(await queues.receive(url)).toEqual([]);
});

test('a message in flight is hidden until its visibility timeout ends, and counted as such', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders', { VisibilityTimeout: '60' });
  await queues.send(url, 'a');
  expect(bodies(await queues.receive(url))).toEqual(['a']);
  expect(await queues.receive(url)).toEqual([]);
  expect(queues.server.depths()).toMatchObject([{ name: 'orders', waiting: 0, inFlight: 1 }]);

  queues.skipSeconds(61);
  const [again] = await queues.receive(url);
  expect(again?.Attributes?.ApproximateReceiveCount).toBe('2');
});

test('a visibility timeout can be ended or prolonged, but only while in flight', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders');
  await queues.send(url, 'a');
  const [message] = await queues.receive(url);
  const change = (VisibilityTimeout: number) =>
    queues.client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: url,
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout,
      }),
    );
  await change(600);
  queues.skipSeconds(300);
  expect(await queues.receive(url)).toEqual([]);
  await change(0);
  await expect(change(10)).rejects.toBeInstanceOf(MessageNotInflight);
  expect(bodies(await queues.receive(url))).toEqual(['a']);
});

test('a delayed message waits for its time, by message or by queue', async () => {
  const queues = await startQueues();
  const url = await queues.create('mails', { DelaySeconds: '5' });
  await queues.send(url, 'by queue');
  await queues.send(url, 'by message', { DelaySeconds: 100 });
  expect(await queues.receive(url)).toEqual([]);
  expect(queues.server.depths()).toMatchObject([{ delayed: 2 }]);
  queues.skipSeconds(6);
  expect(bodies(await queues.receive(url))).toEqual(['by queue']);
  queues.skipSeconds(100);
  expect(bodies(await queues.receive(url))).toContain('by message');
});

test('a long poll returns as soon as a message is sent', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders');
  const polled = queues.receive(url, { WaitTimeSeconds: 20 });
  await queues.send(url, 'arrived');
  expect(bodies(await polled)).toEqual(['arrived']);
});

test('a long poll returns when a message becomes visible again', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders');
  await queues.send(url, 'a');
  await queues.receive(url, { VisibilityTimeout: 1 });
  expect(bodies(await queues.receive(url, { WaitTimeSeconds: 20 }))).toEqual(['a']);
});

test('a batch reports each entry, and refuses an empty, long or ambiguous one', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders');
  const batch = (ids: string[]) =>
    queues.client.send(
      new SendMessageBatchCommand({
        QueueUrl: url,
        Entries: ids.map((Id) => ({ Id, MessageBody: Id === 'bad' ? '\u0000' : Id })),
      }),
    );
  const answer = await batch(['one', 'bad', 'two']);
  expect(answer.Successful?.map((entry) => entry.Id)).toEqual(['one', 'two']);
  expect(answer.Failed).toMatchObject([{ Id: 'bad', SenderFault: true, Code: 'InvalidMessageContents' }]);

  await expect(batch([])).rejects.toMatchObject({ name: 'EmptyBatchRequest' });
  await expect(batch(['same', 'same'])).rejects.toMatchObject({ name: 'BatchEntryIdsNotDistinct' });
  const eleven = Array.from({ length: 11 }, (_, index) => `id${index}`);
  await expect(batch(eleven)).rejects.toMatchObject({ name: 'TooManyEntriesInBatchRequest' });

  const received = await queues.receive(url);
  const Entries = received.map((message, index) => ({
    Id: `${index}`,
    ReceiptHandle: message.ReceiptHandle,
  }));
  const deleted = await queues.client.send(new DeleteMessageBatchCommand({ QueueUrl: url, Entries }));
  expect(deleted.Successful).toHaveLength(2);
  expect(queues.server.depths()).toMatchObject([{ waiting: 0, inFlight: 0 }]);
});

test('retention deletes messages, purge empties the queue', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders', { MessageRetentionPeriod: '60' });
  await queues.send(url, 'old');
  queues.skipSeconds(61);
  await queues.send(url, 'new');
  expect(queues.server.depths()).toMatchObject([{ waiting: 1 }]);
  expect(bodies(await queues.receive(url, { VisibilityTimeout: 0 }))).toEqual(['new']);
  await queues.client.send(new PurgeQueueCommand({ QueueUrl: url }));
  expect(await queues.receive(url)).toEqual([]);
});

test('refusals arrive as the exceptions of the SDK', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders');
  expect(await queues.create('orders')).toBe(url);
  await expect(queues.create('orders', { DelaySeconds: '9' })).rejects.toBeInstanceOf(QueueNameExists);
  await expect(queues.create('bad name')).rejects.toMatchObject({ name: 'InvalidParameterValue' });
  await expect(queues.create('x', { DelaySeconds: '901' })).rejects.toMatchObject({
    name: 'InvalidAttributeValue',
  });
  const found = await queues.client.send(new GetQueueUrlCommand({ QueueName: 'orders' }));
  expect(found.QueueUrl).toBe(url);
  const unknown = new GetQueueAttributesCommand({ QueueUrl: `${url}-unknown`, AttributeNames: ['All'] });
  await expect(queues.client.send(unknown)).rejects.toBeInstanceOf(QueueDoesNotExist);
  await expect(queues.remove(url, { ReceiptHandle: 'forged' })).rejects.toBeInstanceOf(
    ReceiptHandleIsInvalid,
  );
  await expect(queues.send(url, 'x'.repeat(1_048_577))).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  });
});

test('an action without a result answers without a body, as AWS does', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders');
  await queues.send(url, 'a');
  const [message] = await queues.receive(url);
  const bodyOf = async (action: string, fields: object) => {
    const response = await fetch(queues.server.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': `AmazonSQS.${action}` },
      body: JSON.stringify({ QueueUrl: url, ...fields }),
    });
    return [response.status, await response.text()];
  };
  const { ReceiptHandle } = message!;
  expect(await bodyOf('ChangeMessageVisibility', { ReceiptHandle, VisibilityTimeout: 9 })).toEqual([200, '']);
  expect(await bodyOf('DeleteMessage', { ReceiptHandle })).toEqual([200, '']);
  expect(await bodyOf('SetQueueAttributes', { Attributes: { VisibilityTimeout: '9' } })).toEqual([200, '']);
  expect(await bodyOf('PurgeQueue', {})).toEqual([200, '']);
  expect(await bodyOf('ReceiveMessage', {})).toEqual([200, '{}']);
  expect(await bodyOf('DeleteQueue', {})).toEqual([200, '']);
});
