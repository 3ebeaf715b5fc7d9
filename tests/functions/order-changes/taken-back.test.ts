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
/** Whoever else wrote is always faster. */
const alwaysLate = (): TestShop => ({
  ...shop,
  table: {
    ...shop.table,
    transact: () => Promise.reject(new ConditionFailed([{ index: 0, item: undefined }])),
  },
});

describe('what an account has open', () => {
  /** All that it ordered so far is over: only what comes after is looked at. */
  const settled = async () => {
    const { rev } = await guard();
    await shop.guards.settle(customerId, { rev, pendingCents: 0, from: 'LATER' });
    await indexesFollow();
  };
  const listed = async () => (await shop.guards.listPending(10)).items.map((each) => each.customerId);

  test('is counted from the beginning again where a paid order that was cancelled stands again', async () => {
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

  test('is left as it was counted by a change of what is over, and stays over', async () => {
    await change({ field: 'status', value: 'annule' });
    await settled();
    const before = await guard();
    await change({ field: 'statut_livraison', value: 'en_preparation' });
    await change({ field: 'statut_paiement', value: 'rembourse' });
    expect(await guard()).toEqual(before);
    await indexesFollow();
    expect(await listed()).toEqual([]);
  });

  test('is left as it was counted by a change of what was open, and stays open', async () => {
    await settled();
    const before = await guard();
    await change({ field: 'status', value: 'valide' });
    await change({ field: 'statut_livraison', value: 'livre' });
    expect(await guard()).toEqual(before);
  });

  test('grows by what was counted as paid and is not', async () => {
    await change({ field: 'statut_paiement', value: 'paye' });
    await settled();
    await change({ field: 'statut_paiement', value: 'non_paye' });
    expect((await guard()).pendingCents).toBe((await order()).totalTtcCents);
  });
});

test('whoever shows the stock reads it anew after a cancel, and only after what moved it', async () => {
  const moves = async () => (await shop.table.get(keys.dayClock(parisDay(NOW))))?.['stock'];
  const before = await moves();
  await change({ field: 'statut_livraison', value: 'en_preparation' });
  await change({ field: 'statut_paiement', value: 'paye' });
  expect(await moves()).toBe(before);
  await change({ field: 'status', value: 'annule' });
  expect(await moves()).toBe(Number(before ?? 0) + 1);
});

test('an edit asks Dolibarr what was agreed for what is added, not for what keeps its price', async () => {
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

describe('whoever is always overtaken', () => {
  test('is told to read again, and nothing of the order changes', async () => {
    const before = await order();
    const late = change({ field: 'statut_livraison', value: 'livre' }, alwaysLate());
    await expect(late).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await order()).toEqual(before);
  });

  test('and wanted what the faster one set is answered as if it had been them', async () => {
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
