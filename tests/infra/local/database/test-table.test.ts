import { expect, test } from 'vitest';
import { openTable } from '#functions/platform/table/table.ts';
import { createTestTable } from '#tests/support/database/database.ts';

test('a test table is empty, apart from the others, and reachable by the SDK', async () => {
  const [first, second] = await Promise.all([createTestTable(), createTestTable()]);
  const key = { pk: 'CATALOG', sk: 'PRODUCT#1' };
  await openTable(first).put({ ...key, name: 'Entrecôte' });
  expect(await openTable(first).get(key)).toMatchObject({ name: 'Entrecôte' });
  expect(await openTable(second).get(key)).toBeUndefined();
});
