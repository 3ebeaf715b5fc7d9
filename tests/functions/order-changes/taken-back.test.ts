import { beforeEach, describe, expect, test } from 'vitest';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import type { WebOrderChange } from '#functions/order-changes/web-order-change.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { keys } from '#functions/table-keys.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let shop: TestShop;
let orderId: string;
beforeEach(async () => {
  shop = await openTestShop();
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  orderId = (
    await placeOrder(shop, { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: NOW })
  ).order_id;
  await indexesFollow();
});

const order = async () => (await shop.orders.find(customerId, orderId))!;
const change = (asked: WebOrderChange, services = shop) =>
  changeWebOrder(services, { orderId, adminId: 'ADMIN1', change: asked, now: NOW });
const guard = async () => (await shop.guards.find(customerId))!;
/** Another writer always wins. */
const alwaysLate = (): TestShop => ({
  ...shop,
  table: {
    ...shop.table,
    transact: () => Promise.reject(new ConditionFailed([{ index: 0, item: undefined }])),
  },
});

describe('the open orders of an account', () => {
  /** All its orders so far are over: only later ones are read. */
  const settled = async () => {
    const { rev } = await guard();
    await shop.guards.settle(customerId, { rev, pendingCents: 0, from: 'LATER' });
    await indexesFollow();
  };
  const listed = async () => (await shop.guards.listPending(10)).items.map((each) => each.customerId);

  test('are recounted from the beginning where a paid, cancelled order is reinstated', async () => {
    await change({ field: 'statut_paiement', value: 'paye' });
    await change({ field: 'status', value: 'annule' });
    await settled();
    await change({ field: 'status', value: 'valide' });
    // paid: nothing counts against the cap, but it is still to be delivered
    expect(await guard()).toMatchObject({ pendingCents: 0 });
    expect((await guard()).from).toBeUndefined();
    await indexesFollow();
    expect(await listed()).toEqual([customerId]);
  });

  test('keep the count when a closed order changes and stays closed', async () => {
    await change({ field: 'status', value: 'annule' });
    await settled();
    const before = await guard();
    await change({ field: 'statut_livraison', value: 'en_preparation' });
    await change({ field: 'statut_paiement', value: 'rembourse' });
    expect(await guard()).toEqual(before);
    await indexesFollow();
    expect(await listed()).toEqual([]);
  });

  test('keep the count when an open order changes and stays open', async () => {
    await settled();
    const before = await guard();
    await change({ field: 'status', value: 'valide' });
    await change({ field: 'statut_livraison', value: 'livre' });
    expect(await guard()).toEqual(before);
  });

  test('grow by an order that was counted as paid and is not', async () => {
    await change({ field: 'statut_paiement', value: 'paye' });
    await settled();
    await change({ field: 'statut_paiement', value: 'non_paye' });
    expect((await guard()).pendingCents).toBe((await order()).totalTtcCents);
  });
});

test('the stock is reread after a cancellation, and only after a change that moved it', async () => {
  const moves = async () => (await shop.table.get(keys.dayClock(parisDay(NOW))))?.['stock'];
  const before = await moves();
  await change({ field: 'statut_livraison', value: 'en_preparation' });
  await change({ field: 'statut_paiement', value: 'paye' });
  expect(await moves()).toBe(before);
  await change({ field: 'status', value: 'annule' });
  expect(await moves()).toBe(Number(before ?? 0) + 1);
});

test('an edit reads Dolibarr’s agreed prices for added products, not for those that keep their price', async () => {
  const account = (await shop.customers.find(customerId))!;
  await shop.table.update(keys.customer(account.id), { update: 'SET erpId = :id', values: { ':id': '77' } });
  const gateway = await shop.erp();
  const asked: string[] = [];
  const listAgreedPrices = async (productId: string) => {
    asked.push(productId);
    return ok(undefined);
  };
  const items = [
    { product_id: '1', quantity: 9 },
    { product_id: '2', quantity: 5 },
    { product_id: '3', quantity: 1 },
  ];
  const services = { ...shop, erp: async () => ({ ...gateway, listAgreedPrices }) };
  await editOrder(services, { customerId, orderId, items, now: NOW });
  expect(asked).toEqual(['3']);
});

describe('a change that always loses to concurrent ones', () => {
  test('gets a request to reload, and the order is unchanged', async () => {
    const before = await order();
    const late = change({ field: 'statut_livraison', value: 'livre' }, alwaysLate());
    await expect(late).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await order()).toEqual(before);
  });

  test('succeeds if the concurrent change set the same value', async () => {
    const cancel = { field: 'status', value: 'annule' } as const;
    let isFirst = true;
    const transact: TestShop['table']['transact'] = async (...asked) => {
      if (isFirst) {
        isFirst = false;
        await change(cancel);
      }
      return shop.table.transact(...asked);
    };
    const { order: answered } = await change(cancel, { ...shop, table: { ...shop.table, transact } });
    expect(answered.status).toBe('annule');
    const history = (await shop.orders.history(orderId)).filter(({ field }) => field === 'status');
    expect(history).toHaveLength(1);
    expect(await shop.stock.getLevel('1')).toMatchObject({ available: 100_000, reserved: 0 });
  });
});
