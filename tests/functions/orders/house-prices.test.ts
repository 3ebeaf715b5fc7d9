import { beforeEach, describe, expect, test } from 'vitest';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { accountCap } from '#functions/orders/guard/write-guarded.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { reorder } from '#functions/orders/reordering/reorder.ts';
import { termsOf } from '#functions/orders/lines/price-terms.ts';
import { getProduct, productLister } from '#functions/orders/shop/list-products.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { orderAmounts } from '#functions/mail/order-blocks.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import { BASE_TERMS } from '#shared/catalog/price-terms.ts';
import type { HouseTerms } from '#shared/customers/house-terms.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { DEFAULT_RESERVATION_RULES } from '#shared/settings/reservation-rules.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
const me = testCustomer.id;
const terms = (more: Partial<HouseTerms>) =>
  shop.customers.recordHouseTerms(me, {
    level: 1,
    discount: 0,
    outstandingLimitCents: null,
    isClosed: false,
    readAt: NOW.toISOString(),
    ...more,
  });

beforeEach(async () => {
  shop = await openTestShop();
  await shop.catalog.putProduct({ ...testProducts[0]!, levelPricesE4: { '2': 91_234 } });
});

const order = (seenTotal: number, quantity = 2.5) =>
  placeOrder(shop, {
    customerId: me,
    items: [{ product_id: '1', quantity }],
    seenTotal,
    idempotencyKey: undefined,
    now: NOW,
  });
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'placed',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

describe('the discount of a customer’s group', () => {
  const grouped = (applies: boolean, discount: number, version: number) =>
    openSettings(shop.table).replace(
      shopSettings.customerGroups,
      {
        applies,
        groups: [
          { id: 1, name: 'professional clients', discount: 1000 },
          { id: 2, name: 'Restaurants', discount },
        ],
      },
      { version, by: 'ADMIN1', now: NOW },
    );
  const linesOf = async (orderId: string) =>
    (await shop.orders.find(me, orderId))?.lines.map(({ unitPriceE4, priceReason }) => [
      unitPriceE4,
      priceReason.replaceAll(/\s/g, ' '),
    ]);
  const put = () => shop.table.transact([shop.customers.setGroup(me, undefined, 2)]);

  test('changes no price until the setting is on; then it is charged with its reason, on edits and later orders too', async () => {
    await grouped(false, 500, 0);
    await put();
    expect(await codeOf(order(25))).toBe('placed');
    await grouped(true, 500, 1);
    // 2.5 kg at 9.50 €
    const { order_id: orderId } = await order(23.75);
    expect(await linesOf(orderId)).toEqual([[95_000, 'remise groupe Restaurants 5 %']]);
    const items = [
      { product_id: '1', quantity: 2.5 },
      { product_id: '2', quantity: 1 },
    ];
    await editOrder(shop, { customerId: me, orderId, items, now: NOW });
    expect((await linesOf(orderId))?.[1]).toEqual([104_500, 'remise groupe Restaurants 5 %']);
    const again = await reorder(shop, me, orderId, NOW);
    expect(again.data.map(({ price_changed }) => price_changed)).toEqual([false, false]);
    expect(orderAmounts((await shop.orders.find(me, orderId))!)).toMatchObject({
      rows: [{ label: expect.stringMatching(/ \(remise groupe Restaurants 5\s%\)$/) }, {}],
    });
  });

  test('a discount that changes between cart and confirmation asks again, with current prices', async () => {
    await put();
    await grouped(true, 500, 0);
    const seen = 23.75;
    await grouped(true, 1000, 1);
    const refusal = await order(seen).catch((error: unknown) => error as Refusal);
    expect(refusal).toMatchObject({ code: 'price_changed', details: { total_ht: 22.5, prices: { '1': 9 } } });
    expect(await codeOf(order(22.5))).toBe('placed');
  });

  test('is overridden by Dolibarr’s; a deleted group counts as the first', async () => {
    await put();
    await grouped(true, 500, 0);
    await terms({ discount: 100 });
    const { order_id: orderId } = await order(24.75);
    expect(await linesOf(orderId)).toEqual([[99_000, 'remise 1 %']]);
    await terms({});
    const first = { applies: true, groups: [{ id: 1, name: 'Tous', discount: 2000 }] };
    await openSettings(shop.table).replace(shopSettings.customerGroups, first, {
      version: 1,
      by: 'ADMIN1',
      now: NOW,
    });
    expect(await linesOf((await order(20)).order_id)).toEqual([[80_000, 'remise groupe Tous 20 %']]);
  });
});

