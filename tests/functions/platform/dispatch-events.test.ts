import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { sendAgain, sendTodos } from '#functions/platform/outbox/outbox.ts';
import { dispatchEvents } from '#functions/platform/outbox/dispatch-events.ts';

const sqs = mockClient(SQSClient);

beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({});
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

const calls = () => sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input);
const sent = () => calls().flatMap(({ Entries = [] }) => Entries);

test('each subscription of an event is put on its queue, the ERP’s in one group', async () => {
  expect(await dispatchEvents(stream(placed('1')))).toEqual({ batchItemFailures: [] });
  expect(calls()).toEqual([
    {
      QueueUrl: 'https://queue.test/erp.fifo',
      Entries: [
        {
          Id: '0',
          MessageBody: '{"eventId":"1","subscription":"erp.sync-order"}',
          MessageGroupId: 'erp',
          MessageDeduplicationId: '1:0',
        },
      ],
    },
    {
      QueueUrl: 'https://queue.test/mail',
      Entries: [{ Id: '0', MessageBody: '{"eventId":"1","subscription":"mail.order-received"}' }],
    },
  ]);
});

test('events of one batch share a call for each queue, ten to a call', async () => {
  const events = Array.from({ length: 12 }, (_, at) => placed(String(at)));
  await dispatchEvents(stream(...events));
  expect(
    calls()
      .map(({ QueueUrl, Entries = [] }) => `${QueueUrl} ${Entries.length}`)
      .toSorted(),
  ).toEqual([
    'https://queue.test/erp.fifo 10',
    'https://queue.test/erp.fifo 2',
    'https://queue.test/mail 10',
    'https://queue.test/mail 2',
  ]);
});

test('an event without subscribers is sent to no queue', async () => {
  expect(await dispatchEvents(stream(record('1', 'order.payment-recorded')))).toEqual({
    batchItemFailures: [],
  });
  expect(sent()).toEqual([]);
});

test('an event of a newer release is left to it, and blocks nothing behind it', async () => {
  const later = record('1', 'order.placed', 'erp.sync-order');
  // a shape that this release does not know
  later.dynamodb!.NewImage = { pk: { S: 'OP#1' }, sk: { S: 'OP' }, v: { N: '2' }, open: { L: [] } };
  const added = record('2', 'order.placed', 'parcels.book-carrier', 'mail.order-received');
  expect(await dispatchEvents(stream(later, added, placed('3')))).toEqual({ batchItemFailures: [] });
  expect(sent().map(({ MessageBody }) => MessageBody)).toEqual([
    '{"eventId":"2","subscription":"mail.order-received"}',
    '{"eventId":"3","subscription":"mail.order-received"}',
    '{"eventId":"3","subscription":"erp.sync-order"}',
  ]);
});

test('the stream resumes at the first event of which a queue refuses a message', async () => {
  sqs
    .on(SendMessageBatchCommand, { QueueUrl: 'https://queue.test/erp.fifo' })
    .resolves({ Failed: [{ Id: '1', Code: 'InternalError', SenderFault: false }] });
  expect(await dispatchEvents(stream(placed('1'), placed('2'), placed('3')))).toEqual({
    batchItemFailures: [{ itemIdentifier: 'at-2' }],
  });
});

test('the stream resumes at the first event for a queue that does not answer', async () => {
  sqs.on(SendMessageBatchCommand, { QueueUrl: 'https://queue.test/mail' }).rejects('queue away');
  const silent = record('0', 'order.status-changed', 'erp.sync-order');
  expect(await dispatchEvents(stream(silent, placed('1'), placed('2')))).toEqual({
    batchItemFailures: [{ itemIdentifier: 'at-1' }],
  });
});

test('an event that cannot be read fails the run, so that the stream isolates it', async () => {
  await expect(
    dispatchEvents(stream({ eventName: 'INSERT', dynamodb: { SequenceNumber: '1' } })),
  ).rejects.toThrow();
});

test('each attempt of a write is sent once, and each of its steps', async () => {
  const write = { eventId: 'order-1', subscription: 'erp.sync-order' };
  await sendTodos([{ ...write, todo: { attempts: 2 } }]);
  await sendTodos([{ ...write, todo: { attempts: 2, step: { n: 1, left: 40 } } }]);
  expect(sent()).toMatchObject([
    { MessageDeduplicationId: 'order-1:2' },
    { MessageDeduplicationId: 'order-1:2.1' },
  ]);
});

test('a queue that fails again does not fail the caller', async () => {
  sqs.on(SendMessageBatchCommand).rejects('queue away');
  await expect(
    sendAgain({ eventId: 'order-1', subscription: 'erp.sync-order', todo: { attempts: 1 } }),
  ).resolves.toBeUndefined();
});
