import { DynamoDBDocumentClient, BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { isTransient } from '#functions/platform/table/table-retries.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable } from '#tests/support/database/database.ts';

const keysOf = (count: number) => Array.from({ length: count }, (_, n) => ({ pk: 'P', sk: `S${n}` }));

test('more keys than a request takes are read in several', async () => {
  const table = openTable(await createTestTable());
  await Promise.all(keysOf(230).map((key) => table.put(key)));
  const found = await table.getMany([...keysOf(230), { pk: 'P', sk: 'none' }]);
  expect(found.map(({ sk }) => sk).toSorted()).toEqual(
    keysOf(230)
      .map(({ sk }) => sk)
      .toSorted(),
  );
});

test('a key that is requested several times is read once', async () => {
  const table = openTable(await createTestTable());
  await Promise.all(keysOf(2).map((key) => table.put(key)));
  const found = await table.getMany([...keysOf(2), ...keysOf(2), { pk: 'P', sk: 'none' }, ...keysOf(1)]);
  expect(found.map(({ sk }) => sk).toSorted()).toEqual(['S0', 'S1']);
});

test('keys missing in an answer are requested again, the others not', async () => {
  const [first, ...left] = keysOf(3);
  const mock = mockClient(DynamoDBDocumentClient);
  mock
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { t: [first!] }, UnprocessedKeys: { t: { Keys: left } } })
    .resolves({ Responses: { t: left } });
  expect(await openTable('t').getMany(keysOf(3))).toEqual(keysOf(3));
  const asked = mock.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.['t']?.Keys);
  expect(asked).toEqual([keysOf(3), left]);
  mock.restore();
});

test('keys that are left out again and again end the call as a throttled one', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const mock = mockClient(DynamoDBDocumentClient);
  mock.on(BatchGetCommand).resolves({ UnprocessedKeys: { t: { Keys: keysOf(2) } } });
  const error = await openTable('t')
    .getMany(keysOf(2))
    .catch((thrown: unknown) => thrown);
  expect(isTransient(error)).toBe(true);
  expect(mock.commandCalls(BatchGetCommand)).toHaveLength(8);
  mock.restore();
});
