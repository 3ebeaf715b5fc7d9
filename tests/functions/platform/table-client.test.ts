import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerResponse } from 'node:http';
import { failureResult } from '#functions/platform/http/http.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { TableClient } from '#functions/platform/table/table-client.ts';
import { openFakeService } from '#tests/support/calls/fake-service.ts';

// a service by HTTP: a mock of the SDK's client would skip the retries under test

let client: TableClient;
let service: Awaited<ReturnType<typeof openFakeService>>;

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
});
afterEach(async () => {
  client.close();
  await service.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const open = async (
  answer: (response: ServerResponse, nth: number) => void,
  limits: { withinMs?: number; answerMs?: number } = {},
): Promise<Table> => {
  service = await openFakeService(answer);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', service.endpoint);
  client = new TableClient(limits);
  return openTable('t', client);
};
const refuse = (response: ServerResponse, status: number, name: string, fields: object = {}) => {
  response.writeHead(status, { 'x-amzn-requestid': 'REQUEST-OF-AWS' });
  response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, ...fields }));
};
const cancelled = (response: ServerResponse, ...codes: string[]) =>
  refuse(response, 400, 'TransactionCanceledException', {
    Message: 'Transaction cancelled',
    CancellationReasons: codes.map((Code) => ({ Code, Item: { pk: { S: 'a' }, left: { N: '3' } } })),
  });
/** No pause between attempts. */
const hurry = () => vi.spyOn(Math, 'random').mockReturnValue(0);

const key = { pk: 'a', sk: 'b' };
const profile = { ...key, name: 'Bistrot' };
const found = JSON.stringify({ Item: { pk: { S: 'a' }, sk: { S: 'b' }, name: { S: 'Bistrot' } } });
const tokens = () =>
  service.heard.map(({ body }) => (JSON.parse(body) as { ClientRequestToken?: string }).ClientRequestToken);

test('a service that accepts the call and never answers is given up, with all attempts, in one time', async () => {
  const table = await open(() => {}, { withinMs: 1000, answerMs: 200 });
  const startedAt = performance.now();
  await expect(table.get(key)).rejects.toThrow('GetItem was given up after 1000 ms');
  expect(performance.now() - startedAt).toBeLessThan(3000);
  expect(service.heard.length).toBeGreaterThan(1);
});

test.each<[string, (response: ServerResponse) => void, { withinMs?: number }]>([
  ['says nothing', () => {}, { withinMs: 250 }],
  ['breaks off', (response) => response.destroy(), {}],
  ['is at fault itself', (response) => refuse(response, 500, 'InternalServerError'), {}],
])(
  'a service that %s at every attempt is reported as too slow, not as a fault of ours',
  async (_name, answer, limits) => {
    hurry();
    const table = await open(answer, limits);
    const error = await table.put(profile).catch((thrown: unknown) => thrown);
    const { statusCode, body } = failureResult(error, 'POST /api/stock-movements/create');
    expect([statusCode, JSON.parse(body ?? '')]).toEqual([
      503,
      {
        success: false,
        code: 'busy',
        message: 'Le serveur met trop de temps à répondre. Rien n’est perdu : réessayez.',
      },
    ]);
  },
);

test('a fault of the service and a broken connection are tried again', async () => {
  const table = await open((response, nth) => {
    if (nth === 1) refuse(response, 500, 'InternalServerError');
    else if (nth === 2) response.destroy();
    else response.end(found);
  });
  expect(await table.get(key)).toEqual(profile);
  expect(service.heard).toHaveLength(3);
});

test('an answer that breaks off is no answer', async () => {
  const table = await open((response, nth) => {
    if (nth > 1) return void response.end(found);
    response.writeHead(200, { 'content-length': found.length });
    response.write(found.slice(0, 20), () => response.destroy());
  });
  expect(await table.get(key)).toEqual(profile);
});

test.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
  'a call throttled by %s is sent eight times in all, and reported as busy with AWS’s request id',
  async (name) => {
    hurry();
    const table = await open((response) => refuse(response, 400, name));
    const error = await table.get(key).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name, $metadata: { requestId: 'REQUEST-OF-AWS', attempts: 8 } });
    expect(service.heard).toHaveLength(8);
    expect(failureResult(error, 'GET /api/orders')).toMatchObject({
      statusCode: 503,
      body: expect.stringContaining('"busy"') as unknown,
    });
  },
);

