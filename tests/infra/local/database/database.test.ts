import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callDatabase } from '#infra/local/database/call.ts';
import { createTables } from '#infra/local/database/create-tables.ts';
import { startDatabase } from '#infra/local/database/database.ts';
import { engineBinary } from '#infra/local/database/engine-binary.ts';
import { deleteExpired } from '#infra/local/database/expiry.ts';
import { freePort } from '#infra/local/database/free-port.ts';
import { commandLineOf } from '#infra/local/database/stale-process.ts';
import { tableDefinitions, type TableDefinition } from '#infra/local/database/table-definition.ts';

const template = {
  Table: {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: {
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      Replicas: [{ Region: 'eu-west-3' }],
    },
  },
  Queue: { Type: 'AWS::SQS::Queue' },
};

function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'database-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

async function start(dir?: string) {
  const database = await startDatabase(dir === undefined ? {} : { dir });
  onTestFinished(() => database.stop());
  return database;
}

function definition(): TableDefinition {
  const table = tableDefinitions(template).get('Table');
  if (table === undefined) throw new Error('The template has a table');
  return table;
}

function put(endpoint: string, table: string, pk: string, expiresAt?: number) {
  const expiry = expiresAt === undefined ? {} : { expiresAt: { N: `${expiresAt}` } };
  return callDatabase(endpoint, 'PutItem', { TableName: table, Item: { pk: { S: pk }, ...expiry } });
}

async function keysIn(endpoint: string, table: string): Promise<string[]> {
  const page = await callDatabase<{ Items: { pk: { S: string } }[] }>(endpoint, 'Scan', { TableName: table });
  return page.Items.map((item) => item.pk.S).sort();
}

test('tables of a template are created once and gain indexes added later', async () => {
  const { endpoint } = await start();
  const table = definition();
  expect(table).toMatchObject({ name: 'Table', ttlAttribute: 'expiresAt', indexes: [] });
  await createTables(endpoint, [table]);
  await put(endpoint, 'Table', 'kept');
  const gsi1 = {
    IndexName: 'gsi1',
    KeySchema: [{ AttributeName: 'gsi1pk', KeyType: 'HASH' }],
    Projection: { ProjectionType: 'ALL' },
  };
  const attributes = [...table.attributes, { AttributeName: 'gsi1pk', AttributeType: 'S' }];
  await createTables(endpoint, [{ ...table, attributes, indexes: [gsi1] }]);
  const described = await callDatabase<{ Table: object }>(endpoint, 'DescribeTable', { TableName: 'Table' });
  expect(described.Table).toMatchObject({ GlobalSecondaryIndexes: [{ IndexName: 'gsi1' }] });
  expect(await keysIn(endpoint, 'Table')).toEqual(['kept']);
});

test('written data survives a kill and restart of the engine', async () => {
  const dir = temporaryFolder();
  const first = await start(dir);
  await createTables(first.endpoint, [definition()]);
  for (let index = 0; index < 20; index++) await put(first.endpoint, 'Table', `item-${index}`);
  process.kill(first.pid ?? 0, 'SIGKILL');
  await first.ended;
  const second = await start(dir);
  expect(await keysIn(second.endpoint, 'Table')).toHaveLength(20);
});

test('an engine left behind on the same file is ended before the file is opened', async () => {
  const dir = temporaryFolder();
  const file = join(dir, 'database.sqlite');
  const port = String(await freePort());
  const stale = spawn(engineBinary(), ['serve', '--port', port, '--db-path', file], { stdio: 'ignore' });
  const ended = once(stale, 'exit');
  writeFileSync(`${file}.pid`, String(stale.pid));
  await start(dir);
  expect((await ended)[1]).toBe('SIGKILL');
});

test('a pid that now belongs to another program is left alone', async () => {
  const dir = temporaryFolder();
  writeFileSync(join(dir, 'database.sqlite.pid'), String(process.pid));
  await start(dir);
  expect(commandLineOf(process.pid)).toBeDefined();
});

test('expired items are deleted, all others stay', async () => {
  const { endpoint } = await start();
  await createTables(endpoint, [definition()]);
  const nowSeconds = 1_800_000_000;
  await put(endpoint, 'Table', 'expired', nowSeconds - 1);
  await put(endpoint, 'Table', 'current', nowSeconds + 60);
  await put(endpoint, 'Table', 'zero', 0);
  await put(endpoint, 'Table', 'without');
  const signal = new AbortController().signal;
  expect(await deleteExpired(endpoint, definition(), nowSeconds * 1000, signal)).toBe(1);
  expect(await keysIn(endpoint, 'Table')).toEqual(['current', 'without', 'zero']);
});
