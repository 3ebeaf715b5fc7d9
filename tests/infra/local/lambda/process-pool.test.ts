import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { commandLineOf } from '#infra/local/database/stale-process.ts';
import { writeBootstrap } from '#infra/local/lambda/bootstrap.ts';
import { ProcessPool } from '#infra/local/lambda/process-pool.ts';
import { WarmRoom } from '#infra/local/lambda/warm-room.ts';

function startPool(handler: string, reservedConcurrency?: number, room = new WarmRoom()) {
  const folder = mkdtempSync(join(tmpdir(), 'pool-'));
  const lines: string[] = [];
  const settings = {
    definition: {
      name: 'echo',
      title: 'echo',
      arn: 'arn:echo',
      folder: join(import.meta.dirname, '../host/assembly/asset.echo'),
      handler,
      memoryMb: 128,
      timeoutMs: 2000,
      environment: {},
      reservedConcurrency,
      deadLetterArn: undefined,
      unattended: { retries: 2, maxAgeMs: 0 },
    },
    bootstrap: writeBootstrap(folder),
    environment: {
      PATH: process.env['PATH'] ?? '',
      _HANDLER: handler,
      LAMBDA_TASK_ROOT: join(import.meta.dirname, '../host/assembly/asset.echo'),
    },
    onOutput: (line: string) => lines.push(line),
  };
  const pool = new ProcessPool(settings, room);
  onTestFinished(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });
  return { pool, lines };
}

const slow = { pathParameters: { action: 'slow' } };

test('reserved concurrency throttles calls above it', async () => {
  const { pool } = startPool('index.handler', 1);
  const [first, second] = await Promise.all([pool.invoke(slow), pool.invoke(slow)]);
  expect([first.kind, second.kind]).toEqual(['answered', 'throttled']);
  expect((await pool.invoke(slow)).kind).toBe('answered');
});

test('a function that cannot be loaded fails each caller and leaves nothing running', async () => {
  const { pool, lines } = startPool('missing.handler');
  const outcomes = await Promise.all([pool.invoke({}), pool.invoke({})]);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ kind: 'failed', errorMessage: 'Cannot find module missing' });
  }
  expect(lines.join()).toContain('Init Error');
  await vi.waitFor(() => expect(pool.pids).toEqual([]));
});

test('copies idle for five minutes end, busy ones do not', async () => {
  const { pool } = startPool('index.handler');
  await pool.invoke(slow);
  const [pid = 0] = pool.pids;
  pool.endIdle(Date.now() + 4 * 60_000);
  expect(pool.pids).toEqual([pid]);
  const running = pool.invoke(slow);
  pool.endIdle(Date.now() + 6 * 60_000);
  expect((await running).kind).toBe('answered');
  pool.endIdle(Date.now() + 6 * 60_000);
  await vi.waitFor(() => expect(commandLineOf(pid)).toBeUndefined());
  expect((await pool.invoke(slow)).kind).toBe('answered');
});

test('copies made for a burst of calls end after twenty seconds, the last one stays', async () => {
  const { pool } = startPool('index.handler');
  await Promise.all(Array.from({ length: 40 }, () => pool.invoke(slow)));
  expect(pool.copies).toBeGreaterThan(1);
  expect(pool.copies).toBeLessThanOrEqual(4);
  pool.endIdle(Date.now() + 30_000);
  expect(pool.copies).toBe(1);
  expect((await pool.invoke(slow)).kind).toBe('answered');
});

test('all functions together keep as many copies as fit: the longest idle one ends first', async () => {
  const room = new WarmRoom(2);
  const pools = [1, 2, 3].map(() => startPool('index.handler', undefined, room).pool);
  for (const pool of pools) await pool.invoke(slow);
  expect(pools.map(({ copies }) => copies)).toEqual([0, 1, 1]);
  await pools[0]?.invoke(slow);
  expect(pools.map(({ copies }) => copies)).toEqual([1, 0, 1]);
  // busy copies are left alone, and a first copy starts even so
  const outcomes = await Promise.all(pools.flatMap((pool) => [pool.invoke(slow), pool.invoke(slow)]));
  expect(outcomes.every(({ kind }) => kind === 'answered')).toBe(true);
});

test.each([['echo'], ['hang'], ['exit']])('no output of a function is lost: %s', async (action) => {
  const { pool, lines } = startPool('index.handler');
  const outcome = await pool.invoke({ pathParameters: { action } });
  expect(outcome.kind).toBe(action === 'echo' ? 'answered' : 'died');
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('"called"'))).toHaveLength(1));
});
