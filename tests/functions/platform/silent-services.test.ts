import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const sources = async (): Promise<string[]> => {
  const files = (await readdir('functions', { recursive: true })).filter((name) => name.endsWith('.ts'));
  return Promise.all(files.map((file) => readFile(`functions/${file}`, 'utf8')));
};

test('every client of the SDK ends what takes too long, which the SDK alone only warns of', async () => {
  const clients = (await sources()).flatMap(
    (source) => source.match(/new \w+Client\(\{[^;]*maxAttempts[^;]*/g) ?? [],
  );
  expect(clients.length).toBeGreaterThan(2);
  for (const client of clients) expect(client).toContain('throwOnRequestTimeout: true');
});

test('of the SDK for DynamoDB, SQS and SSM functions know the types alone (decision 030)', async () => {
  const imports = (await sources()).flatMap(
    (source) =>
      source.match(
        /import [^;]*from '@aws-sdk\/(client-dynamodb|client-sqs|client-ssm|lib-dynamodb|util-dynamodb)'/g,
      ) ?? [],
  );
  expect(imports.length).toBeGreaterThan(2);
  for (const one of imports) expect(one).toMatch(/^import type /);
});
