import { beforeEach, expect, test } from 'vitest';
import { type OneTimeTokensStore, oneTimeTokensStore } from '#functions/auth/one-time-tokens.store.ts';
import { sha256 } from '#functions/platform/ids.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { anAccount } from '#tests/support/accounts/an-account.ts';
import { createTestTable } from '#tests/support/database/database.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let table: Table;
let tokens: OneTimeTokensStore;

beforeEach(async () => {
  table = openTable(await createTestTable());
  tokens = oneTimeTokensStore(table);
});

test('a token is 256 random bits, of which the table has the hash and the expiry', async () => {
  const token = await tokens.issue('reset', anAccount(), 3600, NOW);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await tokens.issue('reset', anAccount(), 3600, NOW)).not.toBe(token);
  const stored = await table.get(keys.oneTimeToken(sha256(token)));
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(stored).toMatchObject({ purpose: 'reset', expiresAt: after(3600).getTime() / 1000 });
});

test('it is found for its purpose until its last second', async () => {
  const token = await tokens.issue('verify', anAccount(), 3600, NOW);
  expect(await tokens.find(token, 'verify', after(3599))).toMatchObject({ subjectId: anAccount().id });
  expect(await tokens.find(token, 'verify', after(3600))).toBeUndefined();
  expect(await tokens.find(token, 'reset', NOW)).toBeUndefined();
  expect(await tokens.find(`${token}x`, 'verify', NOW)).toBeUndefined();
});

test('it is used up once', async () => {
  const token = await tokens.issue('reset', anAccount(), 3600, NOW);
  const uses = await Promise.allSettled([1, 2, 3].map(() => table.transact([tokens.consume(token)])));
  expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(table.transact([tokens.consume(token)])).rejects.toBeInstanceOf(ConditionFailed);
  expect(await tokens.find(token, 'reset', NOW)).toBeUndefined();
});
