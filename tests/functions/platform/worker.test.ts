import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Discard, queueWorker } from '#functions/platform/queue/worker.ts';

const record = (messageId: string, body: unknown, queue: string): SQSRecord => ({
  messageId,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  receiptHandle: '',
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:eu-west-3:000000000000:${queue}`,
  awsRegion: 'eu-west-3',
});

/** Outcome of a batch: the messages that were processed, and those that return to the queue. */
const run = async (queue: string, bodies: readonly unknown[]) => {
  const handled: string[] = [];
  const worker = queueWorker(z.object({ act: z.string() }), async ({ act }, messageId) => {
    if (act === 'fail') throw new Error('no luck');
    if (act === 'discard') throw new Discard('said elsewhere');
    handled.push(messageId);
  });
  const event: SQSEvent = { Records: bodies.map((body, i) => record(`m${i}`, body, queue)) };
  const answer = await worker(event, {} as Context, () => {});
  return { handled, back: answer?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) };
};
const [good, bad, dropped] = [{ act: 'do' }, { act: 'fail' }, { act: 'discard' }];

test('of a batch only failures return; a dropped message does not', async () => {
  expect(await run('mail', [good, bad, dropped, good])).toEqual({ handled: ['m0', 'm3'], back: ['m1'] });
});

test('a foreign message returns to the queue, and from there to the failures shown to users', async () => {
  expect(await run('mail', ['no json', { other: 1 }, good])).toEqual({ handled: ['m2'], back: ['m0', 'm1'] });
});

test('in an ordered queue nothing is processed behind a failure', async () => {
  expect(await run('erp.fifo', [good, dropped, bad, good])).toEqual({ handled: ['m0'], back: ['m2', 'm3'] });
});
