import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { failureResult } from '#functions/platform/http/http-refusal.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { documentClient } from '#functions/platform/table/table-client.ts';

const client = documentClient();
const sent = mockClient(client);
const table = openTable('table', client);
const key = { pk: 'CUSTOMER#C1', sk: 'PROFILE' };

const refusal = (name: string): Error => Object.assign(new Error('not now'), { name });

beforeEach(() => {
  sent.reset();
});

const writes = {
  put: () => table.put(key),
  putIfAbsent: () => table.putIfAbsent(key),
  update: () => table.update(key, { update: 'SET seen = :now' }),
  remove: () => table.remove(key),
};

test.each(Object.entries(writes))(
  '%s is tried again while a transaction is in its way',
  async (_name, write) => {
    sent
      .onAnyCommand()
      .rejectsOnce(refusal('TransactionConflictException'))
      .rejectsOnce(refusal('TransactionConflictException'))
      .resolves({});
    await write();
    expect(sent.calls()).toHaveLength(3);
  },
);

test.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
  'what the SDK gave up as %s is tried again, reads too',
  async (name) => {
    sent
      .onAnyCommand()
      .rejectsOnce(refusal(name))
      .resolvesOnce({})
      .rejectsOnce(refusal(name))
      .resolves({ Item: key });
    await table.put(key);
    expect(await table.get(key)).toEqual(key);
    expect(sent.commandCalls(GetCommand)).toHaveLength(2);
  },
);

test('a condition that does not hold is the answer, not a reason to try again', async () => {
  sent.onAnyCommand().rejects(refusal('ConditionalCheckFailedException'));
  await expect(table.putIfAbsent(key)).rejects.toThrow(ConditionFailed);
  expect(sent.calls()).toHaveLength(1);
});

test('a table that never gives way ends the call with its refusal, after eight tries', async () => {
  sent.onAnyCommand().rejects(refusal('TransactionConflictException'));
  await expect(table.put(key)).rejects.toThrow('not now');
  expect(sent.calls()).toHaveLength(8);
  const told = await table.put(key).catch((error: unknown) => failureResult(error, 'PUT /api/settings'));
  expect(told).toMatchObject({ statusCode: 503, body: expect.stringContaining('"busy"') as unknown });
});

test('any other failure is told at once', async () => {
  sent.onAnyCommand().rejects(refusal('ValidationException'));
  await expect(table.put(key)).rejects.toThrow('not now');
  expect(sent.calls()).toHaveLength(1);
});
