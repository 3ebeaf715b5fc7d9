import { beforeEach, expect, test } from 'vitest';
import { cancelExpired } from '#functions/order-changes/expiry/try-expiry.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { unknownWallet, walletAttempt } from '#tests/support/orders/an-attempt.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';

let shop: TestShop;
let orderId: string;
beforeEach(async () => {
  shop = await openTestShop();
  const lots = [aLot('1', 'L1', 12_000, '2099-12-31'), aLot('1', 'L2', 8000, '2099-12-31')];
  await shop.stock.recordCount(counted('1', [20_000, 0], { lots }));
  ({ order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [
      { product_id: '1', quantity: 6 },
      { product_id: '2', quantity: 3 },
    ],
    seenTotal: 93,
    idempotencyKey: undefined,
    now: NOW,
  }));
  await indexesFollow();
});

const bind = () =>
  bindLots(shop, {
    orderId,
    lines: [
      {
        product_id: '1',
        lots: [
          { warehouse_id: '1', lot: 'L1', qty: 4000 },
          { warehouse_id: '1', lot: 'L2', qty: 2000 },
        ],
      },
    ],
    adminId: 'ADMIN1',
    now: NOW,
  });
const cancel = (services = shop) =>
  changeWebOrder(services, {
    orderId,
    adminId: 'ADMIN2',
    change: { field: 'status', value: 'annule' },
    now: NOW,
  });
const order = async () => (await shop.orders.find(testCustomer.id, orderId))!;
const levels = async () => {
  const found = await shop.stock.currentLevels(['1', '2']);
  return ['1', '2'].map((id) => {
    const { available, reserved } = found.get(id)!;
    return [
      available,
      reserved,
      lotsOf(found.get(id))
        .map(({ lot, milli }) => `${lot} ${milli}`)
        .toSorted(),
    ];
  });
};

test('lots and reservations go back in the transaction that cancels, each level once', async () => {
  const before = await levels();
  await bind();
  expect(await levels()).not.toEqual(before);
  await cancel();
  expect(await levels()).toEqual([
    [20_000, 0, ['L1 12000', 'L2 8000']],
    [100_000, 0, []],
  ]);
  expect((await order()).lines.map(({ lots }) => lots)).toEqual([[], []]);
  const history = await shop.orders.history(orderId);
  expect(history.map(({ actor, field, to, reason }) => [actor, field, to, reason]).toSorted()).toEqual([
    ['admin:ADMIN1', 'lots', 'BF001 : L1, L2', null],
    ['admin:ADMIN2', 'lots', '', 'Commande annulée'],
    ['admin:ADMIN2', 'status', 'annule', null],
  ]);
});

test('a payment in progress refuses the cancellation: its lots remain assigned, and nothing reports otherwise', async () => {
  await bind();
  await shop.table.transact([shop.orders.change(await order(), { openAttemptId: 'A1' })]);
  const [history, stock] = [await shop.orders.history(orderId), await levels()];
  const paying = {
    ...shop,
    payments: { ...shop.payments, find: async () => walletAttempt },
    paypal: unknownWallet,
  };
  await expect(cancel(paying)).rejects.toMatchObject({ code: 'payment_in_progress' });
  expect((await order()).lines[0]?.lots).toHaveLength(2);
  expect(await levels()).toEqual(stock);
  expect(await shop.orders.history(orderId)).toEqual(history);
});

test('cancelled twice at once it gives its stock back once', async () => {
  await bind();
  const answers = await Promise.all([cancel(), cancel()]);
  expect(answers.map(({ order: { status } }) => status)).toEqual(['annule', 'annule']);
  expect(await levels()).toEqual([
    [20_000, 0, ['L1 12000', 'L2 8000']],
    [100_000, 0, []],
  ]);
});

test('an order that left in the ERP does not expire here', async () => {
  await shop.table.transact([shop.orders.change(await order(), { erpRef: 'CO2611-0007' })]);
  const erp = async () => ({
    ...(await shop.erp()),
    findOrdersByRefExt: async () =>
      ok([{ ref: 'CO2611-0007', status: 'shipping', isBilled: false } as ErpOrder]),
  });
  await expect(cancelExpired({ ...shop, erp }, await order(), NOW)).rejects.toMatchObject({
    code: 'order_not_editable',
    message: expect.stringContaining('expédiée') as string,
  });
  expect((await order()).status).toBe('en_attente');
});

test(
  'of more lots than one transaction takes the rest is released after the cancellation, and again where that stopped',
  { timeout: 180_000 },
  async () => {
    const ofProduct = (id: string) =>
      Array.from({ length: 46 }, (_, i) => aLot('1', `P${id}-${i}`, 60, '2099-12-31'));
    for (const id of ['1', '2']) {
      await shop.stock.recordCount(counted(id, [46 * 60, 0], { lots: ofProduct(id) }));
      const lots = ofProduct(id).map(({ lot }) => ({ warehouse_id: '1' as const, lot, qty: 60 }));
      await bindLots(shop, { orderId, lines: [{ product_id: id, lots }], adminId: 'ADMIN1', now: NOW });
    }
    let writes = 0;
    const stops = {
      ...shop,
      table: {
        ...shop.table,
        transact: async (...asked: Parameters<typeof shop.table.transact>) => {
          if ((writes += 1) > 1) throw new Error('killed');
          return shop.table.transact(...asked);
        },
      },
    };
    await expect(cancel(stops)).rejects.toThrow('killed');
    expect(await order()).toMatchObject({ status: 'annule', givesBack: { reason: 'Commande annulée' } });
    expect(await levels()).toMatchObject([
      [46 * 60, 0, []],
      [46 * 60, 0, []],
    ]);
    await cancel();
    expect((await levels()).map(([, , lots]) => lots)).toEqual([
      expect.objectContaining({ length: 46 }),
      expect.objectContaining({ length: 46 }),
    ]);
    expect((await order()).givesBack).toBeUndefined();
    expect((await order()).lines.map(({ lots }) => lots)).toEqual([[], []]);
  },
);