describe('the prices that the house granted a customer', () => {
  test('are charged with their reason, also for lines added later and reorders', async () => {
    await terms({ level: 2, discount: 1000 });
    expect(await codeOf(order(25))).toBe('price_changed');
    // 9.1234 € less 10 % is 8.2111 €; 2.5 kg are 20.53 €
    const { order_id: orderId } = await order(20.53);
    const items = [
      { product_id: '1', quantity: 2.5 },
      { product_id: '2', quantity: 1 },
    ];
    await editOrder(shop, { customerId: me, orderId, items, now: NOW });
    const written = await shop.orders.find(me, orderId);
    expect(
      written?.lines.map(({ unitPriceE4, priceReason }) => [unitPriceE4, priceReason.replaceAll(/\s/g, ' ')]),
    ).toEqual([
      [82_111, 'tarif 2, remise 10 %'],
      [99_000, 'remise 10 %'],
    ]);
    const again = await reorder(shop, me, orderId, NOW);
    expect(again.data.map(({ price, price_changed }) => [price, price_changed])).toEqual([
      [8.2111, false],
      [9.9, false],
    ]);
  });

  test('the limit set in the ERP caps what may be unpaid, and who is closed there orders nothing', async () => {
    await terms({ outstandingLimitCents: 2000 });
    expect(await codeOf(order(25))).toBe('reservation_cap');
    await terms({ isClosed: true });
    expect(await codeOf(order(25))).toBe('not_allowed');
    await terms({});
    expect(await codeOf(order(25))).toBe('placed');
  });

  test('of the limit set in the ERP and the shop’s own the lower one holds', () => {
    const capWith = (outstandingLimitCents: number | null) => {
      const houseTerms = { level: 1, discount: 0, isClosed: false, readAt: NOW.toISOString() };
      const account = { createdAt: NOW.toISOString(), houseTerms: { ...houseTerms, outstandingLimitCents } };
      const caps = { newAccountCapCents: 300_000, knownAccountCapCents: 300_000 };
      return accountCap({ ...DEFAULT_RESERVATION_RULES, ...caps }, account, NOW);
    };
    expect([null, 200_000, 400_000].map(capWith)).toEqual([300_000, 200_000, 300_000]);
  });

  test('a limit of 0 in the ERP lets who owes nothing order; the next order waits until that one is paid', async () => {
    await terms({ outstandingLimitCents: 0 });
    const { order_id: orderId } = await order(25);
    const next = await order(10, 1).catch((error: unknown) => error as Refusal);
    expect(next).toMatchObject({ code: 'reservation_cap', details: { cap: 0, room: 0 } });
    expect(String(next)).toMatch(/se règle avant la suivante/);
    // an addition to the pending one is still one order
    const edit = (quantity: number) =>
      editOrder(shop, {
        customerId: me,
        orderId,
        items: [{ product_id: '1', quantity }],
        now: NOW,
      });
    expect((await edit(5)).success).toBe(true);
    await terms({});
    await order(10, 1);
    await terms({ outstandingLimitCents: 0 });
    expect(await codeOf(edit(6))).toBe('reservation_cap');
    expect(await codeOf(edit(4))).toBe('placed');
  });

  test('a customer closed in the ERP adds nothing to an order either, and what was ordered stays', async () => {
    const { order_id: orderId } = await order(25);
    await terms({ isClosed: true });
    const items = [{ product_id: '1', quantity: 5 }];
    const edit = editOrder(shop, { customerId: me, orderId, items, now: NOW });
    expect(await codeOf(edit)).toBe('not_allowed');
    expect((await shop.orders.find(me, orderId))?.lines).toMatchObject([{ ordered: { milli: 2500 } }]);
  });

  test('two customers who open the shop within a minute each see their own', async () => {
    const own = termsOf(async (id) => ({ level: Number(id), discount: 0 }));
    const levelOf = async (subjectId: string) =>
      (await own({ family: 'pro', subjectId } as never, NOW)).level;
    expect([await levelOf('2'), await levelOf('3'), await levelOf('2')]).toEqual([2, 3, 2]);
  });

  test('a second visit to the shop within a minute triggers no read', async () => {
    let asked = 0;
    const own = termsOf(async () => {
      asked += 1;
      return { level: asked + 1, discount: 0 };
    });
    const at = (seconds: number) => own({ family: 'pro', subjectId: 'c' } as never, new Date(seconds * 1000));
    expect([(await at(0)).level, (await at(59)).level, (await at(60)).level]).toEqual([2, 2, 3]);
    // who was just refused an order sees the terms that it was refused by
    const caller = { family: 'pro', subjectId: 'c' } as never;
    expect((await own(caller, new Date(61_000), { isFresh: true })).level).toBe(4);
    expect((await at(62)).level).toBe(4);
  });

  test('the cached state of the catalogue is used for a second where allowed, and read otherwise', async () => {
    const read = openCatalogView(shop.table);
    const at = (ms: number) => new Date(NOW.getTime() + ms);
    const seen = await read(at(0));
    await shop.catalog.putProduct({ ...testProducts[0]!, label: 'Faux-filet' });
    await shop.catalog.recordChange();
    takeUnits();
    expect(await read(at(999), { believedMs: 1000 })).toBe(seen);
    expect(takeUnits().read).toBe(0);
    expect((await read(at(999))).products.map(({ label }) => label)).toContain('Faux-filet');
    await shop.catalog.putProduct({ ...testProducts[0]!, label: 'Bavette' });
    await shop.catalog.recordChange();
    expect((await read(at(1999), { believedMs: 1000 })).products.map(({ label }) => label)).toContain(
      'Bavette',
    );
  });

  test('one catalogue is made for each price list, whatever the number of customers', async () => {
    const [list, read] = [productLister(), openCatalogView(shop.table)];
    const asks = async (level: number) => list({ view: await read(NOW), terms: { level, discount: 0 } });
    const base = await asks(1);
    const second = await asks(2);
    takeUnits();
    expect(await asks(2)).toBe(second);
    expect(await asks(1)).toBe(base);
    // each checks for changes, and reads nothing again
    expect(takeUnits().read).toBeLessThanOrEqual(6);
    expect(second.etag).not.toBe(base.etag);
    type Body = { data: { id: string; price: number; price_reason: string | null }[] };
    const first = ({ json }: { json: string }) =>
      (JSON.parse(json) as Body).data.find(({ id }) => id === '1');
    expect(first(second)).toMatchObject({ price: 9.1234, price_reason: 'tarif 2' });
    expect(first(base)).toMatchObject({ price: 10, price_reason: null });
  });
});

test('stock by site is for the house alone; a customer reads the orderable quantity', async () => {
  const [list, read] = [productLister(), openCatalogView(shop.table)];
  const offer = { view: await read(NOW), terms: BASE_TERMS };
  const toHouse = JSON.parse(list({ ...offer, isForHouse: true }).json) as {
    data: Record<string, unknown>[];
  };
  const toCustomer = JSON.parse(list(offer).json) as typeof toHouse;
  expect(toHouse.data[0]).toHaveProperty('stock.bruges_real');
  for (const product of toCustomer.data) {
    expect(product).not.toHaveProperty('stock');
    expect(product).toHaveProperty('stock_reel');
  }
  const [{ id }] = toCustomer.data as [{ id: string }];
  expect(getProduct(offer, id).data).not.toHaveProperty('stock');
  expect(getProduct({ ...offer, isForHouse: true }, id).data).toHaveProperty('stock');
});
