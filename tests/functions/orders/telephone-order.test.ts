import { beforeEach, describe, expect, test } from 'vitest';
import { orderMailHandlers } from '#functions/mail/order-mail-handlers.ts';
import type { MailServices } from '#functions/mail/writing.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { listClientOrders } from '#functions/orders/list-orders.ts';
import { nameAuthors } from '#functions/orders/name-authors.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { placeTelephoneOrder } from '#functions/orders/telephone/place-telephone-order.ts';
import { openAdmins } from '#functions/admins/admins.module.ts';
import { setting } from '#functions/platform/table/expressions.ts';
import { handlerFor } from '#functions/platform/outbox/try-todo.ts';
import { keys } from '#functions/table-keys.ts';
import type { HouseTerms } from '#shared/customers/house-terms.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { MAX_ORDER_LINES } from '#shared/orders/order.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { namedAdmin } from '#tests/support/accounts/admins.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

/** A telephone order is the customer's own, and names who entered it. */
let shop: TestShop;
const me = testCustomer.id;
beforeEach(async () => {
  shop = await openTestShop();
  await namedAdmin(shop.table, 'ADMIN1', 'Camille', 'Démo');
});

type Asked = Partial<Parameters<typeof placeTelephoneOrder>[1]>;
const take = (more: Asked = {}) =>
  placeTelephoneOrder(
    { ...shop, admins: openAdmins(shop.table) },
    {
      adminId: 'ADMIN1',
      customerId: me,
      personId: undefined,
      items: [{ product_id: '1', quantity: 2 }],
      seenTotal: 20,
      idempotencyKey: 'telephone-0001',
      now: NOW,
      ...more,
    },
  );
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const orders = async () => (await shop.orders.listOfCustomer(me, 10)).items;
const terms = (more: Partial<HouseTerms>) =>
  shop.customers.recordHouseTerms(me, {
    level: 1,
    discount: 0,
    outstandingLimitCents: null,
    isClosed: false,
    readAt: NOW.toISOString(),
    ...more,
  });
const account = (more: Record<string, unknown>) => shop.table.update(keys.customer(me), setting(more));
const aPerson = (id: string, more: Record<string, unknown> = {}) =>
  shop.table.put({
    ...keys.person(me, id),
    id,
    customerId: me,
    firstname: 'Sacha',
    lastname: 'Exemple',
    mail: `${id.toLowerCase()}@bistrot-essai.test`,
    role: 'chef',
    seesPrices: true,
    mayPay: false,
    createdAt: NOW.toISOString(),
    credentialsVersion: 1,
    version: 1,
    ...more,
  });

