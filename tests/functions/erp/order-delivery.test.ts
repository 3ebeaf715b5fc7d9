import { afterEach, beforeEach, expect, test } from 'vitest';
import { addAddress } from '#functions/customers/delivery-addresses.ts';
import type { ErpServices } from '#functions/erp/writer/erp-services.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

let house: TestErp;
let shop: TestShop;
let services: ErpServices;

beforeEach(async () => {
  house = await openErp();
  shop = await openTestShop();
  const erp = house.gateway();
  services = { ...shop, outbox: outboxStore(shop.table), erp: async () => erp };
});
afterEach(() => house.close());

test('the ERP’s order holds the day of delivery, where it goes and the note for the driver', async () => {
  await addAddress(
    shop.customers,
    testCustomer.id,
    addressForm.parse({ label: 'Cuisine', address: '12 rue de la Démo', postal: '75011', city: 'Paris' }),
  );
  const { reference, order_id } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 2 }],
    seenTotal: 20,
    idempotencyKey: undefined,
    delivery: { day: '2026-11-23', note: 'Sonner deux fois' },
    now: NOW,
  });
  await workOff(shop.table, 'erp', NOW, (message) => pushEvent(services, message, NOW));

  const erp = await services.erp();
  const [held] = await erp
    .findOrdersByRefExt(order_id)
    .then((found) => (found.kind === 'ok' ? found.value : []));
  expect(held?.publicNote.replaceAll(/\s+/g, ' ')).toBe(
    'Livraison souhaitée le lundi 23 novembre 2026 Adresse – Cuisine : 12 rue de la Démo, 75011 Paris Note pour le livreur : Sonner deux fois',
  );
  const listed = await erp.listOrders({ limit: 1 });
  expect(listed.kind === 'ok' && listed.value[0]).toMatchObject({
    customerRef: reference,
    deliveryDay: '2026-11-23',
  });
});
