import { beforeEach, expect, test } from 'vitest';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { TableClient } from '#functions/platform/table/table-client.ts';
import { exists, isNew, provided, setting } from '#functions/platform/table/expressions.ts';
import { createTestTable } from '#tests/support/database/database.ts';

const A = { pk: 'A', sk: '1' };
const B = { pk: 'B', sk: '1' };
const PARTS = [{ keys: [A, B] }, { keys: [A] }];
let name: string;
let table: Table;
const calls: string[] = [];

beforeEach(async () => {
  name = await createTestTable();
  const client = new TableClient();
  table = openTable(name, {
    send: (action, input) => {
      calls.push(action);
      return client.send(action, input);
    },
  });
  await table.put({ ...A, n: 1 });
  calls.length = 0;
});

test('reads of its keys cost one batch, items that do not exist included', async () => {
  await table.withReadAhead(PARTS, async () => {
    expect(await table.get(A)).toEqual({ ...A, n: 1 });
    expect(await table.get(A)).toEqual({ ...A, n: 1 });
    expect(await table.get(B)).toBeUndefined();
    expect(await table.getMany([A, B])).toEqual([{ ...A, n: 1 }]);
  });
  expect(calls).toEqual(['BatchGetItem']);
});

test('only keys that were not read ahead are read from the table', async () => {
  const C = { pk: 'C', sk: '1' };
  await table.put({ ...C, n: 3 });
  await table.withReadAhead([{ keys: [A] }], async () => {
    expect(await table.getMany([A, C])).toEqual([
      { ...A, n: 1 },
      { ...C, n: 3 },
    ]);
  });
});

test('an item that is written whole is known; one that is updated is read again', async () => {
  await table.withReadAhead(PARTS, async () => {
    await table.put({ ...B, n: 2 });
    expect(await table.get(B)).toEqual({ ...B, n: 2 });
    await table.transact([table.ops.update(A, setting({}, { add: { n: 1 } }))]);
    expect(await table.get(A)).toEqual({ ...A, n: 2 });
  });
  expect(calls.filter((call) => call === 'GetItem')).toHaveLength(1);
});

test('a condition that does not hold forgets everything: the next try reads what others wrote', async () => {
  const other = openTable(name);
  await table.withReadAhead(PARTS, async () => {
    await other.put({ ...A, n: 7 });
    expect(await table.get(A)).toEqual({ ...A, n: 1 });
    const refused = table.transact([table.ops.put({ ...B, n: 2 }, exists)]);
    await expect(refused).rejects.toThrow(ConditionFailed);
    expect(await table.get(A)).toEqual({ ...A, n: 7 });
  });
});

test('nothing is cached when the act is over, however it ends', async () => {
  const failing = table.withReadAhead(PARTS, () => Promise.reject(new Error('stopped')));
  await expect(failing).rejects.toThrow('stopped');
  await openTable(name).update(A, provided(setting({ n: 9 }), exists));
  expect(await table.get(A)).toEqual({ ...A, n: 9 });
  await expect(table.update(B, provided(setting({ n: 1 }), isNew))).resolves.toBeDefined();
});

test('a write that ends after the act caches nothing', async () => {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const client = new TableClient();
  const slow = openTable(name, {
    send: async (action, input) => {
      const answer = await client.send(action, input);
      if (action === 'PutItem') await ended;
      return answer;
    },
  });
  let writing: Promise<void> | undefined;
  await slow.withReadAhead(PARTS, async () => {
    writing = slow.put({ ...A, n: 2 });
  });
  end();
  await writing;
  await openTable(name).put({ ...A, n: 3 });
  expect(await slow.get(A)).toEqual({ ...A, n: 3 });
});
