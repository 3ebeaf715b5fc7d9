import { beforeEach, expect, test } from 'vitest';
import {
  blockCustomerPerson,
  inviteCustomerPerson,
  listCustomerPeople,
} from '#functions/customers/people/administer-people.ts';
import { keys } from '#functions/table-keys.ts';
import type { InvitedPerson } from '#shared/customers/people/person-forms.ts';
import { liveSession } from '#tests/support/accounts/live-session.ts';
import { NOW, openTestShop, testCustomer, type TestShop } from '#tests/support/orders/shop.ts';

/** People of a customer's company, managed by the back-office. */
const id = testCustomer.id;
const form: InvitedPerson = {
  firstname: 'Charlie',
  lastname: 'Fictif',
  email: 'charlie@bistrot-demo.test',
  role: 'chef',
  sees_prices: true,
  may_pay: false,
};
const by = { id, adminId: 'ADMIN1', now: NOW };
let shop: TestShop & { erpPages: () => Promise<undefined> };
const trail = async () =>
  (await shop.table.queryAll({ pk: keys.auditRecord('').pk })).map(({ action, by: who }) => [action, who]);
/** One act after the other: what is written at one instant has no order in the trail. */
let minutes = 0;
const block = (person: string, bloque: boolean) =>
  blockCustomerPerson(shop, {
    ...by,
    person,
    bloque,
    motif_blocage: bloque ? 'Parti fâché' : '',
    now: new Date(NOW.getTime() + (minutes += 1) * 60_000),
  });

beforeEach(async () => {
  shop = { ...(await openTestShop()), erpPages: async () => undefined };
  const person = { id: 'SACHA', rights: { role: 'gerant', seesPrices: true, mayPay: true } } as const;
  await liveSession(shop.table, { family: 'pro', subjectId: id, sessionId: 's', person }, NOW);
});

test('lists them with the company login first, and marks none as the current user', async () => {
  const { data } = await listCustomerPeople(shop, id);
  expect(data.map((one) => [one.firstname, one.is_holder, one.is_me])).toEqual([
    ['Paul', true, false],
    ['Sacha', false, false],
  ]);
  await expect(listCustomerPeople(shop, 'NOBODY')).rejects.toThrow('Client introuvable');
});

test('a person is invited once, with a record in the trail; not into a blocked account', async () => {
  const invited = await inviteCustomerPerson(shop, form, by);
  expect(invited.data).toMatchObject({ email: form.email, invited_until: expect.any(String) });
  await expect(inviteCustomerPerson(shop, form, by)).rejects.toThrow('déjà dans l’équipe');
  expect(await trail()).toEqual([['person.invited', 'ADMIN1']]);
  await shop.table.transact([shop.customers.setBlocked(id, { at: NOW.toISOString(), by: 'A', reason: 'r' })]);
  const other = { ...form, email: 'autre@bistrot-demo.test' };
  await expect(inviteCustomerPerson(shop, other, by)).rejects.toThrow('bloqué');
});

test('one of them is blocked and let in again, their sessions ended; the login of the company is not', async () => {
  const blocked = await block('SACHA', true);
  expect(blocked.data.blocked).toBe(true);
  expect(await shop.people.find(id, 'SACHA')).toMatchObject({
    blockedAt: expect.any(String),
    credentialsVersion: 2,
  });
  await block('SACHA', true);
  expect((await block('SACHA', false)).data.blocked).toBe(false);
  expect((await shop.people.find(id, 'SACHA'))?.blockedAt).toBeUndefined();
  expect(await trail()).toEqual([
    ['person.blocked', 'ADMIN1'],
    ['person.released', 'ADMIN1'],
  ]);
  await expect(block(id, true)).rejects.toThrow('Le compte est à ce nom');
  await expect(block('NOBODY', true)).rejects.toThrow('n’est pas dans votre équipe');
});
