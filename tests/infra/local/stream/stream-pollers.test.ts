import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callDatabase } from '#infra/local/database/call.ts';
import { createTables } from '#infra/local/database/create-tables.ts';
import { type LocalDatabase, startDatabase } from '#infra/local/database/database.ts';
import { tendStreamRecords } from '#infra/local/database/stream-records.ts';
import type { InvocationOutcome } from '#infra/local/lambda/outcome.ts';
import { startStreamPollers } from '#infra/local/stream/stream-pollers.ts';
import { openStreamPositions } from '#infra/local/stream/stream-positions.ts';
import type { StreamMapping } from '#infra/local/template/stream-mappings.ts';
import { testTable } from '#tests/support/database/database.ts';

type Event = { Records: { dynamodb: { Keys: { pk: { S: string } } } }[] };

const mapping: StreamMapping = {
  id: 'Mapping',
  streamArn: 'arn:aws:dynamodb:eu-west-3:000000000000:table/shop/stream/local',
  table: 'shop',
  functionArn: 'arn:function',
  batchSize: 4,
  filters: ['{"eventName":["INSERT"],"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"OP#"}]}}}}'],
  reportsFailures: true,
  bisects: true,
  retries: 0,
  maxAgeSeconds: undefined,
  failureArn: 'arn:aws:sqs:eu-west-3:000000000000:lost',
};

let folder: string;
let database: LocalDatabase;
let seen: string[];
let lost: string[];
let answer: (ids: string[]) => InvocationOutcome;
let stop: () => void;

const start = async (): Promise<void> => {
  database = await startDatabase({ dir: folder });
  await createTables(database.endpoint, [{ ...testTable('shop'), streamView: 'NEW_IMAGE' }]);
  tendStreamRecords(join(folder, 'database.sqlite'))();
  stop = startStreamPollers([mapping], {
    endpoint: database.endpoint,
    positions: openStreamPositions(join(folder, 'stream-positions.json')),
    functions: {
      async invoke(_arn, event) {
        const ids = (event as Event).Records.map(({ dynamodb }) => dynamodb.Keys.pk.S);
        const outcome = answer(ids);
        if (outcome.kind === 'answered') seen.push(...ids);
        return outcome;
      },
    },
    queues: { put: (queue, body) => void lost.push(`${queue} ${body}`) },
  });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stream-'));
  seen = [];
  lost = [];
  answer = () => ({ kind: 'answered', payload: { batchItemFailures: [] } });
  await start();
});

afterEach(async () => {
  stop();
  await database.stop();
  rmSync(folder, { recursive: true });
});

const put = (pk: string) =>
  callDatabase(database.endpoint, 'PutItem', { TableName: 'shop', Item: { pk: { S: pk }, sk: { S: 'OP' } } });

/** Order holds per item, not between items. */
const sorted = (ids: string[]): string[] => ids.toSorted();

const names = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `OP#${from + index}`);

test('an insert is delivered once; changes and other items are not', async () => {
  for (const name of names(1, 9)) {
    await put(name);
    await put(`ORDER#${name}`);
    await put(name);
  }
  await vi.waitFor(() => expect(sorted(seen)).toEqual(names(1, 9)), { timeout: 5000 });
});

test('records written while no poller ran are delivered after a restart, and nothing twice', async () => {
  for (const name of names(1, 3)) await put(name);
  await vi.waitFor(() => expect(sorted(seen)).toEqual(names(1, 3)), { timeout: 5000 });
  stop();
  for (const name of names(4, 6)) await put(name);
  await database.stop();
  await start();
  await vi.waitFor(() => expect(sorted(seen)).toEqual(names(1, 6)), { timeout: 5000 });
});

test('records in flight when the process ended are delivered again', async () => {
  let handed: string[] = [];
  answer = (ids) => {
    handed = ids;
    stop();
    return { kind: 'died', errorType: 'Runtime.ExitError', errorMessage: 'killed' };
  };
  await put('OP#1');
  await vi.waitFor(() => expect(handed).toEqual(['OP#1']), { timeout: 5000 });
  expect(seen).toEqual([]);
  await database.stop();
  answer = () => ({ kind: 'answered', payload: undefined });
  await start();
  await vi.waitFor(() => expect(seen).toEqual(['OP#1']), { timeout: 5000 });
});

