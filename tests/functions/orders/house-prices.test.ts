import { beforeEach, describe, expect, test } from 'vitest';
import { editOrder } from '#functions/orders/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { reorder } from '#functions/orders/reordering/reorder.ts';
import { termsOf } from '#functions/orders/shop/price-terms-of.ts';
import { productLister } from '#functions/orders/shop/list-products.ts';
import { takeUnits } from '#functions/platform/table/table-units.ts';
import { catalogReader } from '#functions/stock/catalog-view.ts';
import type { HouseTerms } from '#shared/customers/house-terms.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/shop.ts';

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

describe('the prices that the house granted a customer', () => {
  test('are charged with their reason, also what is added later and ordered again', async () => {
    await terms({ level: 2, discount: 1000 });
    expect(await codeOf(order(25))).toBe('price_changed');
    // 9.1234 € less 10 % is 8.2111 €; 2.5 kg are 20.53 €
    const { order_id: orderId } = await order(20.53);
    const items = [
      { product_id: '1', quantity: 2.5 },
      { product_id: '2', quantity: 1 },
    ];
    await editOrder(shop, async () => 'closed', { customerId: me, orderId, items, now: NOW });
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

  test('who is closed in the ERP adds nothing to an order either, and what was ordered stays', async () => {
    const { order_id: orderId } = await order(25);
    await terms({ isClosed: true });
    const items = [{ product_id: '1', quantity: 5 }];
    const edit = editOrder(shop, async () => 'closed', { customerId: me, orderId, items, now: NOW });
    expect(await codeOf(edit)).toBe('not_allowed');
    expect((await shop.orders.find(me, orderId))?.lines).toMatchObject([{ ordered: { milli: 2500 } }]);
  });

  test('two customers who look within a minute of each other see each their own', async () => {
    const own = termsOf({
      find: async (id: string) => ({ houseTerms: { level: Number(id), discount: 0 } }) as never,
    });
    const levelOf = async (subjectId: string) =>
      (await own({ family: 'pro', subjectId } as never, NOW)).level;
    expect([await levelOf('2'), await levelOf('3'), await levelOf('2')]).toEqual([2, 3, 2]);
  });

  test('who looks at the shop again within a minute is not asked for anew', async () => {
    let asked = 0;
    const find = async () => {
      asked += 1;
      return { houseTerms: { level: asked + 1, discount: 0 } } as never;
    };
    const own = termsOf({ find });
    const at = (seconds: number) => own({ family: 'pro', subjectId: 'c' } as never, new Date(seconds * 1000));
    expect([(await at(0)).level, (await at(59)).level, (await at(60)).level]).toEqual([2, 2, 3]);
    // who was just refused an order sees the terms that it was refused by
    const caller = { family: 'pro', subjectId: 'c' } as never;
    expect((await own(caller, new Date(61_000), { isFresh: true })).level).toBe(4);
    expect((await at(62)).level).toBe(4);
  });

  test('the state of the catalogue is believed for a second by who allows it, and looked at for everybody else', async () => {
    const read = catalogReader(shop.table);
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
    const [list, read] = [productLister(), catalogReader(shop.table)];
    const asks = async (level: number) => list({ view: await read(NOW), terms: { level, discount: 0 } });
    const base = await asks(1);
    const second = await asks(2);
    takeUnits();
    expect(await asks(2)).toBe(second);
    expect(await asks(1)).toBe(base);
    // each asks whether something changed, and reads nothing of it again
    expect(takeUnits().read).toBeLessThanOrEqual(6);
    expect(second.etag).not.toBe(base.etag);
    type Body = { data: { id: string; price: number; price_reason: string | null }[] };
    const first = ({ json }: { json: string }) =>
      (JSON.parse(json) as Body).data.find(({ id }) => id === '1');
    expect(first(second)).toMatchObject({ price: 9.1234, price_reason: 'tarif 2' });
    expect(first(base)).toMatchObject({ price: 10, price_reason: null });
  });
});
