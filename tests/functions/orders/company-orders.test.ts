import { beforeAll, expect, test } from 'vitest';
import type { CompanyPerson, Identity, PersonRights } from '#shared/kernel/access.ts';
import { liveToken } from '#tests/support/accounts/live-session.ts';
import { openAccountFixture } from '#tests/support/accounts/account-fixture.ts';
import { callHandler } from '#tests/support/calls/http-event.ts';
import { fillShop, testCustomer } from '#tests/support/orders/shop.ts';
import { keys } from '#functions/table-keys.ts';
import { addAddress } from '#functions/customers/delivery-addresses.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import { forgetCustomer } from '#functions/privacy/forget-customer.ts';

/** Orders of several people of one company: author, limits, recipients. */
const fixture = await openAccountFixture();
const { handler } = await import('#functions/orders.http.ts');
let shop: Awaited<ReturnType<typeof fillShop>>;
beforeAll(async () => {
  shop = await fillShop(fixture.table);
  await fixture.table.update(keys.customer(testCustomer.id), {
    update: 'SET invited = :n, mail = :m',
    values: { ':n': 3, ':m': 'gerante@bistrot-demo.test' },
  });
});

const chef: PersonRights = { role: 'chef', seesPrices: true, mayPay: false };
const callerOf = (person: CompanyPerson): Identity => ({
  family: 'pro',
  subjectId: testCustomer.id,
  sessionId: `s-${person.id}`,
  person,
});
const signIn = async (id: string, rights: PersonRights, limits: Record<string, number> = {}) => {
  const token = await liveToken(fixture.table, callerOf({ id, rights }));
  for (const [name, cents] of Object.entries(limits))
    await fixture.table.update(keys.person(testCustomer.id, id), {
      update: `SET ${name} = :cents`,
      values: { ':cents': cents },
    });
  return token;
};
const order = (token: string, quantity: number, total = quantity * 10) =>
  callHandler(handler, {
    method: 'POST',
    path: '/api/products/orders',
    token,
    body: { items: [{ product_id: '1', quantity }], total, client_id: testCustomer.id },
  });
const seen = async (token: string, id: string) =>
  (
    await callHandler(handler, {
      method: 'GET',
      path: '/api/orders/{id}',
      params: { id },
      token,
    })
  ).body['data'] as Record<string, unknown>;

test('an order names the person of the company who placed it, and « ancien membre » once they left', async () => {
  const token = await signIn('SACHA', chef);
  const placed = await order(token, 1);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const id = String(placed.body['order_id']);
  expect(await seen(token, id)).toMatchObject({ commande_par: 'Sacha Exemple' });
  const other = await signIn('ALEX', chef);
  await fixture.table.remove(keys.person(testCustomer.id, 'SACHA'));
  expect(await seen(other, id)).toMatchObject({ commande_par: 'ancien membre' });
});

test('the letter goes to its author, with a copy to the company; without amounts shown, to the company alone', async () => {
  const sent = async (id: string, rights: PersonRights) => {
    const placed = await order(await signIn(id, rights), 1, rights.seesPrices ? 10 : 0);
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
    await fixture.mailsTo('nobody');
    const [mail] = fixture.mails.list(`${id.toLowerCase()}@bistrot-demo.test`);
    return { mail, copies: fixture.mails.list('gerante@bistrot-demo.test').length };
  };
  await fixture.mailsTo('nobody');
  const before = fixture.mails.list('gerante@bistrot-demo.test').length;
  const told = await sent('CHARLIE', chef);
  expect(told.mail?.subject).toMatch(/ommande/);
  expect(told.copies).toBe(before + 1);
  const blind = await sent('MAXIME', { ...chef, seesPrices: false });
  expect(blind.mail).toBeUndefined();
  expect(blind.copies).toBe(before + 2);
});

test('a user without prices confirms no total', async () => {
  const token = await signIn('BLIND', { ...chef, seesPrices: false });
  const placed = await order(token, 1, 0);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  expect(placed.body['total_ttc']).toBeUndefined();
  const sighted = await order(await signIn('SIGHTED', chef), 1, 0);
  expect(sighted.body['code']).toBe('price_changed');
});

