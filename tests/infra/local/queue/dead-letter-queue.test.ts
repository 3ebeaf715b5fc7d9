import { ListMessageMoveTasksCommand, StartMessageMoveTaskCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { bodies, startQueues } from './queue-fixture.ts';

const group = (id: string) => ({ MessageGroupId: 'erp', MessageDeduplicationId: id });

async function withDeadLetters(suffix: '' | '.fifo', maxReceiveCount: number) {
  const queues = await startQueues();
  const dead = await queues.create(`orders-dead${suffix}`);
  const deadArn = await queues.attribute(dead, 'QueueArn');
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: deadArn, maxReceiveCount });
  const url = await queues.create(`orders${suffix}`, { RedrivePolicy });
  return { ...queues, url, dead, deadArn };
}

test('a message that failed maxReceiveCount times goes to the dead-letter queue and can be moved back', async () => {
  const queues = await withDeadLetters('', 2);
  const sent = await queues.send(queues.url, 'poison');
  for (let attempt = 1; attempt <= 2; attempt++) {
    expect(bodies(await queues.receive(queues.url, { VisibilityTimeout: 0 }))).toEqual(['poison']);
  }
  expect(await queues.receive(queues.url)).toEqual([]);
  const [moved] = await queues.receive(queues.dead, { VisibilityTimeout: 0 });
  expect(moved?.MessageId).toBe(sent.MessageId);
  expect(moved?.Attributes?.DeadLetterQueueSourceArn).toMatch(/:orders$/);

  await queues.client.send(new StartMessageMoveTaskCommand({ SourceArn: queues.deadArn }));
  expect(await queues.attribute(queues.dead, 'ApproximateNumberOfMessages')).toBe('0');
  const [back] = await queues.receive(queues.url);
  expect(back).toMatchObject({ Body: 'poison', Attributes: { ApproximateReceiveCount: '1' } });
  expect(back?.MessageId).not.toBe(sent.MessageId);
  const tasks = await queues.client.send(new ListMessageMoveTasksCommand({ SourceArn: queues.deadArn }));
  expect(tasks.Results).toMatchObject([{ Status: 'COMPLETED', ApproximateNumberOfMessagesMoved: 1 }]);
});

test('a poison message of a FIFO group is moved away for the next one', async () => {
  const queues = await withDeadLetters('.fifo', 1);
  await queues.send(queues.url, 'poison', group('1'));
  await queues.send(queues.url, 'good', group('2'));
  expect(bodies(await queues.receive(queues.url, { VisibilityTimeout: 0 }))).toEqual(['poison', 'good']);
  expect(await queues.receive(queues.url)).toEqual([]);
  expect(bodies(await queues.receive(queues.dead))).toEqual(['poison', 'good']);
});

test('only a dead-letter queue can be the source of a move', async () => {
  const queues = await withDeadLetters('', 2);
  const SourceArn = await queues.attribute(queues.url, 'QueueArn');
  const move = queues.client.send(new StartMessageMoveTaskCommand({ SourceArn }));
  await expect(move).rejects.toMatchObject({ name: 'InvalidParameterValue' });
});
