import { afterEach, expect, test } from 'vitest';
import { followLots } from '#functions/erp/follow/follow-lots.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { ErpReadFailed } from '#functions/gateways/dolibarr/erp-failure.ts';
import { refused } from '#functions/platform/outside/outcome.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { checkLots } from '#functions/stock/lots/check-lots.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { orderableMilli } from '#shared/stock/levels/orderable.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { openErp } from '#tests/support/erp/open-erp.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { openDemoShop } from '#tests/support/erp/demo-catalog.ts';
import { NOW, testCustomer } from '#tests/support/orders/shop.ts';

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** A shop with a Dolibarr that has one product in one lot, and a user who corrects that lot's card. */
const besideErp = async (version: 22 | 23) => {
  let at = NOW;
  const now = () => at;
  const house = await openErp({ version, now });
  const screens = await openErp({ version: 23, now, dataDir: house.dataDir });
  ended.push(screens.close, house.close);
  const shop = await openDemoShop(NOW);
  let asked = 0;
  const gateway = house.gateway({
    fetch: (input, init) => {
      asked += String(input).includes('/productlots') ? 1 : 0;
      return fetch(input, init);
    },
  });
  const erp = async () => gateway;
  const api = screens.ask;
  await syncWholeCatalog({ ...shop, erp }, now(), async () => {});
  const product = (await gateway.readProductsAfter({ afterId: '0', limit: 100 })) as {
    value: { products: { id: string; tracksLots: boolean; onSale: boolean }[] };
  };
  const { id: productId } = product.value.products.find(({ tracksLots, onSale }) => tracksLots && onSale)!;
  return {
    shop,
    erp,
    productId,
    later: (minutes: number) => (at = new Date(at.getTime() + minutes * 60_000)),
    asked: () => asked,
    look: () => followLots({ table: shop.table, lotDays: shop.lotDays, erp }, now()),
    lots: async () => lotsOf((await shop.stock.currentLevels([productId])).get(productId)),
    forSale: async () =>
      orderableMilli((await shop.stock.currentLevels([productId])).get(productId), parisDay(NOW)),
    correct: async (lot: string, sellBy: string) => {
      // only Dolibarr 23 has an API for the lot card, so this user writes through one of its own
      const cards = (await api('GET', `/productlots?limit=1000&sortfield=pl.rowid`)) as {
        id: string;
        batch: string;
        fk_product: string;
      }[];
      const card = cards.find((one) => one.batch === lot && one.fk_product === productId)!;
      await api('PUT', `/productlots/${card.id}`, { sellby: Date.parse(`${sellBy}T00:00:00Z`) / 1000 });
    },
    now,
  };
};

test('a DLC corrected on the lot’s card is read by a poll, every fourth one, and its meat is not for sale', async () => {
  const house = await besideErp(23);
  await house.look();
  const [lot] = await house.lots();
  const before = await house.forSale();
  house.later(1);
  await house.correct(lot!.lot, '2026-01-15');
  const askedBefore = house.asked();
  expect(await house.look()).toBeUndefined();
  expect(house.asked()).toBe(askedBefore);
  house.later(19);
  expect(await house.look()).toEqual({ lotsCorrected: 1 });
  expect((await house.lots()).filter(({ sellBy }) => sellBy === '2026-01-15')).toHaveLength(
    (await house.lots()).filter((each) => each.lot === lot!.lot).length,
  );
  expect(await house.forSale()).toBeLessThan(before);
  // read again in the overlap, it changes nothing
  house.later(19);
  expect(await house.look()).toEqual({ lotsCorrected: 0 });
});

test('Dolibarr 22: reads lots of stocked products every 4th poll; tries the list of lots once a day', async () => {
  const house = await besideErp(22);
  const first = await house.look();
  expect(first).toMatchObject({ lotsCorrected: expect.any(Number) as number });
  const asked = house.asked();
  const [lot] = await house.lots();
  const before = await house.forSale();
  await house.correct(lot!.lot, '2026-01-15');
  house.later(10);
  expect(await house.look()).toBeUndefined();
  house.later(9);
  expect(await house.look()).toEqual({ lotsCorrected: 1 });
  expect(await house.forSale()).toBeLessThan(before);
  house.later(19);
  expect(await house.look()).toEqual({ lotsCorrected: 0 });
  expect(house.asked()).toBe(asked);
  // a poll in between does not postpone it
  house.later(12 * 60);
  await house.look();
  expect(house.asked()).toBe(asked);
  house.later(12 * 60);
  await house.look();
  expect(house.asked()).toBeGreaterThan(asked);
});

test('a Dolibarr that does not answer, or refuses, is not taken for one without the list: the next poll retries', async () => {
  const house = await besideErp(23);
  await house.look();
  const [lot] = await house.lots();
  await house.correct(lot!.lot, '2026-01-15');
  const real = await house.erp();
  const silence = { kind: 'unreachable', cause: 'cut' } as const;
  for (const outcome of [silence, refused('forbidden', 403)]) {
    house.later(19);
    const silent = async () => ({ ...real, listChangedLots: async () => outcome });
    const { table, lotDays } = house.shop;
    await expect(followLots({ table, lotDays, erp: silent }, house.now())).rejects.toThrow(ErpReadFailed);
  }
  const asked = house.asked();
  expect(await house.look()).toEqual({ lotsCorrected: 1 });
  expect(house.asked()).toBeGreaterThan(asked);
});

test('a lot is checked before it leaves: one corrected to a past day is refused by name, a silent ERP delays no order', async () => {
  const house = await besideErp(23);
  const { shop, productId, now } = house;
  const lots = (await house.lots()).filter(({ siteId, milli }) => siteId === '1' && milli >= 1000);
  const [lot] = lots;
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: productId, quantity: 1 }],
    seenTotal: (await shop.catalog.getProduct(productId))!.priceHtE4 / 10_000,
    idempotencyKey: undefined,
    now: now(),
  });
  await indexesFollow();
  await house.correct(lot!.lot, '2026-01-15');
  const close = (erp: typeof house.erp) =>
    closePreparation(
      { ...shop, erp },
      {
        orderId,
        adminId: 'ADMIN1',
        version: 0,
        lines: [
          {
            product_id: productId,
            parts: [{ warehouse_id: '1', lot: lot!.lot, qty: 1000 }],
            reason: '',
          },
        ],
        untracedReason: 'Stock d’avant les lots',
        overweight: [],
        now: now(),
      },
    );
  expect(await refusalOf(close(house.erp))).toMatchObject({
    code: 'lot_expired',
    message: expect.stringContaining(lot!.lot) as string,
  });
  await house.correct(lot!.lot, '2099-01-15');
  await checkLots({ lotDays: shop.lotDays, erp: house.erp }, [productId], now());
  await close(async () => createDolibarrGateway({ baseUrl: 'http://127.0.0.1:1', apiKey: '' }));
  expect((await shop.orders.locate(orderId, now()))?.deliveryStatus).not.toBe('en_attente');
});
