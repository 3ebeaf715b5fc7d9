import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { announce, announceTodo } from '#functions/platform/outbox/outbox.ts';

const sqs = mockClient(SQSClient);

beforeEach(() => {
  sqs.reset();
  process.env['ERP_QUEUE_URL'] = 'https://queue.test/erp.fifo';
  process.env['MAIL_QUEUE_URL'] = 'https://queue.test/mail';
});

const sent = () => sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);

test('an event is announced to each of its subscriptions; the ERP hears of writes one after the other', async () => {
  sqs.on(SendMessageCommand).resolves({});
  await announce({ id: 'order-1', type: 'order.placed' });
  expect(sent()).toEqual([
    {
      QueueUrl: 'https://queue.test/erp.fifo',
      MessageBody: '{"eventId":"order-1","subscription":"erp.push-order"}',
      MessageGroupId: 'erp',
      MessageDeduplicationId: 'order-1:0',
    },
    {
      QueueUrl: 'https://queue.test/mail',
      MessageBody: '{"eventId":"order-1","subscription":"mail.order-received"}',
    },
  ]);
});

test('each attempt of a write is told once, and each of its steps', async () => {
  sqs.on(SendMessageCommand).resolves({});
  await announceTodo('order-1', 'erp.push-order', { attempts: 2 });
  await announceTodo('order-1', 'erp.push-order', { attempts: 2, step: { n: 1, left: 40 } });
  expect(sent()).toMatchObject([
    { MessageDeduplicationId: 'order-1:2' },
    { MessageDeduplicationId: 'order-1:2.1' },
  ]);
});

test('what nobody acts on is told to nobody', async () => {
  sqs.on(SendMessageCommand).resolves({});
  await announce({ id: 'payment-refunded-1-500', type: 'payment.refunded' });
  expect(sent()).toEqual([]);
});

test('a queue that cannot be told is no failure of what was committed', async () => {
  sqs.on(SendMessageCommand).rejects(new Error('queue away'));
  await expect(announce({ id: 'order-1', type: 'order.placed' })).resolves.toBeUndefined();
});