describe('a telephone order', () => {
  test('is the customer’s order: reserved, sent to the ERP and by mail, and names who entered it', async () => {
    const placed = await take();
    expect(placed.message).toBe(`La commande ${placed.reference} est enregistrée.`);
    expect(await shop.orders.find(me, placed.order_id)).toMatchObject({
      customerId: me,
      customerName: 'Bistrot d’essai',
      takenBy: { adminId: 'ADMIN1', name: 'Camille Démo' },
      totalHtCents: 2000,
      status: 'en_attente',
      erpState: 'a_envoyer',
    });
    expect((await shop.stock.getLevel('1'))?.reserved).toBe(2000);
    for (const queue of ['erp', 'mail'] as const)
      expect(await dueTodos(shop.table, queue, NOW)).toMatchObject([
        { type: 'order.placed', data: { customerId: me, orderId: placed.order_id } },
      ]);
    const { data } = await listClientOrders(shop.orders, me, me, { limit: 5 });
    expect(data).toMatchObject([
      { reference: placed.reference, saisie_par: 'Camille Démo', modifiable: true },
    ]);
    const history = await nameAuthors(openAdmins(shop.table), await shop.orders.history(placed.order_id));
    expect(history).toMatchObject([
      { actor: 'admin:ADMIN1', by: 'Camille Démo', field: 'commande', to: 'saisie au téléphone' },
    ]);
  });

  test('has the customer’s own price, not the general one', async () => {
    await shop.catalog.putProduct({ ...testProducts[0]!, levelPricesE4: { '2': 91_234 } });
    await terms({ level: 2 });
    expect((await refusalOf(take())).code).toBe('price_changed');
    const placed = await take({ seenTotal: 18.25 });
    const [line] = (await shop.orders.find(me, placed.order_id))!.lines;
    expect(line).toMatchObject({ unitPriceE4: 91_234, priceReason: 'tarif 2' });
  });

  test('is edited by its customer like any other, and stays marked', async () => {
    const { order_id: orderId } = await take();
    const items = [{ product_id: '1', quantity: 3 }];
    const { data } = await editOrder(shop as never, { customerId: me, orderId, items, now: NOW });
    expect(data).toMatchObject({ total_ht: 30, saisie_par: 'Camille Démo' });
    expect((await shop.orders.find(me, orderId))?.takenBy?.adminId).toBe('ADMIN1');
  });

  test('its letter says that it was ordered by telephone, and who entered it', async () => {
    await take();
    await placeOrder(shop, {
      customerId: me,
      items: [{ product_id: '2', quantity: 1 }],
      seenTotal: 11,
      idempotencyKey: undefined,
      now: NOW,
    });
    const services = {
      ...shop,
      weighing: async () => ({ tolerancePercent: undefined }),
    } as unknown as MailServices;
    const letters = [];
    for (const { subscription, ...event } of await dueTodos(shop.table, 'mail', NOW))
      letters.push(await handlerFor(orderMailHandlers, subscription, event)?.(services, NOW));
    const [first, second] = letters
      .map((sent) => JSON.stringify(sent))
      .toSorted((one, other) => Number(other.includes('téléphone')) - Number(one.includes('téléphone')));
    expect(first).toMatch(/prise au téléphone par Camille Démo le /);
    expect(first).toContain(testCustomer.mail);
    expect(second).not.toContain('téléphone');
  });

  test('reserves pieces at the high end', async () => {
    const byPiece = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700, source: 'house' } as const;
    await shop.catalog.putProduct({ ...testProducts[0]!, byPiece });
    const placed = await take({ items: [{ product_id: '1', pieces: 3 }], seenTotal: 42 });
    expect(placed).toMatchObject({ total_ht: 42, estimated: true });
    expect((await shop.stock.getLevel('1'))?.reserved).toBe(3 * 1700);
  });

  test('the same key creates one order, whatever blocks it since; other goods under it are refused', async () => {
    const first = await take();
    await account({ blockedAt: NOW.toISOString(), blockedFor: 'Impayés' });
    expect(await take()).toEqual(first);
    expect((await refusalOf(take({ seenTotal: 30, items: [{ product_id: '1', quantity: 3 }] }))).code).toBe(
      'idempotency_mismatch',
    );
    expect(await orders()).toHaveLength(1);
  });

  test('one equal to a recent order of the customer needs confirmation', async () => {
    const own = { customerId: me, items: [{ product_id: '1', quantity: 2 }], seenTotal: 20, now: NOW };
    await placeOrder(shop, { ...own, idempotencyKey: 'espace-pro-0001' });
    expect((await refusalOf(take())).code).toBe('identical_order');
    await take({ identicalConfirmed: true });
    expect(await orders()).toHaveLength(2);
  });
});