test('an order above one’s limit waits for a Gérant, with the limit in its history; one below is placed', async () => {
  const token = await signIn('LIMITED', chef, { orderLimitCents: 1500 });
  const waits = await order(token, 2);
  expect(waits.status, JSON.stringify(waits.body)).toBe(200);
  expect(waits.body['approve_before']).toEqual(expect.any(String));
  expect(waits.body['message']).toMatch(/attend le oui d’un Gérant\. La viande est réservée\.$/);
  const id = String(waits.body['order_id']);
  expect(await seen(token, id)).toMatchObject({
    a_valider_avant: waits.body['approve_before'],
    a_valider_motif: expect.stringMatching(/^plafond par commande \(15,00\s€ TTC\) dépassé$/),
    payable: false,
  });
  const colleague = await signIn('BLIND-COLLEAGUE', { ...chef, seesPrices: false });
  expect(await seen(colleague, id)).not.toHaveProperty('a_valider_motif');
  const [asked] = await shop.orders.history(id);
  expect(asked?.reason).toMatch(/plafond par commande \(15,00/);
  const below = await order(token, 1);
  expect(below.status).toBe(200);
  expect(below.body['approve_before']).toBeUndefined();
});

test('the orders of a week are counted together, of that person alone', async () => {
  const token = await signIn('WEEKLY', chef, { weekLimitCents: 3500 });
  expect((await order(token, 1)).status).toBe(200);
  expect((await order(token, 1.5, 15)).status).toBe(200);
  const waits = await order(token, 1);
  expect(waits.body['approve_before']).toEqual(expect.any(String));
  const other = await order(await signIn('OTHER', chef, { weekLimitCents: 3500 }), 1);
  expect(other.status).toBe(200);
  expect(other.body['approve_before']).toBeUndefined();
});

test('a cancelled order does not count in the week', async () => {
  const token = await signIn('CANCELS', chef, { weekLimitCents: 2500 });
  const { body } = await order(token, 2);
  const first = (await shop.orders.find(testCustomer.id, String(body['order_id'])))!;
  await fixture.table.transact([shop.orders.change(first, { status: 'annule' })]);
  expect((await order(token, 1)).body['approve_before']).toBeUndefined();
  expect((await order(token, 1.5, 15)).body['approve_before']).toEqual(expect.any(String));
});

test('orders of one person in the same instant count together', async () => {
  // 10 € and 5.5 %: two of them are below the limit, three are not
  const token = await signIn('SIX-AT-ONCE', chef, { weekLimitCents: 2500 });
  const all = await Promise.all([1, 1.01, 1.02, 1.03, 1.04].map((kilos) => order(token, kilos)));
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  expect(all.filter(({ body }) => body['approve_before'] === undefined)).toHaveLength(2);
});

test('an order of a Commis always needs approval', async () => {
  const token = await signIn('COMMIS', { role: 'commis', seesPrices: false, mayPay: true });
  const waits = await order(token, 1, 0);
  expect(waits.status, JSON.stringify(waits.body)).toBe(200);
  expect(waits.body['approve_before']).toEqual(expect.any(String));
});

test('deleting the company deletes its people, and the logins that opened nothing else', async () => {
  const customerId = 'GONE-COMPANY';
  const seat = { customerId, personId: 'P1' };
  const login = { id: 'L1', mail: 'seul@bistrot-demo.test', firstname: 'S', lastname: 'E', passwordHash: '' };
  await fixture.table.transact(shop.people.createLogin({ ...login, seats: [seat], credentialsVersion: 1 }));
  await fixture.table.put({
    ...keys.person(customerId, 'P1'),
    id: 'P1',
    customerId,
    firstname: 'S',
    lastname: 'E',
    mail: login.mail,
    role: 'chef',
    seesPrices: true,
    mayPay: true,
    createdAt: '',
    credentialsVersion: 1,
    version: 1,
  });
  const nothing = { forget: () => Promise.resolve() };
  await forgetCustomer({ ...shop, recalls: nothing, photos: nothing } as never, customerId);
  expect(await fixture.table.get(keys.person(customerId, 'P1'))).toBeUndefined();
  expect(await fixture.table.get(keys.personLogin('L1'))).toBeUndefined();
  expect(await fixture.table.get(keys.email('pro', login.mail))).toBeUndefined();
});

test('above the limit of a place an order needs approval unless a Gérant places it; all orders to the place count together', async () => {
  const place = await addAddress(
    shop.customers,
    testCustomer.id,
    addressForm.parse({
      label: 'Bistrot',
      address: '1 rue du Test',
      postal: '33000',
      city: 'Bordeaux',
      order_limit: 36,
      week_limit: 60,
    }),
  );
  const ask = async (id: string, rights: PersonRights, quantity: number, to: string) =>
    callHandler(handler, {
      method: 'POST',
      path: '/api/products/orders',
      token: await signIn(id, rights),
      body: {
        items: [{ product_id: '1', quantity }],
        total: quantity * 10,
        client_id: testCustomer.id,
        delivery_address_id: to,
      },
    });
  const waits = async (...asked: Parameters<typeof ask>) => {
    const reply = await ask(...asked);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body['approve_before'] !== undefined;
  };
  expect(await waits('PLACE1', chef, 3, place.id)).toBe(false);
  expect(await waits('PLACE2', chef, 2.5, place.id)).toBe(true);
  expect(await waits('PLACE2', chef, 4, place.id)).toBe(true);
  expect(await waits('PLACE2', chef, 2, 'compte')).toBe(false);
  expect(await waits('PLACE3', { ...chef, role: 'gerant' }, 4, place.id)).toBe(false);
});
