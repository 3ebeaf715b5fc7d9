import { beforeEach, describe, expect, test } from 'vitest';
import { checkAgreedPrices } from '#functions/customers/agreed-prices/check-agreed-prices.ts';
import {
  type AgreedServices,
  takeAgreedPrices,
} from '#functions/customers/agreed-prices/take-agreed-prices.ts';
import { openAgreedPrices } from '#functions/customers/customers.module.ts';
import { followAgreedPrices } from '#functions/erp/follow/follow-agreed-prices.ts';
import type { ErpAgreedPrice } from '#functions/gateways/dolibarr/products/erp-product.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { openSyncHealth } from '#functions/stock/stock.module.ts';
import { syncHealthStore } from '#functions/stock/sync/sync-health.store.ts';
import { priceListName } from '#shared/catalog/price-terms.ts';
import { oneOrderErp } from '#tests/support/erp/one-order-erp.ts';
import { NOW, openTestShop, type TestShop, testCustomer } from '#tests/support/orders/shop.ts';

test('a price agreed with one customer: read product by product at night and whenever they order, charged with its reason, removed when switched off', async () => {
  const shop = await openTestShop();
  const id = testCustomer.id;
  await shop.customers.recordErpId(id, '9');
  const granted = { level: 1, discount: 1000, outstandingLimitCents: null, isClosed: false };
  await shop.customers.recordHouseTerms(id, { ...granted, readAt: NOW.toISOString() });
  let there: Record<string, ErpAgreedPrice[]> | undefined = {
    '1': [
      { thirdPartyId: '9', priceHtE4: 85_000, discountBasisPoints: 500 },
      { thirdPartyId: '8', priceHtE4: 50_000, discountBasisPoints: 0 },
      // given twice: the first counts
      { thirdPartyId: '9', priceHtE4: 95_000, discountBasisPoints: 0 },
    ],
  };
  let asked: string[] = [];
  const party = await oneOrderErp().gateway.readThirdParty('9');
  const known = party.kind === 'ok' ? party.value : undefined;
  const { gateway } = oneOrderErp(() => ({
    listAgreedPrices: async (productId) => {
      asked.push(productId);
      return ok(there && (there[productId] ?? []));
    },
    readThirdParty: async (partyId) =>
      ok({ ...known, id: partyId, refExt: partyId === '9' ? `WEB-${id}` : null } as ErpThirdParty),
  }));
  let minutes = 0;
  const look = async (after = 60) => {
    asked = [];
    const now = new Date(NOW.getTime() + (minutes += after) * 60_000);
    return followAgreedPrices(
      { ...shop, readings: openSyncHealth(shop.table), erp: async () => gateway },
      now,
    );
  };
  const terms = async () => (await shop.customers.find(id))?.houseTerms;

  expect(await look()).toEqual({ agreedPricesChanged: 2 });
  expect(asked).toEqual(['1', '2', '3', '4', '5']);
  expect(await terms()).toMatchObject({ ...granted, agreed: { '1': { priceE4: 85_000, discount: 500 } } });
  await look();
  // 8.50 € less 10 %, the greater of both discounts
  const withErp = { ...shop, erp: async () => gateway };
  const { order_id: orderId } = await placeOrder(withErp, {
    customerId: id,
    items: [
      { product_id: '1', quantity: 2 },
      { product_id: '2', quantity: 1 },
    ],
    seenTotal: 2 * 7.65 + 9.9,
    idempotencyKey: undefined,
    now: NOW,
  });
  const lines = (await shop.orders.find(id, orderId))?.lines;
  expect(
    lines?.map(({ unitPriceE4, priceReason }) => [unitPriceE4, priceReason.replaceAll(/\s/g, ' ')]),
  ).toEqual([
    [76_500, 'prix convenu, remise 10 %'],
    [99_000, 'remise 10 %'],
  ]);
  expect(priceListName((await terms())!)).not.toBe(priceListName(granted));

  // no reading by day until a customer orders: a price agreed in the meantime applies once it was read
  there = {
    '1': [{ thirdPartyId: '9', priceHtE4: 80_000, discountBasisPoints: 0 }],
    '2': [{ thirdPartyId: '8', priceHtE4: 60_000, discountBasisPoints: 0 }],
  };
  expect(await look()).toBeUndefined();
  expect(asked).toEqual([]);
  const again = (seenTotal: number, afterMs: number) =>
    placeOrder(withErp, {
      customerId: id,
      items: [
        { product_id: '1', quantity: 2 },
        { product_id: '2', quantity: 1 },
      ],
      seenTotal,
      idempotencyKey: undefined,
      identicalConfirmed: true,
      now: new Date(NOW.getTime() + afterMs),
    });
  // read less than one poll ago: not read again
  await again(2 * 7.65 + 9.9, 300_000);
  expect(asked).toEqual([]);
  await expect(again(2 * 7.65 + 9.9, 300_001)).rejects.toMatchObject({
    code: 'price_changed',
    details: { total_ht: 2 * 7.2 + 9.9 },
  });
  expect(asked).toEqual(['1', '2']);
  await again(2 * 7.2 + 9.9, 300_002);
  expect((await terms())?.agreed).toEqual({ '1': { priceE4: 80_000, discount: 0 } });
  expect((await shop.agreedPrices.all()).get('2')).toEqual({ '8': { priceE4: 60_000, discount: 0 } });
  // written again with every reading of the party, which does not know them
  await shop.customers.recordHouseTerms(id, { ...granted, readAt: NOW.toISOString() });
  expect((await terms())?.agreed).toEqual({ '1': { priceE4: 80_000, discount: 0 } });
  // a price of nothing, and a discount of more than all of it
  there = {
    '1': [
      { thirdPartyId: '9', priceHtE4: 0, discountBasisPoints: 0 },
      { thirdPartyId: '9', priceHtE4: 70_000, discountBasisPoints: 15_000 },
    ],
  };
  // read at once where a person has the catalogue read again, not where the night reads it
  const readings = syncHealthStore(shop.table);
  await readings.recordSuccess('wholeAt', new Date('2026-11-21T02:31:00.000Z'));
  await look();
  expect(asked).toEqual([]);
  await readings.recordRequested(new Date('2026-11-21T09:31:00.000Z'));
  await look();
  expect(asked).toEqual(['1', '2', '3', '4', '5']);
  expect((await terms())?.agreed).toEqual({ '1': { priceE4: 70_000, discount: 0 } });
  await look();
  await look();
  expect(asked).toEqual([]);

  // switched off: no such prices, and an order requests none
  there = undefined;
  await readings.recordRequested(new Date('2026-11-21T19:31:00.000Z'));
  expect(await look()).toEqual({ agreedPricesChanged: 1 });
  expect((await terms())?.agreed).toBeUndefined();
  asked = [];
  await again(2 * 9 + 9.9, 180_000);
  expect(asked).toEqual([]);

  // switched on again, what was agreed before holds again
  there = { '1': [{ thirdPartyId: '9', priceHtE4: 70_000, discountBasisPoints: 0 }] };
  await readings.recordRequested(new Date('2026-11-21T22:31:00.000Z'));
  expect(await look()).toEqual({ agreedPricesChanged: 1 });
  expect((await terms())?.agreed).toEqual({ '1': { priceE4: 70_000, discount: 0 } });
});

