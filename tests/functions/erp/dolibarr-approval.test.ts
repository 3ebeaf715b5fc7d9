import { beforeAll, expect, test } from 'vitest';
import { approveOrder, refuseOrder } from '#functions/order-changes/approval/answer-order.ts';
import { endUnapproved } from '#functions/order-changes/approval/end-unapproved.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { failedExpiriesStore } from '#functions/order-changes/expiry/failed-expiries.store.ts';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { keys } from '#functions/table-keys.ts';
import type { Identity, PersonRights } from '#shared/kernel/access.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';
import { liveSession } from '#tests/support/accounts/live-session.ts';
import { awaitsApproval } from '#shared/orders/order-state.ts';

/*
 * An order pending approval, as Dolibarr shows it; on the sandbox, and on the real one that DOLIBARR_URL names (with
 * DOLIBARR_MAY_WRITE=1).
 */

const {
  shop: opened,
  customerId,
  now,
  services,
  work,
  dolibarrOrders,
  products,
  wait,
  api,
} = await openInvoicing();
const shop = { ...opened, failedExpiries: failedExpiriesStore(opened.table) };

const signIn = async (id: string, role: PersonRights['role']): Promise<Identity> => {
  const rights: PersonRights = { role, seesPrices: true, mayPay: true };
  const caller: Identity = {
    family: 'pro',
    subjectId: customerId,
    sessionId: `s-${id}`,
    person: { id, rights },
  };
  await liveSession(shop.table, caller, now());
  return caller;
};
let chef: Identity;
beforeAll(async () => {
  chef = await signIn('CHEF', 'chef');
  await signIn('G1', 'gerant');
  await shop.table.update(keys.person(customerId, 'CHEF'), {
    update: 'SET orderLimitCents = :cents',
    values: { ':cents': 500 },
  });
});

/** By a Chef who may order for 5 €: 2 kg for 20 €. */
const waiting = async () => {
  wait(15);
  const { order_id: id } = await placeOrder(shop, {
    customerId,
    items: [{ product_id: products.at20, quantity: 2 }],
    seenTotal: 20,
    idempotencyKey: undefined,
    caller: chef,
    now: now(),
  });
  await work();
  return id;
};
const find = async (id: string) => (await shop.orders.find(customerId, id))!;
const gerant = () => ({ customerId, personId: 'G1', now: now() });
const approve = async (id: string) => {
  await approveOrder(shop, gerant(), { orderId: id, seenTtc: (await find(id)).totalTtcCents / 100 });
  await work();
};

test('while pending it is not in Dolibarr, however often it is polled', async () => {
  const id = await waiting();
  await syncAndRecord(services(), { customerId, orderId: id });
  expect(awaitsApproval(await find(id))).toBe(true);
  expect(await dolibarrOrders(id)).toEqual([]);
  expect(await find(id)).toMatchObject({ erpState: 'a_envoyer', erpRef: null });
});

test('accepted it becomes an order in Dolibarr like any other, with the changes made while pending', async () => {
  const id = await waiting();
  wait(1);
  await editOrder(shop, {
    customerId,
    orderId: id,
    items: [{ product_id: products.at20, quantity: 3 }],
    now: now(),
  });
  await work();
  expect(await dolibarrOrders(id)).toEqual([]);
  await approve(id);
  const there = await dolibarrOrders(id);
  expect(there).toMatchObject([{ status: 'validated', lines: [{ milli: 3000 }] }]);
  expect(await find(id)).toMatchObject({ erpState: 'verifie', erpRef: there[0]!.ref });
  // the house cancels it then like any other
  await changeWebOrder(shop, {
    orderId: id,
    adminId: 'A',
    change: { field: 'status', value: 'annule' },
    now: now(),
  });
  await work();
  expect(await api('GET', `/orders/${there[0]!.id}`)).toMatchObject({ status: '-1' });
});

test('refused or expired it never reaches Dolibarr', async () => {
  const refused = await waiting();
  await refuseOrder(shop, gerant(), { orderId: refused, word: 'Trop' });
  const over = await waiting();
  const after = new Date(Date.parse((await find(over)).confirmBefore!) + 60_000);
  await endUnapproved(shop, after);
  await work();
  for (const id of [refused, over]) {
    expect(await dolibarrOrders(id)).toEqual([]);
    expect(await find(id)).toMatchObject({ status: 'annule', erpRef: null });
  }
});

test('a later cancellation by the house is written to Dolibarr', async () => {
  const id = await waiting();
  await refuseOrder(shop, gerant(), { orderId: id, word: '' });
  await work();
  await changeWebOrder(shop, {
    orderId: id,
    adminId: 'A',
    change: { field: 'status', value: 'en_attente' },
    now: now(),
  });
  await work();
  expect(await dolibarrOrders(id)).toMatchObject([{ status: 'validated' }]);
});
