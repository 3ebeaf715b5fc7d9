import { beforeEach, describe, expect, test } from 'vitest';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { pushEvent } from '#functions/erp/writer/push-event.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { documentIdFrom } from '#functions/stock/movements/document-id.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import { lotsOf, totalReal } from '#shared/stock/levels/stock-level.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { workOff } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
let shop: TestShop;
let orderId: string;
let erp: ReturnType<typeof oneOrderErp>;
let minutes = 0;

beforeEach(async () => {
  shop = await openTestShop();
  minutes = 0;
  erp = oneOrderErp(() => ({ listOrders: async () => ok([]) }));
  const items = [
    { product_id: '1', quantity: 10 },
    { product_id: '2', quantity: 5 },
  ];
  const request = { customerId, items, seenTotal: 155, idempotencyKey: undefined, now: NOW };
  orderId = (await placeOrder(shop, request)).order_id;
  await work();
  const change = { version: 0, by: 'ADMIN1', now: now() };
  await shop.settings.replace(shopSettings.weighing, { askFromCents: 0, shipsInErp: true }, change);
  await indexesFollow();
});

const now = () => new Date(NOW.getTime() + minutes * 60_000);
const work = async () => {
  minutes += 2;
  await workOff(shop.table, 'erp', now(), (message) =>
    pushEvent({ ...shop, outbox: outboxStore(shop.table), erp: async () => erp.gateway }, message, now()),
  );
};
const order = async () => (await shop.orders.find(customerId, orderId))!;
const there = () => erp.state.order!;
/** Events after which the ERP's writer checks the order in Dolibarr. */
const click = async (value: OrderStatus) => {
  minutes += 1;
  await changeWebOrder(shop, {
    orderId,
    adminId: 'ADMIN1',
    change: { field: 'status', value },
    now: now(),
  });
  await work();
};

const weighed = (kg: number, ofSecond: number) =>
  closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines: [
      { product_id: '1', parts: [{ warehouse_id: '1', lot: null, qty: kg * 1000 }], reason: '' },
      {
        product_id: '2',
        parts: [{ warehouse_id: '1', lot: null, qty: ofSecond * 1000 }],
        reason: 'Le reste',
      },
    ],
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: now(),
  });
const level = async (productId: string) => {
  const found = (await shop.stock.currentLevels([productId])).get(productId)!;
  return { real: totalReal(found), reserved: found.reserved, available: found.available };
};

test('counts an exit once: closing reserves what was weighed, the shipment there takes it', async () => {
  const [first, second] = [await level('1'), await level('2')];
  await weighed(10.4, 3);
  await work();
  expect(await order()).toMatchObject({ deliveryStatus: 'en_preparation', awaitsShipment: true });
  expect(await shop.movements.find(documentIdFrom(`delivery/${orderId}`))).toBeUndefined();
  expect(await level('1')).toEqual({ real: first.real, reserved: 10_400, available: first.real - 10_400 });
  expect(await level('2')).toEqual({ real: second.real, reserved: 3000, available: second.real - 3000 });
  expect(there().lines.map(({ milli }) => milli)).toEqual([10_400, 3000]);

  // the shipment: its movement takes the stock there, and the reservation ends with it
  there().status = 'shipping';
  await click('en_attente');
  expect(await order()).toMatchObject({ deliveryStatus: 'expedie' });
  expect((await order()).awaitsShipment).toBeUndefined();
  expect(await level('1')).toMatchObject({ reserved: 0 });
  there().status = 'closed';
  await click('en_attente');
  expect([await level('1'), await level('2')]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
});

test('a cancelled one releases the weighed quantity, and reinstated it reserves that again', async () => {
  const { real } = await level('2');
  await weighed(10, 3);
  await work();
  await click('annule');
  expect(await level('2')).toEqual({ real, reserved: 0, available: real });
  await click('en_attente');
  expect(await level('2')).toEqual({ real, reserved: 3000, available: real - 3000 });
});

describe('previously assigned lots', () => {
  const bind = async () => {
    const lots = [aLot('1', 'L1', 12_000, '2099-12-31'), aLot('1', 'L2', 8000, '2099-12-31')];
    await shop.stock.recordCount(counted('1', [20_000, 0], { lots }));
    await bindLots(shop, {
      orderId,
      lines: [
        {
          product_id: '1',
          lots: [
            { warehouse_id: '1', lot: 'L1', qty: 6000 },
            { warehouse_id: '1', lot: 'L2', qty: 4000 },
          ],
        },
      ],
      adminId: 'ADMIN1',
      now: now(),
    });
  };
  const close = (second: number, overweight: readonly string[] = []) =>
    closePreparation(shop, {
      orderId,
      adminId: 'ADMIN2',
      version: 0,
      lines: [
        { product_id: '2', parts: [{ warehouse_id: '1', lot: null, qty: second }], reason: 'Le reste' },
      ],
      untracedReason: 'Stock d’avant les lots',
      overweight,
      now: now(),
    });
  const lots = async () =>
    lotsOf((await shop.stock.currentLevels(['1'])).get('1'))
      .map(({ lot, milli }) => `${lot} ${milli}`)
      .toSorted();
  const ofLots = async () =>
    (await shop.orders.history(orderId)).filter(({ field, to }) => field === 'lots' && to === '');

  test('are released in the transaction that closes it, with the reason', async () => {
    await bind();
    expect(await lots()).toEqual(['L1 6000', 'L2 4000']);
    await close(4000);
    expect(await lots()).toEqual(['L1 12000', 'L2 8000']);
    expect((await order()).lines.map((line) => line.lots)).toEqual([[], []]);
    expect([await level('1'), await level('2')]).toMatchObject([{ reserved: 10_000 }, { reserved: 4000 }]);
    expect(await ofLots()).toMatchObject([
      { actor: 'admin:ADMIN2', from: 'L1, L2', reason: 'Rendus pour être expédiés dans Dolibarr' },
    ]);
  });

  test('stay where the closing is refused for another line', async () => {
    await bind();
    const before = await lots();
    // more than the stock has free
    await expect(close(900_000, ['2'])).rejects.toThrow();
    expect(await lots()).toEqual(before);
    expect((await order()).lines[0]?.lots).toHaveLength(2);
    expect(await ofLots()).toEqual([]);
  });
});