test('an order does not wait for a Dolibarr that returns no agreed prices: the history shows it', async () => {
  const shop = await openTestShop();
  const id = testCustomer.id;
  const { gateway } = oneOrderErp(() => ({
    listAgreedPrices: async (productId) =>
      productId === '1' ? ok([]) : { kind: 'unreachable', cause: 'cut' },
  }));
  const order = async (productId: string, seenTotal: number) => {
    const { order_id: orderId } = await placeOrder(
      { ...shop, erp: async () => gateway },
      {
        customerId: id,
        items: [{ product_id: productId, quantity: 1 }],
        seenTotal,
        idempotencyKey: undefined,
        now: NOW,
      },
    );
    return (await shop.orders.history(orderId)).map(({ to }) => to);
  };
  const unseen = ['Prix et vente non vérifiés dans Dolibarr'];
  expect(await order('2', 11)).toEqual([]);
  await shop.customers.recordErpId(id, '9');
  expect(await order('1', 10)).toEqual([]);
  expect(await order('2', 11)).toEqual(unseen);
});

test('an order reads no agreed prices after a poll finds that the ERP has none', async () => {
  const shop = await openTestShop();
  await shop.customers.recordErpId(testCustomer.id, '9');
  let calls = 0;
  const { gateway } = oneOrderErp(() => ({
    listAgreedPrices: async () => {
      calls += 1;
      return ok(undefined);
    },
  }));
  const withErp = { ...shop, erp: async () => gateway };
  await followAgreedPrices({ ...withErp, readings: openSyncHealth(shop.table) }, NOW);
  expect(calls).toBe(1);
  expect(await checkAgreedPrices(withErp, testCustomer.id, ['1'], NOW)).toBe('seen');
  expect(calls).toBe(1);
});

