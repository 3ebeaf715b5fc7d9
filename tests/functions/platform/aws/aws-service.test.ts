import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerResponse } from 'node:http';
import { AwsError } from '#functions/platform/aws/aws-error.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { TableClient } from '#functions/platform/table/table-client.ts';
import { openFakeService } from './service-fixture.ts';

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
});

const open = async (answer: (response: ServerResponse, nth: number) => void, requestTimeoutMs = 4000) => {
  service = await openFakeService(answer);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', service.endpoint);
  client = new TableClient({ requestTimeoutMs });
  return openTable('t', client);
};
const refuse = (response: ServerResponse, status: number, told: object) => {
  response.statusCode = status;
  response.end(JSON.stringify(told));
};
const key = { pk: 'a', sk: 'b' };
const profile = { ...key, name: 'Bistrot' };
const found = JSON.stringify({ Item: { pk: { S: 'a' }, sk: { S: 'b' }, name: { S: 'Bistrot' } } });

test('a service that takes the call and says nothing is given up, not waited for', async () => {
  const table = await open(() => {}, 50);
  // where a connection stands the time of connecting is left over for the answer
  await expect(table.get(key)).rejects.toThrow('GetItem timed out after 1050 ms');
  expect(service.heard).toHaveLength(3);
});

test('a fault of the service and a broken connection are tried again, three times in all', async () => {
  const table = await open((response, nth) => {
    if (nth === 1) refuse(response, 500, { __type: 'InternalServerError' });
    else if (nth === 2) response.destroy();
    else response.end(found);
  });
  expect(await table.get(key)).toEqual(profile);
  await service.close();
  const gone = await open((response) => response.writeHead(503).end('<html>busy</html>'));
  await expect(gone.get(key)).rejects.toMatchObject({ name: 'UnknownError', status: 503 });
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

test('a transaction whose answer was lost goes out again under its own token, the next one under another', async () => {
  const table = await open((response, nth) => (nth === 1 ? response.destroy() : response.end('{}')));
  await table.transact([table.ops.put(profile)]);
  await table.transact([table.ops.put(profile)]);
  const tokens = service.heard.map(
    ({ body }) => (JSON.parse(body) as { ClientRequestToken: string }).ClientRequestToken,
  );
  expect(tokens).toHaveLength(3);
  expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(tokens[1]).toBe(tokens[0]);
  expect(tokens[2]).not.toBe(tokens[0]);
});

test('a refusal is told at once, by its name and with its fields', async () => {
  await open((response) =>
    refuse(response, 400, {
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      Message: 'Transaction cancelled',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { pk: { S: 'a' }, left: { N: '3' } } }],
    }),
  );
  const table = openTable('t', client);
  const refused = await table.transact([table.ops.put(profile)]).catch((error: unknown) => error);
  expect(refused).toMatchObject({ failed: [{ index: 0, item: { pk: 'a', left: 3 } }] });
  const raw = await client.send('GetItem', { TableName: 't', Key: key }).catch((error: unknown) => error);
  expect(raw).toBeInstanceOf(AwsError);
  expect(raw).toMatchObject({
    name: 'TransactionCanceledException',
    message: 'Transaction cancelled',
    status: 400,
  });
  expect(service.heard).toHaveLength(2);
});

test('an answer that cannot be read is a fault, and nothing is asked again for it', async () => {
  const table = await open((response) => response.end('<html>proxy</html>'));
  await expect(table.get(key)).rejects.toThrow(SyntaxError);
  expect(service.heard).toHaveLength(1);
});

test('calls one after the other share a connection', async () => {
  const table = await open((response) => response.end(found));
  for (let n = 0; n < 5; n++) await table.get(key);
  expect(service.connections()).toBe(1);
});

test('a session’s token goes with the call and is signed', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', 'token-of-the-role');
  const table = await open((response) => response.end(found));
  await table.get(key);
  const { headers } = service.heard[0]!;
  expect(headers['x-amz-security-token']).toBe('token-of-the-role');
  expect(headers.authorization).toContain('x-amz-security-token');
});
