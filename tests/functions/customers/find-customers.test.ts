import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#functions/customers/account.ts';
import { listCustomers } from '#functions/customers/list-customers.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { keys } from '#functions/table-keys.ts';
import type { CustomerState } from '#shared/customers/customer-acts.ts';
import { anAccount } from '#tests/support/accounts/an-account.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { openTestShop, type TestShop } from '#tests/support/orders/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});

const add = async (n: number, more: Partial<Account> = {}): Promise<Account> => {
  const account = anAccount({
    id: `C${String(n).padStart(4, '0')}`,
    mail: `chef${n}@table${n}.test`,
    society: `Auberge ${n}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    ...more,
  });
  await shop.table.transact(shop.customers.create(account));
  return account;
};
const list = async (
  recherche: string,
  more: { etat?: CustomerState; limit?: number; cursor?: string } = {},
) => {
  await indexesFollow();
  return listCustomers(shop.customers, { recherche, limit: 10, ...more });
};
const found = async (recherche: string) => (await list(recherche)).data.map(({ id }) => id);

test('found by name, company, e-mail, SIRET and town, wherever in the list', async () => {
  await add(1, { firstname: 'Zoé', lastname: 'Dupuis', city: 'Lormont', siret: '73282932000074' });
  for (const typed of ['zoe', 'dupuis lorm', 'auberge', 'chef1@table1.test', '732829320'])
    expect(await found(typed), typed).toEqual(['C0001']);
  expect(await found('auberge bruges')).toEqual([]);
});

test('one whom two words name comes once, also over a page', async () => {
  await add(1, { society: 'Martin Martinet', lastname: 'Martine', mail: 'a@b.test' });
  await add(2, { society: 'Martin', lastname: 'Autre', mail: 'c@d.test' });
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await list('martin', { limit: 1, ...(cursor && { cursor }) });
    ids.push(...page.data.map(({ id }) => id));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  expect(ids.toSorted()).toEqual(['C0001', 'C0002']);
});

test('another name is found from then on, the one before no longer; an account that ends leaves no word', async () => {
  const account = await add(1, { society: 'Ancienne Table' });
  const change = { ...account, society: 'Nouvelle Table', phone: '', complement: '', postal: '' };
  await shop.table.transact(shop.customers.changeProfile(account, 1, change));
  expect(await found('ancienne')).toEqual([]);
  expect(await found('nouvelle table')).toEqual(['C0001']);
  const changed = (await shop.customers.find('C0001'))!;
  await shop.table.transact(shop.customers.remove(changed));
  for (const start of ['no', 'ta', 'ch', 'ca', 'ex'])
    expect((await shop.table.queryAll({ pk: keys.customerWord(start, '').pk })).map(({ sk }) => sk)).toEqual(
      [],
    );
});

test('an account that changed since it was read is not removed with the words of before', async () => {
  const account = await add(1);
  await shop.table.transact(shop.customers.changeProfile(account, 1, { ...account, society: 'Autre Table' }));
  await expect(shop.table.transact(shop.customers.remove(account))).rejects.toThrow();
  expect(await found('autre table')).toEqual(['C0001']);
});

test('a first, a deep and a searched page cost the same among many as among few', async () => {
  const seed = async (from: number, to: number) => {
    for (let n = from; n < to; n++) await add(n, { society: `Auberge ${n}` });
  };
  const cost = async (recherche: string, cursor?: string) => {
    await indexesFollow();
    takeUnits();
    const { next_cursor: next } = await listCustomers(shop.customers, { recherche, limit: 10, cursor });
    return { units: takeUnits().read, next };
  };
  await seed(0, 30);
  const first = await cost('');
  const searched = await cost('auberge');
  await seed(30, 120);
  let deep = await cost('');
  expect(deep.units).toBeLessThanOrEqual(first.units + 0.5);
  for (let n = 0; n < 8; n++) deep = await cost('', deep.next ?? '');
  expect(deep.units).toBeLessThanOrEqual(first.units + 0.5);
  let deepFound = await cost('auberge');
  for (let n = 0; n < 8; n++) deepFound = await cost('auberge', deepFound.next ?? '');
  expect(deepFound.units).toBeLessThanOrEqual(searched.units + 0.5);
});

test('a page of a state has only its customers, and a cursor to the next one', async () => {
  await add(1, { emailVerifiedAt: '2026-11-21T09:00:00.000Z' });
  await add(2);
  await add(3, { blockedAt: '2026-11-21T09:00:00.000Z' });
  const of = async (etat: CustomerState) => (await list('auberge', { etat })).data.map(({ id }) => id);
  expect([await of('verifie'), await of('en_attente'), await of('bloque')]).toEqual([
    ['C0001'],
    ['C0002'],
    ['C0003'],
  ]);
  const page = await list('', { etat: 'bloque', limit: 2 });
  expect(page.data).toHaveLength(1);
  expect(page.next_cursor).not.toBeNull();
});