test('an agreed price read before midnight is read again after it', async () => {
  const shop = await openTestShop();
  await shop.customers.recordErpId(testCustomer.id, '9');
  const days: string[] = [];
  const { gateway } = oneOrderErp(() => ({
    listAgreedPrices: async (_productId, day) => {
      days.push(day);
      return ok([]);
    },
  }));
  const withErp = { ...shop, erp: async () => gateway };
  for (const at of ['22:58', '22:59', '23:01'])
    await checkAgreedPrices(withErp, testCustomer.id, ['1'], new Date(`2026-11-21T${at}:00.000Z`));
  expect(days).toEqual(['2026-11-21', '2026-11-22']);
});

test('two accounts of one third party both receive its agreed price', async () => {
  const shop = await openTestShop();
  const other = { ...testCustomer, id: 'AUTRE', mail: 'autre@essai.test', society: 'Autre' };
  await shop.table.transact(shop.customers.create(other));
  const ids = [testCustomer.id, other.id];
  for (const id of ids) {
    await shop.customers.recordErpId(id, '9');
    await shop.customers.recordHouseTerms(id, {
      level: 1,
      discount: 0,
      outstandingLimitCents: null,
      isClosed: false,
      readAt: NOW.toISOString(),
    });
  }
  await takeAgreedPrices(
    shop,
    new Map([['1', [{ thirdPartyId: '9', priceHtE4: 70_000, discountBasisPoints: 0 }]]]),
  );
  const accounts = await Promise.all(ids.map((id) => shop.customers.find(id)));
  expect(accounts.map((account) => account?.houseTerms?.agreed?.['1']?.priceE4)).toEqual([70_000, 70_000]);
});

test('an edit reads the prices of its added lines, and ordered lines keep theirs', async () => {
  const shop = await openTestShop();
  const id = testCustomer.id;
  await shop.customers.recordErpId(id, '9');
  const granted = { level: 1, discount: 0, outstandingLimitCents: null, isClosed: false };
  await shop.customers.recordHouseTerms(id, { ...granted, readAt: NOW.toISOString() });
  let priceHtE4 = 90_000;
  let asked: string[] = [];
  const { gateway } = oneOrderErp(() => ({
    listAgreedPrices: async (productId) => {
      asked.push(productId);
      return ok([{ thirdPartyId: '9', priceHtE4, discountBasisPoints: 0 }]);
    },
  }));
  const withErp = { ...shop, erp: async () => gateway };
  const items = [{ product_id: '1', quantity: 1 }];
  const asOrdered = { customerId: id, items, idempotencyKey: undefined, now: NOW };
  await expect(placeOrder(withErp, { ...asOrdered, seenTotal: 10 })).rejects.toMatchObject({
    code: 'price_changed',
  });
  const { order_id: orderId } = await placeOrder(withErp, { ...asOrdered, seenTotal: 9 });
  [priceHtE4, asked] = [80_000, []];
  const more = [...items, { product_id: '2', quantity: 1 }];
  await editOrder(withErp, { customerId: id, orderId, items: more, now: NOW });
  expect(asked).toEqual(['2']);
  const lines = (await shop.orders.find(id, orderId))?.lines;
  expect(lines?.map(({ unitPriceE4 }) => unitPriceE4)).toEqual([90_000, 80_000]);
});

test('who has the catalogue read again before six has the agreed prices read again as well, in larger parts than the night', async () => {
  const shop = await openTestShop();
  const readings = syncHealthStore(shop.table);
  let asked = 0;
  const { gateway } = oneOrderErp(() => ({
    listAgreedPrices: async () => {
      asked += 1;
      return ok([]);
    },
  }));
  const [one] = await shop.catalog.listProducts();
  const catalog = {
    listProducts: async () => Array.from({ length: 300 }, (_, i) => ({ ...one!, id: String(i + 1) })),
  };
  // half past two in Paris, when no user waits
  let now = Date.parse('2026-11-21T01:30:00.000Z');
  const look = async () => {
    asked = 0;
    await followAgreedPrices(
      { ...shop, catalog, readings, erp: async () => gateway },
      new Date((now += 300_000)),
    );
    return asked;
  };
  expect([await look(), await look(), await look(), await look(), await look()]).toEqual([
    120, 120, 60, 0, 0,
  ]);
  now = Date.parse('2026-11-21T04:20:00.000Z');
  await readings.recordRequested(new Date(now));
  expect([await look(), await look(), await look(), await look()]).toEqual([250, 50, 0, 0]);
});

