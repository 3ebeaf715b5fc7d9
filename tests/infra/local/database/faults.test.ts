import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTables } from '#infra/local/database/create-tables.ts';
import { startDatabase, withFaults } from '#infra/local/database/database.ts';
import { databaseFaults } from '#infra/local/database/faults.ts';
import { openTable } from '#functions/platform/table/table.ts';

/** A table behind a database with these faults, with a client of the SDK that tries everything once. */
async function open(text: string) {
  const faults = databaseFaults(text);
  if (faults === undefined) throw new Error('This test is about faults');
  const database = await withFaults(await startDatabase({}), faults);
  onTestFinished(() => database.stop());
  const string = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
  const schema = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' },
    { AttributeName: range, KeyType: 'RANGE' },
  ];
  await createTables(database.endpoint, [
    {
      name: 'Table',
      attributes: ['pk', 'sk', 'gsi1pk', 'gsi1sk'].map(string),
      keySchema: schema('pk', 'sk'),
      indexes: [
        {
          IndexName: 'gsi1',
          KeySchema: schema('gsi1pk', 'gsi1sk'),
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      ttlAttribute: undefined,
    },
  ]);
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: database.endpoint,
      region: 'eu-west-3',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    }),
  );
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', database.endpoint);
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  onTestFinished(() => void vi.unstubAllEnvs());
  return { client, table: openTable('Table') };
}

const item = (n: number) => ({ pk: 'ORDER', sk: `${n}`, gsi1pk: 'ORDERS', gsi1sk: `${n}` });

test('a write conflicts with another transaction: alone, and inside a transaction, and nothing is written', async () => {
  const { client, table } = await open('conflicts:1');
  await expect(client.send(new PutCommand({ TableName: 'Table', Item: item(1) }))).rejects.toMatchObject({
    name: 'TransactionConflictException',
  });
  const items = [
    { Put: { TableName: 'Table', Item: item(1) } },
    { Put: { TableName: 'Table', Item: item(2) } },
  ];
  await expect(client.send(new TransactWriteCommand({ TransactItems: items }))).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: expect.arrayContaining([
      expect.objectContaining({ Code: 'TransactionConflict' }),
      expect.objectContaining({ Code: 'None' }),
    ]) as unknown,
  });
  expect(await table.queryAll({ pk: 'ORDER' })).toEqual([]);
});

test('calls are throttled, and a batch read leaves half of it unread', async () => {
  const { client } = await open('throttles:1');
  const get = () => client.send(new GetCommand({ TableName: 'Table', Key: { pk: 'ORDER', sk: '1' } }));
  await expect(get()).rejects.toMatchObject({
    name: expect.stringMatching(/^(ProvisionedThroughputExceeded|Throttling)Exception$/) as unknown,
  });
  const Keys = [1, 2, 3, 4].map((n) => ({ pk: 'ORDER', sk: `${n}` }));
  const batch = await client.send(new BatchGetCommand({ RequestItems: { Table: { Keys } } }));
  expect(batch.UnprocessedKeys).toMatchObject({ Table: { Keys: Keys.slice(2) } });
});

test('the same seed strikes the same calls', async () => {
  const outcomes = async () => {
    const { client } = await open('conflicts:0.5,seed:7');
    const told: boolean[] = [];
    for (let n = 0; n < 20; n++) {
      const write = client.send(new PutCommand({ TableName: 'Table', Item: item(n) }));
      told.push(
        await write.then(
          () => true,
          () => false,
        ),
      );
    }
    return told;
  };
  const first = await outcomes();
  expect(new Set(first)).toEqual(new Set([true, false]));
  expect(await outcomes()).toEqual(first);
});

test("the product's calls against such a table succeed, once each", async () => {
  const { table } = await open('conflicts:0.2,throttles:0.2,seed:3');
  await table.put({ pk: 'COUNT', sk: 'COUNT', n: 0 });
  const bump = { update: 'ADD n :one', values: { ':one': 1 } };
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      await table.putIfAbsent(item(n));
      await table.transact([
        table.ops.update({ pk: 'COUNT', sk: 'COUNT' }, bump),
        table.ops.update(
          { pk: 'ORDER', sk: `${n}` },
          { update: 'SET counted = :one', values: { ':one': 1 } },
        ),
      ]);
    }),
  );
  expect(await table.get({ pk: 'COUNT', sk: 'COUNT' })).toMatchObject({ n: 40 });
  const keys = Array.from({ length: 40 }, (_, n) => ({ pk: 'ORDER', sk: `${n}` }));
  expect(await table.getMany(keys)).toHaveLength(40);
  expect(await table.queryAll({ pk: 'ORDER' })).toHaveLength(40);
});

test('an index trails behind its table: new items are missing, changed ones old, removed ones listed', async () => {
  const { table } = await open('indexLagMs:1500');
  const listed = async () => (await table.query({ index: 'gsi1', pk: 'ORDERS' })).items;
  await table.put({ ...item(1), status: 'new' });
  expect(await table.get({ pk: 'ORDER', sk: '1' })).toMatchObject({ status: 'new' });
  expect(await listed()).toEqual([]);
  await vi.waitFor(async () => expect(await listed()).toMatchObject([{ status: 'new' }]), 10_000);
  await table.update(
    { pk: 'ORDER', sk: '1' },
    { update: 'SET #s = :s', names: { '#s': 'status' }, values: { ':s': 'paid' } },
  );
  expect(await listed()).toMatchObject([{ status: 'new' }]);
  await vi.waitFor(async () => expect(await listed()).toMatchObject([{ status: 'paid' }]), 10_000);
  await table.transact([table.ops.remove({ pk: 'ORDER', sk: '1' })]);
  expect(await listed()).toHaveLength(1);
  await vi.waitFor(async () => expect(await listed()).toEqual([]), 10_000);
});

test.each(['conflict:0.1', 'conflicts:2', 'throttles:often', 'conflicts', 'indexLagMs:-1'])(
  'DATABASE_FAULTS=%s is refused with an example',
  (text) => {
    expect(() => databaseFaults(text)).toThrow(/write it like conflicts:0\.1,throttles:0\.05/);
  },
);