test('records of one item come in the order in which they were written', async () => {
  stop();
  const texts: string[] = [];
  stop = startStreamPollers([{ ...mapping, filters: [] }], {
    endpoint: database.endpoint,
    positions: openStreamPositions(join(folder, 'in-order.json')),
    functions: {
      async invoke(_arn, event) {
        for (const { dynamodb } of (
          event as { Records: { dynamodb: { NewImage?: { n?: { N: string } } } }[] }
        ).Records)
          texts.push(dynamodb.NewImage?.n?.N ?? '');
        return { kind: 'answered', payload: undefined };
      },
    },
    queues: { put: () => undefined },
  });
  for (let n = 1; n <= 12; n += 1)
    await callDatabase(database.endpoint, 'PutItem', {
      TableName: 'shop',
      Item: { pk: { S: 'OP#same' }, sk: { S: 'OP' }, n: { N: String(n) } },
    });
  await vi.waitFor(() => expect(texts).toHaveLength(12), { timeout: 5000 });
  expect(texts).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
});

test('a record that is retried delays its own shard, not the others', async () => {
  answer = (ids) =>
    ids.includes('OP#2')
      ? ({
          kind: 'throttled',
          errorType: 'TooManyRequestsException',
          errorMessage: 'no room',
        } as InvocationOutcome)
      : { kind: 'answered', payload: undefined };
  await put('OP#2');
  for (const name of names(3, 30)) await put(name);
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(10), { timeout: 5000 });
  expect(seen).not.toContain('OP#2');
});

test('each mapping has its own position: a finished one skips nothing of another', async () => {
  stop();
  const other: StreamMapping = { ...mapping, functionArn: 'arn:other' };
  const run = (mappings: StreamMapping[], invoke: (arn: string, ids: string[]) => InvocationOutcome) => {
    stop = startStreamPollers(mappings, {
      endpoint: database.endpoint,
      positions: openStreamPositions(join(folder, 'two.json')),
      functions: {
        invoke: async (arn, event) =>
          invoke(
            arn,
            (event as Event).Records.map(({ dynamodb }) => dynamodb.Keys.pk.S),
          ),
      },
      queues: { put: () => undefined },
    });
  };
  const done = new Set<string>();
  // the first never answers; the second processes everything
  run([mapping, other], (arn, ids) => {
    if (arn === 'arn:function')
      return {
        kind: 'throttled',
        errorType: 'TooManyRequestsException',
        errorMessage: 'no room',
      } as InvocationOutcome;
    for (const id of ids) done.add(id);
    return { kind: 'answered', payload: undefined };
  });
  for (const name of names(1, 5)) await put(name);
  await vi.waitFor(() => expect(done.size).toBe(5), { timeout: 5000 });
  // killed: the next process still has all of it for the first
  stop();
  const late = new Set<string>();
  run([mapping, other], (arn, ids) => {
    for (const id of ids) if (arn === 'arn:function') late.add(id);
    return { kind: 'answered', payload: undefined };
  });
  await vi.waitFor(() => expect([...late].toSorted()).toEqual(names(1, 5)), { timeout: 5000 });
});

test('a record that fails for good is sent to the failure destination, and the others follow', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  answer = (ids) =>
    ids.includes('OP#2')
      ? { kind: 'failed', errorType: 'Error', errorMessage: 'no' }
      : { kind: 'answered', payload: undefined };
  for (const name of names(1, 4)) await put(name);
  await vi.waitFor(() => expect(sorted(seen)).toEqual(['OP#1', 'OP#3', 'OP#4']), { timeout: 10_000 });
  const [first = ''] = lost;
  expect(lost).toHaveLength(1);
  expect(JSON.parse(first.replace(/^lost /, ''))).toMatchObject({
    requestContext: { functionArn: 'arn:function', condition: 'RetryAttemptsExhausted' },
    DDBStreamBatchInfo: { batchSize: 1, streamArn: mapping.streamArn },
  });
});

test('records are deleted after a day, except for the newest, whose number the next one follows', async () => {
  for (const name of names(1, 3)) await put(name);
  await vi.waitFor(() => expect(sorted(seen)).toEqual(names(1, 3)), { timeout: 5000 });
  tendStreamRecords(join(folder, 'database.sqlite'), () => Date.now() + 25 * 3600_000)();
  await put('OP#4');
  await vi.waitFor(() => expect(sorted(seen)).toEqual(names(1, 4)), { timeout: 5000 });
});

test('a table without a stream gets one', async () => {
  await createTables(database.endpoint, [testTable('older')]);
  await createTables(database.endpoint, [{ ...testTable('older'), streamView: 'NEW_IMAGE' }]);
  const { Table } = await callDatabase<{ Table: object }>(database.endpoint, 'DescribeTable', {
    TableName: 'older',
  });
  expect(Table).toMatchObject({
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
  });
});
