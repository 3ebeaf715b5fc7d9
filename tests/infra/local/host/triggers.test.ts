import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sqsClient } from '#tests/infra/local/queue/queue-fixture.ts';
import { startFixture, type RunningFixture } from './host-fixture.ts';

let fixture: RunningFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

async function json<Answer>(path: string, init?: RequestInit): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`${fixture.host.origin}${path}`, init);
  return { status: response.status, body: (await response.json()) as Answer };
}

async function queueUrl(): Promise<string> {
  const { body } = await json<{ environment: Record<string, string> }>('/api/do/echo');
  return body.environment['JOBS_QUEUE_URL'] ?? '';
}

async function send(...bodies: string[]): Promise<void> {
  const QueueUrl = await queueUrl();
  const client = sqsClient(new URL(QueueUrl).origin);
  for (const MessageBody of bodies) await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  client.destroy();
}

type Depths = { name: string; waiting: number; inFlight: number }[];

test('messages reach their worker; failures it reports go to the dead-letter queue, the others are done', async () => {
  await send('one', 'poison', 'two');
  await vi.waitFor(
    async () => {
      expect(readdirSync(fixture.out)).toEqual(expect.arrayContaining(['one.json', 'two.json']));
      const { body } = await json<Depths>('/__local/queues');
      expect(body).toMatchObject([
        { name: 'jobs', waiting: 0, inFlight: 0 },
        { name: 'jobs-dead', waiting: 1, isDeadLetterQueue: true },
      ]);
    },
    { timeout: 15_000, interval: 50 },
  );
  const record = JSON.parse(readFileSync(join(fixture.out, 'one.json'), 'utf8')) as object;
  expect(record).toMatchObject({
    body: 'one',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:eu-west-3:000000000000:jobs',
    attributes: { ApproximateReceiveCount: '1' },
  });
});

test('a schedule runs on request, with its input, and reports how it ended', async () => {
  const listed = await json<object[]>('/__local/schedules');
  expect(listed.body).toMatchObject([
    { name: 'nightly', timezone: 'Europe/Paris', enabled: true, lastRun: null },
    { name: 'failing', enabled: false, nextRunAt: null },
  ]);
  const run = await json('/__local/schedules/nightly/run', { method: 'POST' });
  expect(run).toMatchObject({ status: 200, body: { status: 'done', result: { ran: { mode: 'full' } } } });
  const failed = await json('/__local/schedules/failing/run', { method: 'POST' });
  expect(failed).toMatchObject({ status: 502, body: { status: 'failed', message: 'no' } });
  expect((await json('/__local/schedules/unknown/run', { method: 'POST' })).status).toBe(404);
  const after = await json<object[]>('/__local/schedules');
  expect(after.body).toMatchObject([
    { name: 'nightly', lastRun: { outcome: 'answered' } },
    { name: 'failing', lastRun: { outcome: 'failed' } },
  ]);
});

test('the local page links everything, and other sites cannot press its buttons', async () => {
  const index = await fetch(`${fixture.host.origin}/__local`);
  const text = await index.text();
  for (const link of ['/__local/mailbox', '/__local/health', '/espacepro', 'http://erp.test']) {
    expect(text).toContain(`href="${link}"`);
  }
  const crossOrigin = { method: 'POST', headers: { origin: 'https://elsewhere.test' } };
  expect((await json('/__local/schedules/nightly/run', crossOrigin)).status).toBe(403);
});

test('health reports the memory of the whole stack', async () => {
  const { status, body } = await json<{ ready: boolean; rssMb: number }>('/__local/health');
  expect([status, body.ready]).toEqual([200, true]);
  expect(body.rssMb).toBeGreaterThan(20);
});

test('each part is listed with its processes, so that a bench adds up their processor time', async () => {
  const { body } = await json<Record<string, number[]>>('/__local/processes');
  expect(body['host']).toEqual([process.pid]);
  expect(body['database']).toEqual([expect.any(Number)]);
});

test('the host restarts on its data: keys and messages are still there', async () => {
  const keyBefore = readFileSync(join(fixture.dataDir, 'secrets.json'), 'utf8');
  await fixture.restart();
  expect(readFileSync(join(fixture.dataDir, 'secrets.json'), 'utf8')).toBe(keyBefore);
  const { body } = await json<Depths>('/__local/queues');
  expect(body).toMatchObject([{ name: 'jobs' }, { name: 'jobs-dead', waiting: 1 }]);
});
