import { createHash, createHmac } from 'node:crypto';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableClient } from '#functions/platform/table/table-client.ts';
import { type Heard, openFakeService } from './service-fixture.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

/** Whether AWS would take the call for signed: written from AWS's description, for any set of headers. */
const isSigned = ({ headers, body }: Heard, secret = SECRET): boolean => {
  const [, access = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\S+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`);
  const request = ['POST', '/', '', ...lines, '', names, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], access, sha256(request)].join('\n');
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of access.split('/')) key = createHmac('sha256', key).update(part).digest();
  return signature !== '' && createHmac('sha256', key).update(toSign).digest('hex') === signature;
};

let service: Awaited<ReturnType<typeof openFakeService>>;

beforeEach(async () => {
  service = await openFakeService((response) => response.end('{}'));
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', service.endpoint);
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET);
  vi.stubEnv('AWS_SESSION_TOKEN', 'token+of/the=role');
});
afterEach(async () => {
  await service.close();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const ours = async (name: string): Promise<Heard> => {
  const client = new TableClient();
  await client.send('GetItem', { TableName: 'bœuf', Key: { pk: name, sk: 'é' } });
  client.close();
  return service.heard.at(-1)!;
};

test('our calls are signed as those of the SDK are', async () => {
  const sdk = new DynamoDBClient({});
  await sdk.send(new GetItemCommand({ TableName: 'bœuf', Key: { pk: { S: 'a' }, sk: { S: 'é' } } }));
  sdk.destroy();
  expect(isSigned(service.heard.at(-1)!)).toBe(true);

  const heard = await ours('a');
  expect(isSigned(heard)).toBe(true);
  expect(isSigned(heard, 'another')).toBe(false);
  expect(isSigned({ ...heard, body: heard.body.replace('"a"', '"b"') })).toBe(false);
  expect(
    isSigned({ ...heard, headers: { ...heard.headers, 'x-amz-target': 'DynamoDB_20120810.Scan' } }),
  ).toBe(false);
});

test('the day’s key is made anew for the next day, and for another secret', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:59:59Z') });
  const evening = await ours('a');
  vi.setSystemTime(new Date('2026-11-22T00:00:01Z'));
  const morning = await ours('a');
  expect(evening.headers['x-amz-date']).toBe('20261121T235959Z');
  expect(morning.headers['x-amz-date']).toBe('20261122T000001Z');
  expect([isSigned(evening), isSigned(morning)]).toEqual([true, true]);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'rotated');
  expect(isSigned(await ours('a'), 'rotated')).toBe(true);
});
