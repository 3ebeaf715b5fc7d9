import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { bodies, startQueues } from './queue-fixture.ts';

test('each group keeps its order and has one batch in flight', async () => {
  const queues = await startQueues();
  const url = await queues.create('erp.fifo', { ContentBasedDeduplication: 'true' });
  for (const body of ['a1', 'a2', 'b1']) await queues.send(url, body, { MessageGroupId: body.slice(0, 1) });

  const first = await queues.receive(url);
  expect(bodies(first)).toEqual(['a1', 'a2', 'b1']);
  await queues.send(url, 'a3', { MessageGroupId: 'a' });
  await queues.send(url, 'c1', { MessageGroupId: 'c' });
  expect(bodies(await queues.receive(url))).toEqual(['c1']);

  await queues.remove(url, first[0]);
  expect(await queues.receive(url)).toEqual([]);
  await queues.remove(url, first[1]);
  expect(bodies(await queues.receive(url))).toEqual(['a3']);
});

test('a message that failed comes back before the later ones of its group', async () => {
  const queues = await startQueues();
  const url = await queues.create('erp.fifo', { ContentBasedDeduplication: 'true' });
  await queues.send(url, 'first', { MessageGroupId: 'erp' });
  const [failed] = await queues.receive(url);
  await queues.send(url, 'second', { MessageGroupId: 'erp' });
  await queues.client.send(
    new ChangeMessageVisibilityCommand({
      QueueUrl: url,
      ReceiptHandle: failed?.ReceiptHandle,
      VisibilityTimeout: 0,
    }),
  );
  expect(bodies(await queues.receive(url))).toEqual(['first', 'second']);
});

test('deleting the blocking message wakes a long poll', async () => {
  const queues = await startQueues();
  const url = await queues.create('erp.fifo', { ContentBasedDeduplication: 'true' });
  await queues.send(url, 'first', { MessageGroupId: 'erp' });
  const [first] = await queues.receive(url);
  await queues.send(url, 'second', { MessageGroupId: 'erp' });
  const polled = queues.receive(url, { WaitTimeSeconds: 20 });
  await queues.remove(url, first);
  expect(bodies(await polled)).toEqual(['second']);
});

test('a duplicate within five minutes is acknowledged and not stored, even after the first was deleted', async () => {
  const queues = await startQueues();
  const url = await queues.create('erp.fifo');
  const send = (body: string) =>
    queues.send(url, body, { MessageGroupId: 'erp', MessageDeduplicationId: 'order-1' });
  const first = await send('one');
  const [received] = await queues.receive(url);
  await queues.remove(url, received);
  queues.skipSeconds(299);
  const duplicate = await send('two');
  expect(duplicate.MessageId).toBe(first.MessageId);
  expect(duplicate.SequenceNumber).toBe(first.SequenceNumber);
  expect(await queues.receive(url)).toEqual([]);
  queues.skipSeconds(2);
  await send('three');
  expect(bodies(await queues.receive(url))).toEqual(['three']);
});

test('requests invalid for a FIFO queue are refused', async () => {
  const queues = await startQueues();
  const url = await queues.create('erp.fifo');
  const invalid = { name: 'InvalidParameterValue' };
  await expect(queues.send(url, 'x')).rejects.toMatchObject({ name: 'MissingParameter' });
  await expect(queues.send(url, 'x', { MessageGroupId: 'g' })).rejects.toMatchObject(invalid);
  const delayed = { MessageGroupId: 'g', MessageDeduplicationId: 'd', DelaySeconds: 3 };
  await expect(queues.send(url, 'x', delayed)).rejects.toMatchObject(invalid);
  await expect(queues.create('erp2.fifo', { FifoQueue: 'false' })).rejects.toMatchObject(invalid);

  await queues.send(url, 'x', { MessageGroupId: 'g', MessageDeduplicationId: 'd' });
  const [message] = await queues.receive(url);
  queues.skipSeconds(31);
  await expect(queues.remove(url, message)).rejects.toMatchObject(invalid);
});
