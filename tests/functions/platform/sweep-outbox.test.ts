import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { sweepOutbox } from '#functions/platform/outbox/sweep-outbox.ts';
import { todoOf } from '#functions/platform/outbox/outbox-message.ts';
import { Discard } from '#functions/platform/queue/worker.ts';
import { keys } from '#functions/table-keys.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { begun, newTodo } from '#shared/kernel/outbox-todo.ts';
import { createTestTable } from '#tests/support/database/database.ts';
import { happen } from '#tests/support/database/outbox.ts';

const sqs = mockClient(SQSClient);
const START = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000);

let table: Table;

beforeEach(async () => {
  table = openTable(await createTestTable());
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({});
  for (const queue of ['ERP', 'MAIL', 'PRIVACY'])
    process.env[`${queue}_QUEUE_URL`] = `https://queue.test/${queue.toLowerCase()}`;
});

const told = () =>
  sqs
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => args[0].input)
    .flatMap(({ QueueUrl, Entries = [] }) => Entries.map(({ MessageBody }) => `${QueueUrl} ${MessageBody}`))
    .toSorted();
const message = (queue: string, eventId: string, subscription: string, about: object) =>
  `https://queue.test/${queue} ${JSON.stringify({ eventId, subscription, about })}`;
const ORDER = { customerId: 'C', orderId: 'O' };

test('an event missed by the stream is sent, to every subscription of every queue', async () => {
  await happen(table, 'order.placed', 'order-1', { customerId: 'C', orderId: 'O' }, START);
  await happen(table, 'account.deleted', 'gone-1', { customerId: 'C', mail: 'c@essai.test' }, START);
  expect(await sweepOutbox(table, after(60))).toEqual({ sent: 4 });
  expect(told()).toEqual([
    message('erp', 'order-1', 'erp.sync-order', ORDER),
    message('mail', 'gone-1', 'mail.account-deleted', { customerId: 'C' }),
    message('mail', 'order-1', 'mail.order-received', ORDER),
    message('privacy', 'gone-1', 'privacy.forget-customer', { customerId: 'C' }),
  ]);
});

test('a locked item is left alone until its time', async () => {
  await happen(table, 'order.placed', 'order-1', { customerId: 'C', orderId: 'O' }, START);
  const outbox = outboxStore(table);
  const entry = (await outbox.find('order-1'))!;
  await outbox.change(entry, 'erp.sync-order', START, (todo) => begun(todo, START, after(120).toISOString()));
  await sweepOutbox(table, after(60));
  expect(told()).toEqual([message('mail', 'order-1', 'mail.order-received', ORDER)]);
  sqs.resetHistory();
  await sweepOutbox(table, after(120));
  expect(told()).toHaveLength(2);
});

test('a night without the stream is caught up in one run, beyond the first page', async () => {
  const events = Array.from({ length: 130 }, (_, i) => `gone-${i}`);
  await Promise.all(events.map((id) => happen(table, 'account.registered', id, { customerId: id }, START)));
  expect((await sweepOutbox(table, after(60))).sent).toBe(130);
  expect(told()).toEqual(
    events.map((id) => message('mail', id, 'mail.verify-email', { customerId: id })).toSorted(),
  );
});

test('an item of a newer release is unchanged after a rollback, and blocks nothing: release, rollback, release', async () => {
  await happen(table, 'order.placed', 'order-1', { customerId: 'C', orderId: 'O' }, START);
  await happen(table, 'order.placed', 'order-2', { customerId: 'C', orderId: 'P' }, START);
  await happen(table, 'order.placed', 'order-3', { customerId: 'C', orderId: 'Q' }, START);
  // the newer release: one item in a shape of its own, one with a subscription that this one has not
  const [reshaped, extended] = [keys.outboxEntry('order-1'), keys.outboxEntry('order-2')];
  const before = (await table.get(reshaped))!;
  const { todo, ...rest } = before;
  await table.put({ ...reshaped, ...rest, v: 2, open: Object.keys(todo as object) });
  const other = (await table.get(extended))!;
  const added = {
    'parcels.book-carrier': { ...begun(newTodo(START.toISOString()), START, START.toISOString()) },
  };
  await table.put({ ...other, ...extended, todo: { ...(other['todo'] as object), ...added } });
  const written = await Promise.all([reshaped, extended].map((key) => table.get(key)));

  expect(await sweepOutbox(table, after(60))).toEqual({ sent: 4 });
  expect(told().filter((text) => text.includes('order-1') || text.includes('parcels'))).toEqual([]);
  // its messages that were on the way reach workers of this release
  const outbox = outboxStore(table);
  for (const subscription of ['erp.sync-order', 'mail.order-received'])
    await expect(todoOf(outbox, { eventId: 'order-1', subscription })).rejects.toThrow(Discard);
  await expect(todoOf(outbox, { eventId: 'order-2', subscription: 'parcels.book-carrier' })).rejects.toThrow(
    Discard,
  );
  expect(await outbox.listOpen('mail', 10)).toMatchObject({ items: [{}, {}] });
  expect(await Promise.all([reshaped, extended].map((key) => table.get(key)))).toEqual(written);

  // forward again: the newer release lifts what it finds, and all of it is still to be done
  await table.put({ ...before, ...reshaped });
  sqs.resetHistory();
  await sweepOutbox(table, after(120));
  expect(told().filter((text) => text.includes('order-1'))).toHaveLength(2);
});
