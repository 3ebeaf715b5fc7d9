import { beforeEach, expect, test, vi } from 'vitest';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { failureResult } from '#functions/platform/http/http-refusal.ts';
import { openTable } from '#functions/platform/table/table.ts';

const send = vi.fn<(action: string, input: object) => Promise<object>>();
const table = openTable('table', { send } as never);
const key = { pk: 'CUSTOMER#C1', sk: 'PROFILE' };

const refusal = (name: string): Error => Object.assign(new Error('not now'), { name });

beforeEach(() => {
  send.mockReset();
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
    send
      .mockRejectedValueOnce(refusal('TransactionConflictException'))
      .mockRejectedValueOnce(refusal('TransactionConflictException'))
      .mockResolvedValue({});
    await write();
    expect(send).toHaveBeenCalledTimes(3);
  },
);

test.each(['ProvisionedThroughputExceededException', 'ThrottlingException', 'RequestLimitExceeded'])(
  'what the client gave up as %s is tried again, reads too',
  async (name) => {
    send
      .mockRejectedValueOnce(refusal(name))
      .mockResolvedValueOnce({})
      .mockRejectedValueOnce(refusal(name))
      .mockResolvedValue({ Item: key });
    await table.put(key);
    expect(await table.get(key)).toEqual(key);
    expect(send.mock.calls.filter(([action]) => action === 'GetItem')).toHaveLength(2);
  },
);

test('a condition that does not hold is the answer, not a reason to try again', async () => {
  send.mockRejectedValue(refusal('ConditionalCheckFailedException'));
  await expect(table.putIfAbsent(key)).rejects.toThrow(ConditionFailed);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a table that never gives way ends the call with its refusal, after eight tries', async () => {
  send.mockRejectedValue(refusal('TransactionConflictException'));
  await expect(table.put(key)).rejects.toThrow('not now');
  expect(send).toHaveBeenCalledTimes(8);
  const told = await table.put(key).catch((error: unknown) => failureResult(error, 'PUT /api/settings'));
  expect(told).toMatchObject({ statusCode: 503, body: expect.stringContaining('"busy"') as unknown });
});

test('any other failure is told at once', async () => {
  send.mockRejectedValue(refusal('ValidationException'));
  await expect(table.put(key)).rejects.toThrow('not now');
  expect(send).toHaveBeenCalledTimes(1);
});
