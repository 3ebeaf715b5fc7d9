import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { sendAgain, sendTodo } from '#functions/platform/outbox/outbox.ts';
import { dispatchEvents } from '#functions/platform/outbox/dispatch-events.ts';

const sqs = mockClient(SQSClient);

beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
  process.env['ERP_QUEUE_URL'] = 'https://queue.test/erp.fifo';
  process.env['MAIL_QUEUE_URL'] = 'https://queue.test/mail';
});

const record = (id: string, type: string, ...subscriptions: string[]): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: `at-${id}`,
    Keys: { pk: { S: `OP#${id}` }, sk: { S: 'OP' } },
    NewImage: {
      pk: { S: `OP#${id}` },
      sk: { S: 'OP' },
      type: { S: type },
      todo: { M: Object.fromEntries(subscriptions.map((name) => [name, { M: {} }])) },
    },
  },
});
const placed = (id: string) => record(id, 'order.placed', 'erp.sync-order', 'mail.order-received');
const stream = (...Records: DynamoDBRecord[]): DynamoDBStreamEvent => ({ Records });

const sent = () => sqs.commandCalls(SendMessageCommand).map(({ args }) => args[0].input);

test('each subscription of an event is put on its queue, the ERP’s in one group', async () => {
  expect(await dispatchEvents(stream(placed('1')))).toEqual({ batchItemFailures: [] });
  expect(sent()).toEqual([
    {
      QueueUrl: 'https://queue.test/erp.fifo',
      MessageBody: '{"eventId":"1","subscription":"erp.sync-order"}',
      MessageGroupId: 'erp',
      MessageDeduplicationId: '1:0',
    },
    {
      QueueUrl: 'https://queue.test/mail',
      MessageBody: '{"eventId":"1","subscription":"mail.order-received"}',
    },
  ]);
});

test('an event on which nobody acts is told to nobody', async () => {
  expect(await dispatchEvents(stream(record('1', 'order.payment-recorded')))).toEqual({
    batchItemFailures: [],
  });
  expect(sent()).toEqual([]);
});

test('what a newer release wrote is left to it, and nothing waits behind it', async () => {
  const later = record('1', 'order.placed', 'erp.sync-order');
  // a shape that this release does not know
  later.dynamodb!.NewImage = { pk: { S: 'OP#1' }, sk: { S: 'OP' }, v: { N: '2' }, open: { L: [] } };
  const added = record('2', 'order.placed', 'parcels.book-carrier', 'mail.order-received');
  expect(await dispatchEvents(stream(later, added, placed('3')))).toEqual({ batchItemFailures: [] });
  expect(sent().map(({ MessageBody }) => MessageBody)).toEqual([
    '{"eventId":"2","subscription":"mail.order-received"}',
    '{"eventId":"3","subscription":"erp.sync-order"}',
    '{"eventId":"3","subscription":"mail.order-received"}',
  ]);
});

test('behind an event that a queue does not take nothing is sent: the stream goes on from there', async () => {
  sqs.on(SendMessageCommand, { MessageDeduplicationId: '2:0' }).rejects('queue away');
  expect(await dispatchEvents(stream(placed('1'), placed('2'), placed('3')))).toEqual({
    batchItemFailures: [{ itemIdentifier: 'at-2' }],
  });
  expect(sent().some(({ MessageBody }) => MessageBody?.includes('"3"'))).toBe(false);
});

test('an event that cannot be read fails the run, so that the stream isolates it', async () => {
  await expect(
    dispatchEvents(stream({ eventName: 'INSERT', dynamodb: { SequenceNumber: '1' } })),
  ).rejects.toThrow();
});

test('each attempt of a write is told once, and each of its steps', async () => {
  await sendTodo('order-1', 'erp.sync-order', { attempts: 2 });
  await sendTodo('order-1', 'erp.sync-order', { attempts: 2, step: { n: 1, left: 40 } });
  expect(sent()).toMatchObject([
    { MessageDeduplicationId: 'order-1:2' },
    { MessageDeduplicationId: 'order-1:2.1' },
  ]);
});

test('a queue that cannot be told again is no failure of who asks for it', async () => {
  sqs.on(SendMessageCommand).rejects('queue away');
  await expect(sendAgain('order-1', 'erp.sync-order', { attempts: 1 })).resolves.toBeUndefined();
});
