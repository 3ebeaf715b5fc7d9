import { beforeAll, expect, test } from 'vitest';
import { addAddress } from '#functions/customers/delivery-addresses.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { refused } from '#functions/platform/outside/outcome.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

/*
 * Which place an invoice was delivered to, as Dolibarr shows it; on the sandbox, and on the real one that DOLIBARR_URL names
 * (with DOLIBARR_MAY_WRITE=1).
 */

const {
  shop,
  erp,
  customerId,
  now,
  api,
  work,
  dolibarrOrders,
  products,
  wait,
  set,
  settle,
  follow,
  deliver,
  paid,
  refund,
} = await openInvoicing();
const ON = { onDelivery: 'validated', accounts: { card: '1', wallet: '1' } } as const;

let place: string;
beforeAll(async () => {
  const kitchen = { label: 'Cuisine centrale', address: '12 rue de la Démo', postal: '75011', city: 'Paris' };
  await addAddress(shop.customers, customerId, addressForm.parse(kitchen));
  place = (await shop.customers.find(customerId))!.addresses![0]!.id;
});

const ordered = async (addressId: string) => {
  wait(15);
  const { order_id: id } = await placeOrder(shop, {
    customerId,
    items: [{ product_id: products.at20, quantity: 2 }],
    seenTotal: null,
    delivery: { addressId },
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: now(),
  });
  await work();
  return id;
};
const row = async (id: string) => (await dolibarrOrders(id))[0]!;
const invoicesOf = async (id: string) => {
  const found = await erp.readInvoicesWithCredits((await row(id)).invoiceIds);
  return found.kind === 'ok' ? found.value : [];
};
type Contact = { code: string; lastname: string; town: string };
const placesOf = async (id: string) =>
  Promise.all(
    (await invoicesOf(id)).map((one) => api<Contact[]>('GET', `/invoices/${one.id}/contacts?type=SHIPPING`)),
  );
const KITCHEN = [{ code: 'SHIPPING', lastname: 'Cuisine centrale', town: 'Paris' }];

test('the invoice that is made of a delivered order names its place, once, and so does its credit note', async () => {
  await set(ON);
  const id = await ordered(place);
  await paid(id, 2400);
  await deliver(id);
  await settle(id);
  expect(await placesOf(id)).toMatchObject([KITCHEN]);
  await refund(id, 600);
  await settle(id);
  expect(await placesOf(id)).toMatchObject([KITCHEN, KITCHEN]);
  await settle(id);
  expect((await placesOf(id)).map(({ length }) => length)).toEqual([1, 1]);
});

test('an invoice that the house makes by itself names it too, and one to the account’s address none', async () => {
  await set({ onDelivery: 'none', accounts: { card: null, wallet: null } });
  const [there, own] = [await ordered(place), await ordered('compte')];
  for (const id of [there, own]) await api('POST', `/invoices/createfromorder/${(await row(id)).id}`);
  await follow();
  expect(await placesOf(there)).toMatchObject([KITCHEN]);
  expect(await placesOf(own)).toEqual([[]]);
});

test('a contact that the house chose stays, and an API without the list, or without the right, stops nothing', async () => {
  await set(ON);
  const id = await ordered(place);
  const made = await api<{ id: number }>('POST', `/invoices/createfromorder/${(await row(id)).id}`);
  const body = { lastname: 'Quai B', socid: Number((await row(id)).thirdPartyId), town: 'Lyon' };
  const other = String(await api('POST', '/contacts', body));
  await api('POST', `/invoices/${made.id}/contact/${other}/SHIPPING`);
  await deliver(id);
  await settle(id);
  expect(await placesOf(id)).toMatchObject([[{ lastname: 'Quai B' }]]);

  const unlisted = await ordered(place);
  await deliver(unlisted);
  await settle(unlisted, {
    ...erp,
    listInvoiceDeliveryContacts: async () => ({ kind: 'ok', value: undefined }),
  });
  expect(await placesOf(unlisted)).toMatchObject([KITCHEN]);

  const forbidden = await ordered(place);
  await deliver(forbidden);
  await settle(forbidden, { ...erp, addInvoiceDeliveryContact: async () => refused('forbidden', 403) });
  expect(await invoicesOf(forbidden)).toMatchObject([{ statusCode: '1' }]);
  expect(await placesOf(forbidden)).toEqual([[]]);
});
