import { beforeEach, expect, test } from 'vitest';
import { paymentsStore, type PaymentsStore } from '#functions/payments/payments.store.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { paidAttempt, openAttempt as seen } from '#tests/support/orders/an-attempt.ts';
import { createTestTable, indexesFollow } from '#tests/support/database/database.ts';

const NOW = new Date('2026-11-21T06:10:00.000Z');
let table: Table;
let payments: PaymentsStore;

beforeEach(async () => {
  table = openTable(await createTestTable());
  payments = paymentsStore(table);
  await table.transact([payments.create(seen)]);
});
const write = (...items: Parameters<Table['transact']>[0]) => table.transact(items);

test('an attempt is replaced as it was read, or not at all', async () => {
  await write(payments.replace(seen, { ...seen, captureRequestedAt: NOW.toISOString() }, NOW));
  await expect(write(payments.replace(seen, { ...seen, state: 'canceled' }, NOW))).rejects.toThrow(
    ConditionFailed,
  );
  expect(await payments.find('O', 'A')).toMatchObject({ state: 'session_open', version: 2 });
});

test('no write makes a move missing in the table of states', async () => {
  await write(payments.replace(seen, paidAttempt, NOW));
  const paid = (await payments.find('O', 'A'))!;
  await expect(write(payments.replace(paid, { ...paid, state: 'expired' }, NOW))).rejects.toThrow(
    ConditionFailed,
  );
});

test('an attempt is created once, and a message is seen once by each provider', async () => {
  await expect(write(payments.create(seen))).rejects.toThrow(ConditionFailed);
  await write(payments.markSeen('stripe', 'evt_1', NOW));
  await write(payments.markSeen('paypal', 'evt_1', NOW));
  await expect(write(payments.markSeen('stripe', 'evt_1', NOW))).rejects.toThrow(ConditionFailed);
});

test('an open attempt is checked again in a quarter of an hour, an ended one never', async () => {
  const dueIn = async (minutes: number) => {
    await indexesFollow();
    return (await payments.due(new Date(Date.parse(seen.createdAt) + minutes * 60_000), 10)).length;
  };
  expect([await dueIn(14), await dueIn(15)]).toEqual([0, 1]);
  await write(payments.replace(seen, paidAttempt, NOW));
  expect(await dueIn(60)).toBe(0);
});

test('an authorised one is checked a day before its expiry, then at its expiry, and soon where that is unknown', async () => {
  const held = { ...seen, state: 'authorised' as const, url: null };
  const dueAt = async (iso: string) => {
    await indexesFollow();
    return (await payments.due(new Date(iso), 10)).length;
  };
  await write(
    payments.replace(seen, { ...held, hold: { cents: 5000, until: '2026-11-28T06:00:00.000Z' } }, NOW),
  );
  expect(await dueAt('2026-11-27T05:59:59.000Z')).toBe(0);
  expect(await dueAt('2026-11-27T06:00:00.000Z')).toBe(1);
  const then = (await payments.find('O', 'A'))!;
  await write(payments.replace(then, then, new Date('2026-11-27T06:00:00.000Z')));
  expect(await dueAt('2026-11-28T05:59:59.000Z')).toBe(0);
  expect(await dueAt('2026-11-28T06:00:00.000Z')).toBe(1);
  const last = (await payments.find('O', 'A'))!;
  await write(payments.replace(last, { ...last, hold: { cents: 5000 } }, NOW));
  expect(await dueAt('2026-11-21T06:24:59.000Z')).toBe(0);
  expect(await dueAt('2026-11-21T06:25:00.000Z')).toBe(1);
});
