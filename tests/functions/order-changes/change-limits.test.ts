import { beforeEach, describe, expect, test } from 'vitest';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { webOrderChange, type WebOrderChange } from '#functions/order-changes/web-order-change.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import type { SeenTotal } from '#functions/orders/lines/price-check.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { unknownWallet, walletAttempt } from '#tests/support/orders/an-attempt.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';

const customerId = testCustomer.id;
let shop: TestShop;
let orderId: string;
beforeEach(async () => {
  shop = await openTestShop();
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  const request = { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: NOW };
  orderId = (await placeOrder(shop, request)).order_id;
  await indexesFollow();
});

const order = async () => (await shop.orders.find(customerId, orderId))!;
const edit = (items: WireItem[], more: { seen?: SeenTotal; services?: TestShop } = {}) =>
  editOrder(more.services ?? shop, { customerId, orderId, items, seen: more.seen, now: NOW });
const change = (asked: WebOrderChange, services = shop) =>
  changeWebOrder(services, { orderId, adminId: 'ADMIN1', change: asked, now: NOW });
const one: WireItem[] = [{ product_id: '1', quantity: 1 }];
/** The order has this state in Dolibarr. */
const there = async (found: Partial<ErpOrder>): Promise<TestShop> => {
  await shop.table.transact([shop.orders.change(await order(), { erpRef: 'CO2611-0001' })]);
  const gateway = await shop.erp();
  const held = { ref: 'CO2611-0001', status: 'validated', isBilled: false, ...found } as ErpOrder;
  return { ...shop, erp: async () => ({ ...gateway, findOrdersByRefExt: async () => ok([held]) }) };
};

describe('an edit', () => {
  test('leaves a product in the order, adds only what is on sale, and is refused by the field', async () => {
    await expect(edit([])).rejects.toMatchObject({
      message: 'Une commande garde au moins un produit.',
      field: 'items',
    });
    await shop.catalog.putProduct({ ...testProducts[2]!, onSale: false });
    await expect(edit([...one, { product_id: '3', quantity: 1 }])).rejects.toMatchObject({
      code: 'product_unknown',
      field: 'items.1.product_id',
    });
    await expect(edit([...one, { product_id: 'unknown', quantity: 1 }])).rejects.toMatchObject({
      code: 'product_unknown',
    });
    // what was ordered while it was on sale may stay
    await shop.catalog.putProduct({ ...testProducts[0]!, onSale: false });
    expect((await edit(one)).data.total_ht).toBe(10);
  });

  test('is of the total that its customer saw, to the cent, with and without VAT', async () => {
    for (const seen of [{ seenTotal: 9.98 }, { seenTotal: 10, seenTotalTtc: 12.02 }])
      await expect(edit(one, { seen })).rejects.toMatchObject({
        code: 'price_changed',
        details: { total_ht: 10, total_ttc: 12, prices: { 1: 10 } },
      });
    expect((await order()).totalHtCents).toBe(15_500);
    const { message, data } = await edit(one, { seen: { seenTotal: 10, seenTotalTtc: 12 } });
    expect(data.total_ht).toBe(10);
    expect(message).toBe('Les modifications ont été enregistrées avec succès!');
  });

  test('of more products than one transaction takes is made in two', async () => {
    const ids = Array.from({ length: 95 }, (_, i) => String(8000 + i));
    for (const id of ids) {
      await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `E${id}`, label: `PIECE ${id}` });
      await shop.stock.recordCount(counted(id, [5000, 0]));
    }
    const added = ids.map((product_id) => ({ product_id, quantity: 1 }));
    // 95 come, which is as many as an order holds, and two go
    await expect(edit(added)).rejects.toMatchObject({
      message: 'Une modification change au plus 96 produits : enregistrez-la en deux fois.',
      field: 'items',
    });
    expect((await edit([{ product_id: '1', quantity: 10 }, ...added.slice(1)])).data.nb_lignes).toBe(95);
  });

  test('of an order that left or was invoiced in the ERP, or has its lots already, is refused', async () => {
    for (const found of [{ status: 'shipping' }, { status: 'closed' }, { isBilled: true }] as const)
      await expect(edit(one, { services: await there(found) })).rejects.toMatchObject({
        code: 'order_not_editable',
        message: expect.stringContaining('dans Dolibarr (CO2611-0001)') as string,
      });
    const lots = [aLot('1', 'L1', 20_000, '2099-12-31')];
    await shop.stock.recordCount(counted('1', [20_000, 0], { lots }));
    const said = [{ product_id: '1', lots: [{ warehouse_id: '1' as const, lot: 'L1', qty: 1000 }] }];
    await bindLots(shop, { orderId, lines: said, adminId: 'ADMIN1', now: NOW });
    await expect(edit(one)).rejects.toMatchObject({ code: 'order_not_editable' });
  });

  test('that would be refused anyway leaves the page open on which its order may be paid', async () => {
    await shop.table.transact([shop.orders.change(await order(), { openAttemptId: 'PAGE' })]);
    let asked = 0;
    const find: TestShop['payments']['find'] = async () => {
      asked += 1;
      return walletAttempt;
    };
    const services = { ...shop, payments: { ...shop.payments, find }, paypal: unknownWallet };
    await expect(edit([{ product_id: 'unknown', quantity: 1 }], { services })).rejects.toMatchObject({
      code: 'product_unknown',
    });
    expect(asked).toBe(0);
    await expect(edit(one, { services })).rejects.toMatchObject({ code: 'payment_in_progress' });
    expect(asked).toBe(1);
  });
});

