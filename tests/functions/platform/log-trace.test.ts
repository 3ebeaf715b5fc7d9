import type { Context, SQSEvent } from 'aws-lambda';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { placeOrder } from '#functions/orders/place-order.ts';
import { log, logAbout } from '#functions/platform/logger.ts';
import { recordEvent } from '#functions/platform/outbox/outbox.ts';
import { Discard, queueWorker } from '#functions/platform/queue/worker.ts';
import { openTestShop, testCustomer } from '#tests/support/orders/shop.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  const take = (line: unknown): boolean => lines.push(String(line)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(take),
  );
  vi.stubEnv('LOG_LEVEL', 'info');
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
    logAbout({});
  });
});

const read = (message: string) =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['message'] === message);

test('from a request to what a worker did for it there is one id after the other', async () => {
  logAbout({ requestId: 'request-1', edgeId: 'edge-1' });
  const { table } = await openTestShop();
  await recordEvent(table, {
    id: 'event-1',
    type: 'order.placed',
    version: 1,
    at: new Date().toISOString(),
    data: { customerId: 'C', orderId: 'O' },
  });
  expect(read('event being written')).toMatchObject([
    { requestId: 'request-1', edgeId: 'edge-1', eventId: 'event-1', type: 'order.placed' },
  ]);

  const worker = queueWorker(z.object({ eventId: z.string() }), async ({ eventId }) => {
    log.info('worked');
    if (eventId === 'event-2') throw new Discard('nothing to do');
  });
  const Records = ['event-1', 'event-2'].map((eventId, n) => ({
    messageId: `message-${n}`,
    receiptHandle: 'r',
    body: JSON.stringify({ eventId }),
    eventSourceARN: 'arn:aws:sqs:eu-west-3:000000000000:mail',
  }));
  await worker({ Records } as unknown as SQSEvent, {} as Context, () => {});
  expect(read('worked')).toMatchObject([
    { messageId: 'message-0', eventId: 'event-1' },
    { messageId: 'message-1', eventId: 'event-2' },
  ]);
  expect(read('worked').filter((line) => 'requestId' in line)).toEqual([]);
  expect(read('message discarded')).toMatchObject([{ eventId: 'event-2' }]);
});

test('the line of a failure of AWS has the id that AWS gave the request, below other errors too', () => {
  const $metadata = { requestId: 'REQUEST-OF-AWS', httpStatusCode: 500, attempts: 8 };
  const cause = Object.assign(new Error('internal'), { name: 'InternalServerError', $metadata });
  log.error('request failed', { error: new Error('the order was not read', { cause }) });
  expect(read('request failed')).toMatchObject([
    {
      error: {
        cause: { name: 'InternalServerError', awsRequestId: 'REQUEST-OF-AWS', status: 500, attempts: 8 },
      },
    },
  ]);
});

test('an order and its refusal leave nothing of the person in the log', async () => {
  const shop = await openTestShop();
  const order = (quantity: number) =>
    placeOrder(shop, {
      customerId: testCustomer.id,
      items: [{ product_id: '1', quantity }],
      seenTotal: 10 * quantity,
      idempotencyKey: undefined,
      now: new Date(),
    });
  await order(1);
  await order(90_000).catch(() => {});
  expect(lines.length).toBeGreaterThan(0);
  const written = lines.join('');
  for (const personal of [testCustomer.mail, testCustomer.phone, testCustomer.address, testCustomer.lastname])
    expect(written).not.toContain(personal);
});
