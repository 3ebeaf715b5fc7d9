import { expect, onTestFinished, test, vi } from 'vitest';
import type { MessageRow } from '#infra/local/queue/message.ts';
import type { QueueServer } from '#infra/local/queue/queue-server.ts';
import { startQueueServer } from '#infra/local/queue/queue-server.ts';
import { startPollers } from '#infra/local/triggers/queue-poller.ts';

test('a poller outlives an error of the queue’s file', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const row: MessageRow = {
    seq: 1,
    queue: 'orders',
    message_id: 'm-1',
    body: 'work',
    attributes: '{}',
    trace: null,
    group_id: null,
    dedup_id: null,
    sent_at: Date.now(),
    visible_at: Date.now() + 30_000,
    receive_count: 1,
    first_received_at: null,
    receipt: 'r-1',
    dead_from: null,
  };
  const worked: string[] = [];
  let looks = 0;
  const queues = {
    releaseInFlight: () => undefined,
    remove: () => undefined,
    receive: async (_queue: string, _most: number, signal: AbortSignal) => {
      looks += 1;
      if (looks === 1) throw new Error('SQLITE_BUSY: database is locked');
      if (looks === 2) return [row];
      return new Promise<MessageRow[]>((resolve) => {
        signal.addEventListener('abort', () => resolve([]));
      });
    },
  } as unknown as QueueServer;
  const mapping = {
    queueArn: 'arn:aws:sqs:eu-west-3:000000000000:orders',
    functionArn: 'f',
    batchSize: 1,
    reportsFailures: false,
    maxConcurrency: 1,
  };
  const stop = startPollers([mapping] as never, queues, {
    invoke: async (_arn, event) => {
      worked.push((event as { Records: { body: string }[] }).Records[0]?.body ?? '');
      return { kind: 'answered', payload: null } as never;
    },
  });
  onTestFinished(stop);
  await vi.waitFor(() => expect(worked).toEqual(['work']), { timeout: 10_000 });
});

test.each([
  { isAllowed: false, runs: 16, stopped: 1 },
  { isAllowed: true, runs: 20, stopped: 0 },
])(
  'a chain to itself runs $runs times where recursion is allowed: $isAllowed',
  async ({ isAllowed, runs, stopped }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const queues = await startQueueServer({ file: ':memory:' });
    const QueueUrl = queues.provision('steps', {});
    const send = (trace: string) =>
      fetch(queues.endpoint, {
        method: 'POST',
        headers: { 'x-amz-target': 'AmazonSQS.SendMessage', ...(trace ? { 'x-amzn-trace-id': trace } : {}) },
        body: JSON.stringify({ QueueUrl, MessageBody: 'step' }),
      });
    const mapping = {
      queueArn: 'arn:aws:sqs:eu-west-3:000000000000:steps',
      functionArn: 'worker',
      batchSize: 1,
      reportsFailures: false,
      maxConcurrency: 1,
    };
    const seen = { runs: 0, stopped: [] as string[] };
    const stop = startPollers(
      [mapping] as never,
      queues,
      {
        invoke: async (_arn, event) => {
          seen.runs += 1;
          const [record] = (event as { Records: { attributes: Record<string, string> }[] }).Records;
          if (seen.runs < 20) await send(record?.attributes['AWSTraceHeader'] ?? '');
          return { kind: 'answered', payload: null } as never;
        },
      },
      { isAllowed: () => isAllowed, onStopped: (arn) => seen.stopped.push(arn) },
    );
    onTestFinished(() => {
      stop();
      return queues.close();
    });
    await send('');
    await vi.waitFor(() => expect([seen.runs, seen.stopped.length]).toEqual([runs, stopped]), {
      timeout: 10_000,
    });
  },
);