describe('a change by an administrator', () => {
  test('does not cancel an order that left in the ERP; any other change is allowed', async () => {
    const left = await there({ status: 'shipping' });
    await expect(change({ field: 'status', value: 'annule' }, left)).rejects.toMatchObject({
      code: 'order_not_editable',
      message: expect.stringContaining('est déjà expédiée') as string,
    });
    await change({ field: 'status', value: 'valide' }, left);
    await change({ field: 'statut_livraison', value: 'expedie' }, left);
    expect(await order()).toMatchObject({ status: 'valide', deliveryStatus: 'expedie' });
  });

  test('that ends paying is refused during a payment; one that does not leaves the page open', async () => {
    await shop.table.transact([shop.orders.change(await order(), { openAttemptId: 'PAGE' })]);
    const find = async () => walletAttempt;
    const paying = { ...shop, payments: { ...shop.payments, find }, paypal: unknownWallet };
    for (const ends of [
      { field: 'status', value: 'annule' },
      { field: 'statut_paiement', value: 'paye' },
    ] as const)
      await expect(change(ends, paying)).rejects.toMatchObject({ code: 'payment_in_progress' });
    await change({ field: 'status', value: 'valide' }, paying);
    await change({ field: 'statut_livraison', value: 'en_preparation' }, paying);
    // as it is already: nothing has to be closed for it
    await change({ field: 'statut_paiement', value: 'non_paye' }, paying);
    expect(await order()).toMatchObject({
      status: 'valide',
      openAttemptId: 'PAGE',
      paymentStatus: 'non_paye',
    });
  });

  test('publishes an event for each change', async () => {
    const told = async () =>
      (await dueTodos(shop.table, 'mail', NOW)).flatMap(({ type, data }) =>
        type.startsWith('order.') && data['orderId'] === orderId ? [type] : [],
      );
    const seen: string[] = await told();
    for (const [asked, type] of [
      [{ field: 'status', value: 'valide' }, undefined],
      [{ field: 'statut_livraison', value: 'expedie' }, 'order.dispatched'],
      [{ field: 'statut_livraison', value: 'livre' }, 'order.delivered'],
      [{ field: 'statut_livraison', value: 'non_livre' }, undefined],
      [{ field: 'statut_paiement', value: 'paye' }, undefined],
      [{ field: 'status', value: 'annule' }, 'order.cancelled'],
      [{ field: 'status', value: 'en_attente' }, 'order.reinstated'],
    ] as [WebOrderChange, string | undefined][]) {
      await change(asked);
      if (type) seen.push(type);
      expect((await told()).toSorted(), JSON.stringify(asked)).toEqual(seen.toSorted());
    }
  });

  test('that brings an order back counts it among what its customer has to pay again', async () => {
    const pending = async () => (await shop.guards.find(customerId))!.pendingCents;
    const before = await pending();
    await change({ field: 'status', value: 'annule' });
    await change({ field: 'status', value: 'en_attente' });
    expect((await pending()) - before).toBe((await order()).totalTtcCents);
  });

  test('is given in two spellings', () => {
    expect(webOrderChange({ status: 'annule' })).toEqual({ field: 'status', value: 'annule' });
    expect(webOrderChange({ statut_paiement: 'paye' })).toEqual({ field: 'statut_paiement', value: 'paye' });
    expect(webOrderChange({ statut_livraison: 'livre' })).toEqual({
      field: 'statut_livraison',
      value: 'livre',
    });
    const named = { field: 'status', value: 'valide' } as const;
    expect(webOrderChange(named)).toEqual(named);
  });
});
