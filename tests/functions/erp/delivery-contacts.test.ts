import { beforeAll, expect, test } from 'vitest';
import { addAddress, changeAddress } from '#functions/customers/delivery-addresses.ts';
import { syncAndRecord } from '#tests/support/erp/sync-and-record.ts';
import { refused } from '#functions/platform/outside/outcome.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import type { ErpSharing } from '#shared/settings/erp-sharing.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

/*
 * Which place of its customer an order goes to, as Dolibarr shows it; on the sandbox, and on the real one that DOLIBARR_URL
 * names (with DOLIBARR_MAY_WRITE=1).
 */

const { shop, erp, customerId, now, api, services, work, dolibarrOrders, products, wait } =
  await openInvoicing();

type Contact = { id: string; socid: string; code: string; lastname: string; address: string; town: string };

const say = async (places?: ErpSharing['places']) => {
  const { version } = await shop.settings.read(shopSettings.erpSharing);
  const rules = { claimsInAgenda: false, phoneOrders: false, ...(places ? { places } : {}) };
  await shop.settings.replace(shopSettings.erpSharing, rules, { version, by: 'test', now: now() });
};
const form = (label: string, more: object = {}) =>
  addressForm.parse({ label, address: '12 rue de la Démo', postal: '75011', city: 'Paris', ...more });
const places = async () => (await shop.customers.find(customerId))?.addresses ?? [];
const ordered = async (addressId: string) => {
  wait(15);
  const request = { customerId, items: [{ product_id: products.at20, quantity: 2 }], seenTotal: null };
  const delivery = { addressId };
  const { order_id } = await placeOrder(shop, {
    ...request,
    delivery,
    idempotencyKey: undefined,
    now: now(),
  });
  return order_id;
};
const order = async (addressId: string) => {
  const id = await ordered(addressId);
  await work();
  return id;
};
const held = async (orderId: string) => (await dolibarrOrders(orderId))[0]!;
const contactsOf = async (orderId: string) =>
  (await api('GET', `/orders/${(await held(orderId)).id}/contacts?type=SHIPPING`)) as Contact[];
const contactsOfCustomer = async (placeId: string) =>
  (await api('GET', `/contacts?sqlfilters=(t.ref_ext:=:'${customerId}-${placeId}')`)) as Contact[];

let place: string;
beforeAll(async () => {
  await addAddress(shop.customers, customerId, form('Cuisine centrale', { contact: 'Mme Durand' }));
  place = (await places())[0]!.id;
});

test('the order of a place has that contact for delivery in Dolibarr, created once for all its orders', async () => {
  await say();
  const [first, second] = [await order(place), await order(place)];
  expect(await contactsOf(first)).toMatchObject([
    { code: 'SHIPPING', lastname: 'Cuisine centrale', address: '12 rue de la Démo', town: 'Paris' },
  ]);
  expect((await contactsOf(second)).map(({ id }) => id)).toEqual(
    (await contactsOf(first)).map(({ id }) => id),
  );
  const made = await contactsOfCustomer(place);
  expect(made).toMatchObject([{ socid: (await held(first)).thirdPartyId }]);
  expect((await shop.orders.find(customerId, first))?.erpState).toBe('verifie');
});

test('a second write links it once, and a changed place is changed in Dolibarr', async () => {
  const id = await order(place);
  await syncAndRecord(services(), { customerId, orderId: id });
  expect(await contactsOf(id)).toHaveLength(1);
  await changeAddress(
    shop.customers,
    customerId,
    place,
    form('Cuisine centrale', { address: '14 rue de la Démo' }),
  );
  const later = await order(place);
  expect(await contactsOf(later)).toMatchObject([{ address: '14 rue de la Démo' }]);
  expect(await contactsOfCustomer(place)).toHaveLength(1);
});

test('an order to the account’s own address has no contact, nor where the settings want the note alone', async () => {
  expect(await contactsOf(await order('compte'))).toEqual([]);
  await say('note');
  expect(await contactsOf(await order(place))).toEqual([]);
  await say();
});

test('a key that may not read or write contacts still writes the order', async () => {
  const forbidden = async () => refused('forbidden' as const, 403);
  for (const may of [{ listDeliveryContacts: forbidden }, { addDeliveryContact: forbidden }]) {
    const id = await ordered(place);
    await syncAndRecord(services({ ...erp, ...may }), { customerId, orderId: id });
    expect(await held(id)).toMatchObject({ refExt: id, status: 'validated' });
    expect(await contactsOf(id)).toEqual([]);
  }
});

test('a third party of its own, below the customer’s, where the house wants it so; the order is followed there', async () => {
  await say('third-party');
  const [first, second] = [await order(place), await order(place)];
  const { thirdPartyId } = await held(first);
  const own = (await shop.customers.find(customerId))?.erpId;
  expect(thirdPartyId).not.toBe(own);
  expect(await api('GET', `/thirdparties/${thirdPartyId}`)).toMatchObject({
    parent: own,
    ref_ext: `${customerId}-${place}`,
    name: expect.stringContaining('– Cuisine centrale') as string,
  });
  expect((await held(second)).thirdPartyId).toBe(thirdPartyId);
  expect(await contactsOf(first)).toEqual([]);
  await syncAndRecord(services(), { customerId, orderId: first });
  expect((await shop.orders.find(customerId, first))?.erpState).toBe('verifie');
  // what was written before keeps its third party
  await say();
  await syncAndRecord(services(), { customerId, orderId: first });
  expect((await held(first)).thirdPartyId).toBe(thirdPartyId);
});