test('a reading of a slow Dolibarr ends in time and the next one continues; a crash before a price is saved is made good', async () => {
  const shop = await openTestShop();
  const id = testCustomer.id;
  await shop.customers.recordErpId(id, '9');
  const granted = { level: 1, discount: 0, outstandingLimitCents: null, isClosed: false };
  await shop.customers.recordHouseTerms(id, { ...granted, readAt: NOW.toISOString() });
  let elapsedMs = 0;
  const asked: string[] = [];
  const party = await oneOrderErp().gateway.readThirdParty('9');
  const known = party.kind === 'ok' ? party.value : undefined;
  const { gateway } = oneOrderErp(() => ({
    listAgreedPrices: async (productId) => {
      asked.push(productId);
      elapsedMs += 7000;
      return ok(productId === '2' ? [{ thirdPartyId: '9', priceHtE4: 70_000, discountBasisPoints: 0 }] : []);
    },
    readThirdParty: async (partyId) => ok({ ...known, id: partyId, refExt: `WEB-${id}` } as ErpThirdParty),
  }));
  let isDying = true;
  const customers: Pick<typeof shop.customers, 'list' | 'recordAgreedPrice'> = {
    list: shop.customers.list,
    recordAgreedPrice: async (...given) => {
      if (isDying) throw new Error('killed');
      await shop.customers.recordAgreedPrice(...given);
    },
  };
  const look = (spentMs = 0) => {
    elapsedMs = spentMs;
    const readings = openSyncHealth(shop.table);
    return followAgreedPrices({ ...shop, customers, readings, erp: async () => gateway }, NOW, {
      elapsedMs: () => elapsedMs,
    });
  };
  await expect(look()).rejects.toThrow('killed');
  isDying = false;
  await look();
  expect(asked.splice(0)).toEqual(['1', '2', '3', '1', '2', '3']);
  expect((await shop.customers.find(id))?.houseTerms?.agreed).toEqual({
    '2': { priceE4: 70_000, discount: 0 },
  });
  // also where what came before has taken its time, it goes on by one
  await look(60_000);
  expect(asked.splice(0)).toEqual(['4']);
  await look();
  expect(asked).toEqual(['5']);
});

test('two concurrent readings lose no price: each writes the products that it read', async () => {
  const shop = await openTestShop();
  const { id } = testCustomer;
  const store = openAgreedPrices(shop.table);
  await shop.customers.recordErpId(id, '9');
  await shop.customers.recordHouseTerms(id, {
    level: 1,
    discount: 0,
    outstandingLimitCents: null,
    isClosed: false,
    readAt: NOW.toISOString(),
  });
  const prices = (priceHtE4: number) => [{ thirdPartyId: '9', priceHtE4, discountBasisPoints: 0 }];
  const take = (productId: string, priceHtE4: number | undefined) =>
    takeAgreedPrices(
      { agreedPrices: store, customers: shop.customers },
      new Map([[productId, priceHtE4 === undefined ? [] : prices(priceHtE4)]]),
    );
  const agreed = async () => (await shop.customers.find(id))?.houseTerms?.agreed;
  await take('41', 70_000);
  await Promise.all([take('42', 71_000), take('43', 72_000), take('44', 73_000), take('41', undefined)]);
  expect(await agreed()).toMatchObject({
    '42': { priceE4: 71_000 },
    '43': { priceE4: 72_000 },
    '44': { priceE4: 73_000 },
  });
  expect(await agreed()).not.toHaveProperty('41');
});

describe('a price that changes while several read it', () => {
  const { id } = testCustomer;
  const known = { level: 1, discount: 0, outstandingLimitCents: null, isClosed: false };
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
    await shop.customers.recordErpId(id, '9');
    await shop.customers.recordHouseTerms(id, { ...known, readAt: NOW.toISOString() });
  });
  const take = (priceHtE4: number, more: Partial<AgreedServices> = {}) =>
    takeAgreedPrices(
      { agreedPrices: shop.agreedPrices, customers: shop.customers, ...more },
      new Map([['1', [{ thirdPartyId: '9', priceHtE4, discountBasisPoints: 0 }]]]),
    );
  const price = async () => (await shop.customers.find(id))?.houseTerms?.agreed?.['1']?.priceE4;

  test('is given again by the next reader where one died that gave an older price', async () => {
    await take(60_000);
    const dies = () => Promise.reject(new Error('killed'));
    await expect(take(70_000, { agreedPrices: { ...shop.agreedPrices, finish: dies } })).rejects.toThrow(
      'killed',
    );
    expect(await price()).toBe(70_000);
    await take(60_000);
    expect(await price()).toBe(60_000);
  });

  test('stays given where a reader of before the change is between two of after it', async () => {
    await take(70_000);
    let isFirst = true;
    const recordAgreedPrice: typeof shop.customers.recordAgreedPrice = async (...given) => {
      await shop.customers.recordAgreedPrice(...given);
      if (!isFirst) return;
      isFirst = false;
      await take(60_000);
      await take(70_000);
    };
    await take(60_000, { customers: { ...shop.customers, recordAgreedPrice } });
    await take(60_000);
    expect(await price()).toBe(60_000);
  });
});
