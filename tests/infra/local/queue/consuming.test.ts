import { expect, test } from 'vitest';
import { bodies, startQueues } from './queue-fixture.ts';

const { signal } = new AbortController();

test('messages in flight when the host died are visible again at once', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders', { VisibilityTimeout: '3600' });
  await queues.send(url, 'in hand');
  const [lost] = await queues.receive(url);
  queues.server.releaseInFlight();
  expect(bodies(await queues.receive(url))).toEqual(['in hand']);
  await queues.remove(url, lost);
  expect(queues.server.depths()).toMatchObject([{ inFlight: 1 }]);
});

test('removing a batch skips messages that another consumer has by now', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders.fifo');
  await queues.send(url, 'a', { MessageGroupId: 'g', MessageDeduplicationId: '1' });
  const rows = await queues.server.receive('orders.fifo', 10, signal);
  queues.skipSeconds(31);
  const [second] = await queues.receive(url);
  queues.server.remove('orders.fifo', rows);
  expect(queues.server.depths()).toMatchObject([{ inFlight: 1 }]);
  await queues.remove(url, second);
  expect(queues.server.depths()).toMatchObject([{ inFlight: 0, waiting: 0 }]);
});

test('the sender of a message gets its answer before a waiting consumer begins to work', async () => {
  const queues = await startQueues();
  const url = await queues.create('orders');
  const heard: string[] = [];
  const taken = queues.server.receive('orders', 10, signal).then((rows) => {
    heard.push(`taken ${rows.map(({ body }) => body).join()}`);
  });
  await queues.send(url, 'a');
  heard.push('answered');
  await taken;
  expect(heard).toEqual(['answered', 'taken a']);
});