test('conflicts and throttles of one call are counted together', async () => {
  hurry();
  const table = await open((response, nth) =>
    refuse(response, 400, nth % 2 ? 'TransactionConflictException' : 'ThrottlingException'),
  );
  await expect(table.put(profile)).rejects.toMatchObject({ name: 'ThrottlingException' });
  expect(service.heard).toHaveLength(8);
});

test('concurrent transactions use none of the retry budget', async () => {
  hurry();
  const table = await open((response, nth) =>
    nth % 8 ? refuse(response, 400, 'TransactionConflictException') : response.end('{}'),
  );
  // the budget has room for a hundred repeated throttles
  for (let n = 0; n < 20; n++) await table.put(profile);
  expect(service.heard).toHaveLength(160);
});

test.each<[string, (table: Table) => Promise<unknown>]>([
  ['put', (table) => table.put(profile)],
  ['putIfAbsent', (table) => table.putIfAbsent(profile)],
  ['update', (table) => table.update(key, { update: 'SET seen = :now', values: { ':now': 1 } })],
  ['remove', (table) => table.remove(key)],
])('%s is tried again while a transaction is in its way', async (_name, write) => {
  const table = await open((response, nth) =>
    nth < 3 ? refuse(response, 400, 'TransactionConflictException') : response.end('{}'),
  );
  await write(table);
  expect(service.heard).toHaveLength(3);
});

test('a transaction goes out under one token, whatever it is repeated for; the next one under another', async () => {
  const table = await open((response, nth) => {
    if (nth === 1) response.destroy();
    else if (nth === 2) refuse(response, 400, 'TransactionInProgressException');
    else if (nth === 3) cancelled(response, 'None', 'TransactionConflict');
    else if (nth === 4) cancelled(response, 'ThrottlingError', 'None');
    else response.end('{}');
  });
  await table.transact([table.ops.put(profile)]);
  await table.transact([table.ops.put(profile)]);
  expect(service.heard).toHaveLength(6);
  expect(tokens()[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(tokens().slice(0, 5)).size).toBe(1);
  expect(tokens()[5]).not.toBe(tokens()[0]);
});

test('a failed condition is the answer, with the item, whatever else conflicted', async () => {
  const table = await open((response) =>
    cancelled(response, 'ConditionalCheckFailed', 'TransactionConflict'),
  );
  await expect(table.transact([table.ops.put(profile)])).rejects.toMatchObject({
    failed: [{ index: 0, item: { pk: 'a', left: 3 } }],
  });
  expect(service.heard).toHaveLength(1);
  await service.close();
  const single = await open((response) => refuse(response, 400, 'ConditionalCheckFailedException'));
  await expect(single.putIfAbsent(profile)).rejects.toThrow(ConditionFailed);
  expect(service.heard).toHaveLength(1);
});

test.each(['ExpiredTokenException', 'ValidationException'])('%s is reported at once', async (name) => {
  const table = await open((response) => refuse(response, 400, name, { message: 'not so' }));
  const error = await table.put(profile).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name,
    message: 'not so',
    $metadata: { requestId: 'REQUEST-OF-AWS', attempts: 1 },
  });
  expect(service.heard).toHaveLength(1);
  expect(failureResult(error, 'GET /api/orders')).toMatchObject({ statusCode: 500 });
});

test('credentials are those of the environment at the time of the call, the session’s token with them', async () => {
  const table = await open((response) => response.end(found));
  await table.get(key);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'rotated');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token-of-the-role');
  await table.get(key);
  const [before, after] = service.heard.map(({ headers }) => headers);
  expect(before?.authorization).toContain('Credential=local/');
  expect(before).not.toHaveProperty('x-amz-security-token');
  expect(after?.authorization).toContain('Credential=rotated/');
  expect(after?.['x-amz-security-token']).toBe('token-of-the-role');
});

test('a wrong clock is corrected by the time in AWS’s answer', async () => {
  const hourOff = new Date(Date.now() + 3_600_000);
  const table = await open((response, nth) => {
    response.setHeader('date', hourOff.toUTCString());
    if (nth === 1) refuse(response, 403, 'RequestTimeTooSkewed');
    else response.end(found);
  });
  expect(await table.get(key)).toEqual(profile);
  const hour = hourOff.toISOString().replace(/[-:]/g, '').slice(0, 11);
  expect(service.heard[1]?.headers['x-amz-date']).toContain(hour);
});

test('calls one after the other share a connection', async () => {
  const table = await open((response) => response.end(found));
  for (let n = 0; n < 5; n++) await table.get(key);
  expect(service.connections()).toBe(1);
});