describe('is refused like the customer’s own, with the reason', () => {
  test.each([
    [
      { blockedAt: NOW.toISOString(), blockedFor: 'Trois factures impayées' },
      'Ce compte est bloqué : « Trois factures impayées ». Rien n’a été commandé.',
    ],
    [{ blockedAt: NOW.toISOString() }, 'Ce compte est bloqué. Rien n’a été commandé.'],
  ])('a blocked account: %o', async (blocked, why) => {
    await account(blocked);
    const refusal = await refusalOf(take());
    expect([refusal.code, plain(refusal.message)]).toEqual(['ordering_closed', why]);
    expect([await orders(), (await shop.stock.getLevel('1'))?.reserved]).toEqual([[], 0]);
  });

  test('an account that is closed in Dolibarr, unverified or unknown', async () => {
    await terms({ isClosed: true });
    const closed = await refusalOf(take());
    expect([closed.code, closed.message]).toEqual([
      'ordering_closed',
      'Ce client est fermé dans Dolibarr. Rien n’a été commandé.',
    ]);
    await terms({});
    await shop.table.update(keys.customer(me), setting({}, { remove: ['emailVerifiedAt'] }));
    expect((await refusalOf(take())).message).toMatch(/pas encore vérifiée/);
    // never a 401, which would end the administrator's session
    expect((await refusalOf(take({ customerId: 'NOBODY' }))).code).toBe('not_found');
  });

  test('above the cap of unpaid orders, in wording for the back-office', async () => {
    await shop.table.put({
      pk: 'SETTING',
      sk: 'reservations',
      reservationRules: { ...DEFAULT_RESERVATION_RULES, newAccountCapCents: 5000 },
      version: 1,
    });
    await take();
    const refusal = await refusalOf(
      take({ idempotencyKey: 'telephone-0002', items: [{ product_id: '1', quantity: 4 }], seenTotal: 40 }),
    );
    expect([refusal.code, refusal.details]).toEqual(['reservation_cap', { cap: 50, pending: 24, room: 26 }]);
    expect(plain(refusal.message)).toBe(
      'Les commandes non réglées de ce client peuvent atteindre 50,00 € TTC : il en a 24,00 €, il reste 26,00 €. Rien n’a été commandé.',
    );
    await terms({ outstandingLimitCents: 0 });
    const next = await refusalOf(take({ idempotencyKey: 'telephone-0003', identicalConfirmed: true }));
    expect(plain(next.message)).toMatch(/^Ce client règle chaque commande avant la suivante : .* 24,00 €/);
  });

  test('a closed day, too little stock, too many products', async () => {
    const day = await refusalOf(take({ delivery: { day: '2026-11-28' } }));
    expect([day.code, day.field]).toEqual(['invalid_input', 'delivery_day']);
    const short = await refusalOf(take({ items: [{ product_id: '1', quantity: 101 }], seenTotal: 1010 }));
    expect([short.code, short.details]).toMatchObject([
      'insufficient_stock',
      { products: [{ product_id: '1', left: 100 }] },
    ]);
    const items = Array.from({ length: MAX_ORDER_LINES + 1 }, (_, i) => ({
      product_id: String(i + 1),
      quantity: 1,
    }));
    expect((await refusalOf(take({ items }))).field).toBe('items');
    expect(await orders()).toEqual([]);
  });

  test('as many products as are allowed fit in the transaction with their history', async () => {
    const items = Array.from({ length: MAX_ORDER_LINES }, (_, i) => ({
      product_id: String(100 + i),
      quantity: 1,
    }));
    for (const { product_id: id } of items) {
      await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `REF${id}` });
      await shop.stock.recordCount(counted(id, [5000, 0]));
    }
    const placed = await take({ items, seenTotal: 10 * MAX_ORDER_LINES });
    expect(await shop.orders.history(placed.order_id)).toHaveLength(1);
  }, 30_000);
});

describe('for a person of the company', () => {
  test('it is theirs; their limits do not apply to the house, and no approval is needed', async () => {
    await aPerson('SACHA', { orderLimitCents: 500 });
    const placed = await take({ personId: 'SACHA' });
    expect(placed.approve_before).toBeUndefined();
    expect(await shop.orders.find(me, placed.order_id)).toMatchObject({
      placedBy: 'SACHA',
      takenBy: { adminId: 'ADMIN1' },
    });
    const { data } = await listClientOrders(shop.orders, me, me, { limit: 5 }, shop.people);
    expect(data[0]).toMatchObject({ commande_par: 'Sacha Exemple', saisie_par: 'Camille Démo' });
    // for another person it is another request
    expect((await refusalOf(take())).code).toBe('idempotency_mismatch');
  });

  test('a place’s limit does not apply to the house either', async () => {
    const kitchen = {
      id: 'CUISINE',
      label: 'Cuisine',
      address: '2 quai de l’Essai',
      complement: '',
      postal: '33300',
      city: 'Bordeaux',
      phone: '',
      note: '',
      isDefault: true,
      orderLimitCents: 500,
    };
    await account({ addresses: [kitchen] });
    const placed = await take({ delivery: { addressId: 'CUISINE' } });
    expect(placed.approve_before).toBeUndefined();
  });

  test.each([
    ['nobody of it', {}, 'OTHER'],
    [
      'invited and not come yet',
      { invitation: { sentAt: NOW.toISOString(), expiresAt: NOW.toISOString() } },
      'SACHA',
    ],
    ['suspended', { blockedAt: NOW.toISOString() }, 'SACHA'],
  ])('refused for %s', async (_who, more, personId) => {
    await aPerson('SACHA', more);
    const refusal = await refusalOf(take({ personId }));
    expect([refusal.code, refusal.field]).toEqual(['invalid_input', 'person_id']);
    expect(await orders()).toEqual([]);
  });
});
