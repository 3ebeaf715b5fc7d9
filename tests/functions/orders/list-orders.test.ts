import { beforeAll, describe, expect, test } from 'vitest';
import {
  getAnyOrder,
  getOrder,
  getOrderDetails,
  getOwnOrder,
  getSeenOrder,
  getWebOrder,
  listClientOrders,
  listCustomerOrders,
} from '#functions/orders/list-orders.ts';
import { getCustomerReservation } from '#functions/orders/guard/reservations.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { getProduct, listCategories, listCategoryProducts } from '#functions/orders/shop/list-products.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import { BASE_TERMS } from '#shared/catalog/price-terms.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const OTHER = 'CLIENT2';
const LATER = new Date(NOW.getTime() + 3_600_000);
let shop: TestShop;
let orderId: string;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.table.transact(
    shop.customers.create({ ...testCustomer, id: OTHER, mail: 'autre@essai.test', society: 'Autre' }),
  );
  const items = [
    { product_id: '1', quantity: 10, cut_note: 'émincé' },
    { product_id: '2', quantity: 5 },
  ];
  const request = { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: NOW };
  orderId = (await placeOrder(shop, request)).order_id;
  await indexesFollow();
});

const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 's', role: 'admin' } as const;
const pro = (subjectId: string) => ({ family: 'pro', subjectId, sessionId: 's' }) as const;
const unknown = { code: 'not_found', message: 'Commande introuvable.' };

describe('an order is its customer’s and the house’s', () => {
  test('is not found by anybody else, by every endpoint', async () => {
    for (const look of [
      () => getOwnOrder(shop.orders, OTHER, orderId),
      () => getOrder(shop, OTHER, orderId),
      () => getOrderDetails(shop.orders, OTHER, orderId),
      () => getSeenOrder(shop.orders, pro(OTHER), orderId, LATER),
      () => getSeenOrder(shop.orders, pro(customerId), 'UNKNOWN', LATER),
      () => getAnyOrder(shop.orders, 'UNKNOWN', LATER),
      () => getWebOrder(shop.orders, 'UNKNOWN', LATER),
    ])
      await expect(look()).rejects.toMatchObject(unknown);
    await expect(listClientOrders(shop.orders, OTHER, customerId, { limit: 5 })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await listClientOrders(shop.orders, OTHER, OTHER, { limit: 5 })).data).toEqual([]);
  });

  test('is shown with its lines to both of them', async () => {
    for (const caller of [pro(customerId), admin])
      expect((await getSeenOrder(shop.orders, caller, orderId, LATER)).id).toBe(orderId);
    const own = await getOrder(shop, customerId, orderId);
    expect(own).toMatchObject({ id: orderId, total_ttc: 186, data: { id: orderId, total_ht: 155 } });
    expect(own.reference).toBe(own.data.reference);
    // of the day before its delivery, by the zone's clock
    expect(own.data).toHaveProperty('ajouts_avant', '2026-11-21T15:00:00.000Z');
    const details = await getOrderDetails(shop.orders, customerId, orderId);
    expect(details).toMatchObject([
      { produit_id: '1', quantite: 10, quantite_preparee: null, note_decoupe: 'émincé' },
      { produit_id: '2', quantite: 5 },
    ]);
    const { order, lines, history } = await getWebOrder(shop.orders, orderId, LATER);
    expect([order.client_id, lines, history]).toEqual([customerId, details, []]);
  });

  test('is listed page by page, and for the house by the customer, who must be known', async () => {
    const { data, next_cursor } = await listClientOrders(shop.orders, customerId, customerId, { limit: 2 });
    expect([data.map(({ id }) => id), next_cursor]).toEqual([[orderId], null]);
    const listed = await listCustomerOrders(shop, customerId, { limit: 5 });
    expect(listed.orders).toMatchObject([{ id: orderId, client_id: customerId, montant_total: 186 }]);
    expect((await listCustomerOrders(shop, OTHER, { limit: 5 })).orders).toEqual([]);
    await expect(listCustomerOrders(shop, 'NOBODY', { limit: 5 })).rejects.toThrow('Client introuvable.');
  });
});

describe('a customer’s reserved and unpaid goods', () => {
  test('are visible to them alone, and empty without any', async () => {
    expect((await getCustomerReservation(shop, customerId, LATER)).data).toMatchObject({
      client_id: customerId,
      nb_commandes: 1,
      kg: 15,
      pieces: 0,
      montant_ttc: 186,
      commandes: [{ id: orderId }],
    });
    expect((await getCustomerReservation(shop, OTHER, LATER)).data).toBeNull();
    await expect(getCustomerReservation(shop, 'NOBODY', LATER)).rejects.toThrow('Client introuvable.');
  });

  test('an account that ends orders nothing any more, and ends only as its guard was read', async () => {
    const seen = await shop.guards.find(customerId);
    await expect(
      shop.table.transact([shop.guards.close(customerId, { ...seen!, rev: 999 }, NOW)]),
    ).rejects.toThrow(ConditionFailed);
    await shop.table.transact([shop.guards.close(customerId, seen, NOW)]);
    expect(await shop.guards.find(customerId)).toMatchObject({
      closed: true,
      pendingCents: 0,
      rev: (seen?.rev ?? 0) + 1,
    });
    await indexesFollow();
    expect((await shop.guards.listPending(10)).items).toEqual([]);
    const items = [{ product_id: '1', quantity: 1 }];
    const request = { customerId, items, seenTotal: 10, idempotencyKey: undefined, now: LATER };
    await expect(placeOrder(shop, request)).rejects.toMatchObject({ code: 'not_signed_in' });
  });
});

test('the shop shows products on sale, by category or alone; others are absent', async () => {
  await shop.catalog.putProduct({ ...testProducts[4]!, categoryId: '2', categoryIds: ['2', '3'] });
  await shop.catalog.putProduct({ ...testProducts[3]!, onSale: false });
  for (const [id, label] of [
    ['1', 'BOEUF'],
    ['2', 'PORC'],
    ['3', 'GRILL'],
  ] as const)
    await shop.catalog.putCategory({ id, label, ref: label, description: '' });
  const view = await openCatalogView(shop.table)(new Date(LATER.getTime() + 60_000));
  const offer = { view, terms: BASE_TERMS };
  const ids = (categoryId: string) => listCategoryProducts(offer, categoryId).data.map(({ id }) => id);
  expect(listCategories(view).data.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['BOEUF', 'PORC', 'GRILL']),
  );
  expect([ids('1').toSorted(), ids('2'), ids('3')]).toEqual([['1', '2', '3'], ['5'], ['5']]);
  expect(() => listCategoryProducts(offer, 'unknown')).toThrow('Cette catégorie n’existe pas.');
  expect(getProduct(offer, '5').data).toMatchObject({ id: '5', label: 'STEAK HACHE 150 G X 20', price: 14 });
  for (const id of ['4', 'unknown']) expect(() => getProduct(offer, id)).toThrow('Ce produit n’existe pas.');
});
