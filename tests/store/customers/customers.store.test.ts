import { beforeEach, expect, test } from 'vitest';
import { type CustomersStore, customersStore } from '#functions/customers/customers.store.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { openTable, type Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import { anAccount } from '#tests/support/accounts/an-account.ts';
import { createTestTable, indexesFollow } from '#tests/support/database/database.ts';

let table: Table;
let customers: CustomersStore;

beforeEach(async () => {
  table = openTable(await createTestTable());
  customers = customersStore(table);
});

const numbered = (n: number) =>
  anAccount({
    id: `customer-${n}`,
    mail: `chef-${n}@bistrot-demo.test`,
    createdAt: new Date(Date.UTC(2026, 0, n)).toISOString(),
  });

test('an account is read back as it was written, by its id and by its address', async () => {
  const account = anAccount({ passwordHash: 'hash' });
  await table.transact(customers.create(account));
  expect(await customers.find(account.id)).toEqual(account);
  expect(await customers.findByMail(account.mail)).toEqual(account);
  expect(await customers.findByMail('nobody@bistrot-demo.test')).toBeUndefined();
});

test('one address, one account: the second is refused whole', async () => {
  await table.transact(customers.create(anAccount()));
  const second = anAccount({ id: 'second' });
  await expect(table.transact(customers.create(second))).rejects.toBeInstanceOf(ConditionFailed);
  expect(await customers.find('second')).toBeUndefined();
});

test('an account blocked, or whose password changed, during its check is not signed in', async () => {
  const account = anAccount({ passwordHash: 'hash' });
  await table.transact(customers.create(account));
  const signIn = () => table.transact([customers.recordSignIn(account, new Date())]);
  await signIn();
  const blocked = { at: '2026-11-22T10:00:00.000Z', by: 'ADMIN1', reason: 'Impayés' };
  await table.transact([customers.setBlocked(account.id, blocked)]);
  await expect(signIn()).rejects.toBeInstanceOf(ConditionFailed);
  await table.transact([customers.setBlocked(account.id, null)]);
  await table.transact([customers.choosePassword(account, 'other')]);
  await expect(signIn()).rejects.toBeInstanceOf(ConditionFailed);
});

test('the list is newest first, by pages, and carries no credentials', async () => {
  for (let n = 1; n <= 5; n++) {
    await table.transact(customers.create({ ...numbered(n), passwordHash: 'hash', temporaryUntil: 'later' }));
  }
  await indexesFollow();
  const first = await customers.list(2);
  expect(first.items.map(({ id }) => id)).toEqual(['customer-5', 'customer-4']);
  const second = await customers.list(2, first.next ?? '');
  expect(second.items.map(({ id }) => id)).toEqual(['customer-3', 'customer-2']);
  const third = await customers.list(2, second.next ?? '');
  expect(third).toMatchObject({ items: [{ id: 'customer-1' }], next: null });
  expect(JSON.stringify([first, second, third])).not.toMatch(/hash|temporary|credentials|gsi1/i);
});

test('an address is verified once', async () => {
  const { id } = anAccount();
  await table.transact(customers.create(anAccount()));
  await table.transact([customers.verifyMail(id, new Date('2026-11-21T09:00:00Z'))]);
  await expect(table.transact([customers.verifyMail(id, new Date())])).rejects.toBeInstanceOf(
    ConditionFailed,
  );
  expect((await customers.find(id))?.emailVerifiedAt).toBe('2026-11-21T09:00:00.000Z');
  await expect(table.transact([customers.verifyMail('nobody', new Date())])).rejects.toBeInstanceOf(
    ConditionFailed,
  );
  expect(await customers.find('nobody')).toBeUndefined();
});

test('a chosen password ends the temporary one, and only one of two choices counts', async () => {
  const account = anAccount({ passwordHash: 'temporary', temporaryUntil: '2026-11-24T09:00:00.000Z' });
  await table.transact(customers.create(account));
  const choices = await Promise.allSettled(
    ['first', 'second'].map((hash) => table.transact([customers.choosePassword(account, hash)])),
  );
  expect(choices.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const after = await customers.find(account.id);
  expect(after).toMatchObject({ credentialsVersion: 2 });
  expect(after).not.toHaveProperty('temporaryUntil');
  await expect(customers.setTemporaryPassword(account.id, 'late', new Date())).rejects.toBeInstanceOf(
    ConditionFailed,
  );
  await expect(customers.setTemporaryPassword('nobody', 'late', new Date())).rejects.toBeInstanceOf(
    ConditionFailed,
  );
});

test('the ERP’s id is stored with an existing account', async () => {
  await table.transact(customers.create(anAccount()));
  await customers.recordErpId(anAccount().id, '42');
  expect((await customers.find(anAccount().id))?.erpId).toBe('42');
  await expect(customers.recordErpId('nobody', '42')).rejects.toBeInstanceOf(ConditionFailed);
});

test('a changed profile is in the list too, and its version is raised', async () => {
  const account = anAccount();
  await table.transact(customers.create(account));
  const { firstname, lastname, society, phone, address, complement, postal } = account;
  const change = { firstname, lastname, society, phone, address, complement, postal, city: 'Bruges' };
  await table.transact(customers.changeProfile(account, 1, change));
  await expect(table.transact(customers.changeProfile(account, 1, change))).rejects.toBeInstanceOf(
    ConditionFailed,
  );
  await indexesFollow();
  expect((await customers.list(1)).items).toMatchObject([{ city: 'Bruges', version: 2 }]);
  expect(await table.get(keys.customer(account.id))).toMatchObject({ credentialsVersion: 1 });
});
