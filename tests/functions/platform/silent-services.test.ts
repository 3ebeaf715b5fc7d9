import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { documentClient } from '#functions/platform/table/table-client.ts';

afterEach(() => vi.unstubAllEnvs());

test('a database that takes the call and says nothing is given up, not waited for', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const client = documentClient({ requestTimeoutMs: 50 });
  try {
    await expect(client.send(new GetCommand({ TableName: 't', Key: { pk: 'a' } }))).rejects.toThrow(
      /timeout|timed out/i,
    );
    expect(sockets.length).toBeGreaterThan(1);
  } finally {
    client.destroy();
    for (const socket of sockets) socket.destroy();
    silent.close();
  }
});

test('every client of an AWS service ends what takes too long, which the SDK alone only warns of', async () => {
  const files = (await readdir('functions', { recursive: true })).filter((name) => name.endsWith('.ts'));
  const sources = await Promise.all(files.map((file) => readFile(`functions/${file}`, 'utf8')));
  const clients = sources.flatMap(
    (source) => source.match(/new (DynamoDB|SQS|SESv2|SSM)Client\([^;]*/g) ?? [],
  );
  expect(clients.length).toBeGreaterThan(3);
  for (const client of clients) expect(client).toContain('throwOnRequestTimeout: true');
});
