import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { announce } from '#functions/platform/operation.ts';

const sqs = mockClient(SQSClient);

beforeEach(() => {
  sqs.reset();
  process.env['ERP_QUEUE_URL'] = 'https://queue.test/erp.fifo';
  process.env['MAIL_QUEUE_URL'] = 'https://queue.test/mail';
});

test('writes to the ERP go through one message group, once an attempt', async () => {
  sqs.on(SendMessageCommand).resolves({});
  await announce({ opId: 'order-1', queue: 'erp', attempts: 2 });
  expect(sqs.commandCalls(SendMessageCommand)[0]?.args[0].input).toEqual({
    QueueUrl: 'https://queue.test/erp.fifo',
    MessageBody: '{"opId":"order-1"}',
    MessageGroupId: 'erp',
    MessageDeduplicationId: 'order-1:2',
  });
});

test('mails need no order among themselves', async () => {
  sqs.on(SendMessageCommand).resolves({});
  await announce({ opId: 'mail-1', queue: 'mail', attempts: 0 });
  expect(sqs.commandCalls(SendMessageCommand)[0]?.args[0].input).toEqual({
    QueueUrl: 'https://queue.test/mail',
    MessageBody: '{"opId":"mail-1"}',
  });
});

test('a queue that cannot be told is no failure of what was committed', async () => {
  sqs.on(SendMessageCommand).rejects(new Error('queue away'));
  await expect(announce({ opId: 'order-1', queue: 'erp', attempts: 0 })).resolves.toBeUndefined();
});
