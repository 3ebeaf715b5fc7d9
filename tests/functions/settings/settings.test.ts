import { expect, test } from 'vitest';
import { listAuditRecords, listLastChanges } from '#functions/platform/audit-trail.ts';
import { settingsStore } from '#functions/settings/settings.store.ts';
import { shopSettings } from '#functions/settings/shop-settings.ts';
import { ifWanted } from '#functions/settings/timed-work.ts';
import { DEFAULT_TIMED_WORK } from '#shared/settings/timed-work.ts';
import { refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { openTestShop } from '#tests/support/orders/shop.ts';

const NOW = new Date('2026-11-23T04:30:00Z');

test('every setting has its default, is replaced at the version that was read, and is recorded in the journal', async () => {
  const { table } = await openTestShop();
  const store = settingsStore(table);
  for (const setting of Object.values(shopSettings)) {
    expect(await store.read<unknown>(setting)).toEqual({ value: setting.initial, version: 0 });
  }
  const off = { ...DEFAULT_TIMED_WORK, stockSnapshot: { ...DEFAULT_TIMED_WORK.stockSnapshot, on: false } };
  const change = { version: 0, by: 'ADMIN1', now: NOW };
  expect(await ifWanted(store, 'stockSnapshot', NOW, async () => ({ jobId: 'J1' }))).toEqual({ jobId: 'J1' });
  await store.replace(shopSettings.timedWork, off, change);
  expect(await refusalOf(store.replace(shopSettings.timedWork, off, change))).toMatchObject({
    code: 'version_conflict',
  });
  expect(await store.read(shopSettings.timedWork)).toEqual({ value: off, version: 1 });
  // the scheduled start does nothing, and its log has the reason
  const act = async () => {
    throw new Error('it was done');
  };
  expect(await ifWanted(store, 'stockSnapshot', NOW, act)).toEqual({ notWanted: 'stockSnapshot' });
  const { items } = await listAuditRecords(table, 10);
  expect(items).toMatchObject([
    { action: 'setting.timed-work', by: 'ADMIN1', from: DEFAULT_TIMED_WORK, to: off },
  ]);
});

test('each setting shows its last change, also when a thousand others came after it', async () => {
  const { table } = await openTestShop();
  const store = settingsStore(table);
  const off = { ...DEFAULT_TIMED_WORK, stockSnapshot: { ...DEFAULT_TIMED_WORK.stockSnapshot, on: false } };
  const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
  await store.replace(shopSettings.timedWork, off, { version: 0, by: 'ADMIN1', now: at(0) });
  await store.replace(shopSettings.timedWork, DEFAULT_TIMED_WORK, { version: 1, by: 'ADMIN2', now: at(1) });
  for (let version = 0; version < 105; version += 1)
    await store.replace(
      shopSettings.demonstration,
      { cardForm: version % 2 === 0 },
      { version, by: 'ADMIN3', now: at(2 + version) },
    );
  // a change that was refused is none
  await refusalOf(store.replace(shopSettings.timedWork, off, { version: 0, by: 'ADMIN4', now: at(200) }));
  const { items } = await listAuditRecords(table, 100);
  expect(items.some(({ action }) => action === 'setting.timed-work')).toBe(false);
  const changes = await listLastChanges(table);
  expect(changes).toHaveLength(2);
  expect(changes.find(({ action }) => action === 'setting.timed-work')).toMatchObject({
    by: 'ADMIN2',
    at: at(1).toISOString(),
    from: off,
    to: DEFAULT_TIMED_WORK,
  });
});
