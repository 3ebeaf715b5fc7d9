import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { sweepOutbox } from '#functions/platform/outbox/sweep-outbox.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { begun } from '#shared/kernel/outbox-todo.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { happen } from '#tests/support/database/outbox.ts';

const sqs = mockClient(SQSClient);
const START = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let table: Table;

beforeEach(async () => {
  table = openTable(await createTestTable());
  sqs.reset();
  sqs.on(SendMessageCommand).resolves({});
  for (const queue of ['ERP', 'MAIL', 'PRIVACY'])
    process.env[`${queue}_QUEUE_URL`] = `https://queue.test/${queue.toLowerCase()}`;
});

const told = () =>
  sqs
    .commandCalls(SendMessageCommand)
    .map(({ args }) => args[0].input)
    .map(({ QueueUrl, MessageBody }) => `${QueueUrl} ${MessageBody}`)
    .toSorted();
const message = (queue: string, eventId: string, subscription: string) =>
  `https://queue.test/${queue} ${JSON.stringify({ eventId, subscription })}`;

test('what the stream did not bring is sent, to every subscription of every queue', async () => {
  await happen(table, 'order.placed', 'order-1', { customerId: 'C', orderId: 'O' }, START);
  await happen(table, 'account.deleted', 'gone-1', { customerId: 'C', mail: 'c@essai.test' }, START);
  expect(await sweepOutbox(table, after(60))).toEqual({ sent: 4 });
  expect(told()).toEqual([
    message('erp', 'order-1', 'erp.sync-order'),
    message('mail', 'gone-1', 'mail.account-deleted'),
    message('mail', 'order-1', 'mail.order-received'),
    message('privacy', 'gone-1', 'privacy.forget-customer'),
  ]);
});

test('what somebody has in hand is left alone until its time', async () => {
  await happen(table, 'order.placed', 'order-1', { customerId: 'C', orderId: 'O' }, START);
  const outbox = outboxStore(table);
  const entry = (await outbox.find('order-1'))!;
  await outbox.change(entry, 'erp.sync-order', START, (todo) => begun(todo, START, after(120).toISOString()));
  await sweepOutbox(table, after(60));
  expect(told()).toEqual([message('mail', 'order-1', 'mail.order-received')]);
  sqs.resetHistory();
  await sweepOutbox(table, after(120));
  expect(told()).toHaveLength(2);
});

test('a night without the stream is caught up in one run, beyond the first page', async () => {
  const events = Array.from({ length: 130 }, (_, i) => `gone-${i}`);
  await Promise.all(events.map((id) => happen(table, 'account.registered', id, { customerId: id }, START)));
  expect((await sweepOutbox(table, after(60))).sent).toBe(130);
  expect(told()).toEqual(events.map((id) => message('mail', id, 'mail.verify-email')).toSorted());
});
