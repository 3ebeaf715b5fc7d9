import { setTimeout as delay } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { announce, announceDuring, announceOthers, announceTodo } from '#functions/platform/outbox/outbox.ts';

const sqs = mockClient(SQSClient);

beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
  process.env['ERP_QUEUE_URL'] = 'https://queue.test/erp.fifo';
  process.env['MAIL_QUEUE_URL'] = 'https://queue.test/mail';
});

const sent = () => sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);

const theLettersAreAway = () =>
  sqs.on(SendMessageCommand, { QueueUrl: 'https://queue.test/mail' }).rejects('queue away');

const placed = { id: 'order-1', type: 'order.placed' } as const;
const toTheErp = {
  QueueUrl: 'https://queue.test/erp.fifo',
  MessageBody: '{"eventId":"order-1","subscription":"erp.sync-order"}',
  MessageGroupId: 'erp',
  MessageDeduplicationId: 'order-1:0',
};

test('an event is announced in one call; who is told first tells the others, the ERP one write after the other', async () => {
  await announce({ id: 'order-1', type: 'order.placed' });
  expect(sent()).toEqual([
    {
      QueueUrl: 'https://queue.test/mail',
      MessageBody: '{"eventId":"order-1","subscription":"mail.order-received","others":["erp.sync-order"]}',
    },
  ]);
  sqs.resetHistory();
  await announceOthers({ eventId: 'order-1', others: ['erp.sync-order'] });
  await announceOthers({ eventId: 'order-1' });
  expect(sent()).toEqual([toTheErp]);
});

test('where the queue of letters cannot be told, the others are told at once', async () => {
  theLettersAreAway();
  await announce({ id: 'order-1', type: 'order.placed' });
  expect(sent().at(-1)).toEqual(toTheErp);
});

test('an event that the ERP alone acts on is told to it', async () => {
  await announce({ id: 'order-1', type: 'order.arbitrated' });
  expect(sent()).toEqual([toTheErp]);
});

test('each attempt of a write is told once, and each of its steps', async () => {
  await announceTodo('order-1', 'erp.sync-order', { attempts: 2 });
  await announceTodo('order-1', 'erp.sync-order', { attempts: 2, step: { n: 1, left: 40 } });
  expect(sent()).toMatchObject([
    { MessageDeduplicationId: 'order-1:2' },
    { MessageDeduplicationId: 'order-1:2.1' },
  ]);
});

test('what nobody acts on is told to nobody', async () => {
  await announce({ id: 'payment-1', type: 'order.payment-recorded' });
  expect(sent()).toEqual([]);
});

test('a queue that cannot be told is no failure of what was committed', async () => {
  sqs.on(SendMessageCommand).rejects('queue away');
  await expect(announce({ id: 'order-1', type: 'order.placed' })).resolves.toBeUndefined();
});

test('beside its commit an event is told in the same call, a second late so that it is there when it is looked for', async () => {
  await expect(announceDuring(placed, async () => 'written')).resolves.toBe('written');
  expect(sent()).toMatchObject([{ QueueUrl: 'https://queue.test/mail', DelaySeconds: 1 }]);
});

test('a commit that took longer than the message waits is announced again', async () => {
  await announceDuring(placed, () => delay(800));
  expect(sent().map(({ DelaySeconds }) => DelaySeconds)).toEqual([1, undefined]);
});

test('where the queue could not be told beside the commit, the others are told after it', async () => {
  theLettersAreAway();
  await announceDuring(placed, async () => {});
  expect(sent().at(-1)).toEqual(toTheErp);
});

test('a refused commit is thrown when its message has gone: nothing goes on behind the answer', async () => {
  let isTold = false;
  sqs.on(SendMessageCommand).callsFake(async () => {
    await delay(20);
    isTold = true;
    return {};
  });
  await expect(announceDuring(placed, () => Promise.reject(new Error('sold out')))).rejects.toThrow(
    'sold out',
  );
  expect(isTold).toBe(true);
});

test('an event that the ERP alone acts on is told to it after its commit: its queue cannot wait', async () => {
  let isCommitted = false;
  await announceDuring({ id: 'order-1', type: 'order.arbitrated' }, async () => {
    expect(sent()).toEqual([]);
    isCommitted = true;
  });
  expect(isCommitted).toBe(true);
  expect(sent()).toEqual([toTheErp]);
});
