import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkOffers } from '#functions/catalog/check-offers.ts';
import { readChangedOffers } from '#functions/catalog/follow-offers.ts';
import { setPieceSale } from '#functions/catalog/pieces/piece-sales.ts';
import { readErpCatalog } from '#functions/catalog/read-erp-catalog.ts';
import { replaceCatalog } from '#functions/catalog/replace-catalog.ts';
import type { ErpOffer } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { type SyncServices, syncMovedStock, syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import { fillDemoCatalog } from '#tests/support/erp/demo-catalog.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { addProducts } from '#tests/support/erp/large-erp.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { NOW, openTestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let erp: TestErp;
let environment: StockEnvironment;
beforeAll(async () => {
  erp = await openErp();
});
afterAll(() => erp.close());
beforeEach(async () => {
  environment = await openStockEnvironment(erp, new Date());
});

/** The first reading of an ERP that was the demo's this morning. */
const readFirst = async (services: SyncServices, now: Date) => {
  await fillDemoCatalog(services.table, now);
  await syncWholeCatalog(services, now, async () => {});
};

test('price, withdrawal, barcode and a new product with its category are seen by the next poll, nothing else is written', async () => {
  const { catalogStore: catalog, clock, later } = environment;
  let calls = 0;
  const gateway = new Proxy(await environment.erp(), {
    get(held, name) {
      if (name !== 'then') calls += 1;
      return Reflect.get(held, name) as unknown;
    },
  });
  const services = { ...environment, catalog, erp: async () => gateway };
  await readFirst(services, clock.now());
  const [first, second, third] = (await catalog.listProducts()).filter(({ onSale }) => onSale);
  await erp.ask('PUT', `/products/${first!.id}`, { price: 31.5 });
  await erp.ask('PUT', `/products/${second!.id}`, { status: 0 });
  await erp.ask('PUT', `/products/${third!.id}`, { barcode: '2000000999999' });
  const made = String(
    await erp.ask('POST', '/products', { ref: 'NEUF1', label: 'Onglet', price: 19, tva_tx: 5.5, status: 1 }),
  );
  await erp.ask('POST', `/categories/${first!.categoryId}/objects/product/${made}`);
  const { version } = await catalog.state();
  later(300);
  expect(await syncMovedStock(services, clock.now())).toMatchObject({ changed: 4 });
  expect(await catalog.getProduct(first!.id)).toEqual({ ...first, priceHtE4: 315_000 });
  expect(await catalog.getProduct(second!.id)).toEqual({ ...second, onSale: false });
  expect(await catalog.getProduct(third!.id)).toEqual({ ...third, barcode: '2000000999999' });
  expect(await catalog.getProduct(made)).toMatchObject({
    label: 'Onglet',
    priceHtE4: 190_000,
    categoryName: first!.categoryName,
  });
  expect(await catalog.state()).toEqual({ version: version + 1, syncedAt: clock.now().toISOString() });
  later(300);
  calls = 0;
  expect(await syncMovedStock(services, clock.now())).toMatchObject({ changed: 0 });
  // changed products with unchanged stock; the units of those that are read again for some hours are known
  expect(calls).toBe(1);
});

test('a product deleted in Dolibarr leaves the shop: with a requested poll, with one that sees a change, or within the hour', async () => {
  const { catalogStore: catalog, clock, later } = environment;
  let shown = (ids: string[]) => ids;
  const real = await environment.erp();
  const cut = {
    ...real,
    listProductIds: async () => {
      const outcome = await real.listProductIds();
      return outcome.kind === 'ok' ? ok(shown(outcome.value)) : outcome;
    },
  };
  const services = { ...environment, catalog, erp: async () => cut };
  const make = async (ref: string) =>
    String(await erp.ask('POST', '/products', { ref, label: ref, price: 9, tva_tx: 5.5, status: 1 }));
  const ids = [await make('PARTI1'), await make('PARTI2'), await make('PARTI3')];
  await readFirst(services, clock.now());
  later(300);
  await syncMovedStock(services, clock.now());
  const sold = async () =>
    (await Promise.all(ids.map((id) => catalog.getProduct(id)))).map((product) => product?.onSale);
  await erp.ask('DELETE', `/products/${ids[0]}`);
  later(60);
  expect(await syncMovedStock(services, clock.now(), true)).toMatchObject({ changed: 1 });
  expect(await sold()).toEqual([false, true, true]);
  await erp.ask('DELETE', `/products/${ids[1]}`);
  later(300);
  await syncMovedStock(services, clock.now());
  expect(await sold()).toEqual([false, true, true]);
  later(3900);
  expect(await syncMovedStock(services, clock.now())).toMatchObject({ changed: 1 });
  expect(await sold()).toEqual([false, false, true]);
  // a truncated list, or one empty by mistake, withdraws nothing
  for (const short of [(all: string[]) => all.slice(0, 3), () => []]) {
    shown = short;
    await syncMovedStock(services, clock.now(), true);
    expect(await sold()).toEqual([false, false, true]);
  }
});

test('a reading of Dolibarr that ends late does not write an older price over a newer one', async () => {
  const { catalogStore: catalog, clock, later } = environment;
  const services = { ...environment, catalog };
  await readFirst(services, clock.now());
  const product = (await catalog.listProducts()).find(({ onSale }) => onSale)!;
  await erp.ask('PUT', `/products/${product.id}`, { price: 41 });
  later(300);
  const slow = await readChangedOffers(services, await environment.erp(), clock.now());
  const whole = await readErpCatalog(await environment.erp(), async () => {}, undefined);
  const begun = clock.now();
  await erp.ask('PUT', `/products/${product.id}`, { price: 42 });
  later(120);
  const order = { ...services, erp: async () => erp.gateway() };
  expect(await checkOffers(order, [product.id], clock.now())).toBe('changed');
  await slow.take();
  expect((await catalog.getProduct(product.id))?.priceHtE4).toBe(420_000);
  await replaceCatalog(catalog, whole, () => false, begun);
  expect((await catalog.getProduct(product.id))?.priceHtE4).toBe(420_000);
  // nor does an earlier request of an order
  const stored = (await catalog.getProduct(product.id))!;
  expect(await catalog.saveOffer(stored, { ...stored, priceHtE4: 410_000 }, begun)).toBe(false);
  expect((await catalog.getProduct(product.id))?.priceHtE4).toBe(420_000);
});

test('a product that appeared during a reading of the whole is not removed by it', async () => {
  const { catalogStore: catalog, clock, later } = environment;
  const services = { ...environment, catalog };
  await readFirst(services, clock.now());
  const whole = await readErpCatalog(await environment.erp(), async () => {}, undefined);
  const begun = clock.now();
  const sold = { ref: 'TARDIF', label: 'TARDIF', price: 9, tva_tx: 5.5, status: 1 };
  const made = String(await erp.ask('POST', '/products', sold));
  later(60);
  await syncMovedStock(services, clock.now());
  await replaceCatalog(catalog, whole, () => false, begun);
  expect(await catalog.getProduct(made)).toMatchObject({ label: 'TARDIF', onSale: true });
});

test('« à la pièce » that the house decides during a poll is not undone by it', async () => {
  const { catalogStore: catalog, clock, later } = environment;
  const real = await environment.erp();
  let decide = async () => {};
  const deciding = {
    ...real,
    listVariantParents: async () => {
      const parents = await real.listVariantParents();
      await decide();
      return parents;
    },
  };
  const services = { ...environment, catalog, erp: async () => deciding };
  await readFirst(services, clock.now());
  const product = (await catalog.listProducts()).find(({ onSale, unit }) => onSale && unit === 'kg')!;
  const by = { productId: product.id, by: 'ADMIN1', now: clock.now() };
  decide = async () => {
    await setPieceSale(catalog, { nominal_kg: 1.4, low_kg: 1.2, high_kg: 1.7 }, by);
  };
  await erp.ask('PUT', `/products/${product.id}`, { price: 43 });
  later(300);
  await syncMovedStock(services, clock.now());
  expect(await catalog.getProduct(product.id)).toMatchObject({
    priceHtE4: 430_000,
    byPiece: { nominalGrams: 1400, source: 'house' },
  });
});

test('the parent of variants is not sold, from the first variant on; its variants are', async () => {
  const { catalogStore: catalog, clock, later } = environment;
  let parents: string[] = [];
  const real = await environment.erp();
  const erpOfVariants = { ...real, listVariantParents: async () => ok(parents) };
  const services = { ...environment, catalog, erp: async () => erpOfVariants };
  const make = async (ref: string) =>
    String(await erp.ask('POST', '/products', { ref, label: ref, price: 9, tva_tx: 5.5, status: 1 }));
  const parent = await make('COTE');
  await readFirst(services, clock.now());
  expect(await catalog.getProduct(parent)).toMatchObject({ onSale: true });
  const variant = await make('COTE-1KG');
  parents = [parent];
  later(300);
  await syncMovedStock(services, clock.now());
  expect(await catalog.getProduct(parent)).toMatchObject({ onSale: false, isParent: true });
  expect(await catalog.getProduct(variant)).toMatchObject({ onSale: true });
  // unchanged: nothing is written again, and it does not come back
  later(300);
  expect(await syncMovedStock(services, clock.now())).toMatchObject({ changed: 0 });
  await syncWholeCatalog(services, clock.now(), async () => {});
  expect(await catalog.getProduct(parent)).toMatchObject({ onSale: false });
  parents = [];
  await syncWholeCatalog(services, clock.now(), async () => {});
  expect(await catalog.getProduct(parent)).toMatchObject({ onSale: true });
});

const FIRST = testProducts[0]!;
/** A shop whose ERP returns these products; `asked` are the calls. */
const shopWith = async (says: () => Partial<ErpOffer> | undefined) => {
  const shop = await openTestShop();
  await shop.catalog.recordSync(new Date(0), false);
  let asked = 0;
  const base = createDolibarrGateway({ baseUrl: '', apiKey: '' });
  const erp = async (): Promise<DolibarrGateway> => ({
    ...base,
    readOffers: async (ids) => {
      asked += 1;
      const said = says();
      const { id, ref, label, vatRate, costCents, barcode } = FIRST;
      const offer = { id, ref, label, priceHtE4: 100_000, vatBasisPoints: vatRate, costCents, barcode };
      const rest = {
        description: '',
        extraFields: {},
        levelPricesE4: {},
        kind: 'product',
        unitId: null,
        weightGrams: null,
        onSale: true,
      } as const;
      return ok(said && ids.includes(id) ? [{ ...offer, ...rest, ...said }] : []);
    },
  });
  let minutes = 0;
  return {
    shop,
    asked: () => asked,
    order: (seenTotal: number) =>
      placeOrder(
        { ...shop, erp },
        {
          customerId: testCustomer.id,
          items: [{ product_id: '1', quantity: 2 }],
          seenTotal,
          idempotencyKey: undefined,
          now: new Date(NOW.getTime() + (minutes += 2) * 60_000),
        },
      ),
    again: () => (minutes -= 1.5),
    edit: (orderId: string) =>
      editOrder(
        { ...shop, erp },
        {
          customerId: testCustomer.id,
          orderId,
          items: ['2', '1'].map((product_id) => ({ product_id, quantity: 2 })),
          now: new Date(NOW.getTime() + (minutes += 2) * 60_000),
        },
      ),
  };
};

test('a price changed in the same minute is not charged unseen, and read once a minute', async () => {
  const { shop, order, again, asked } = await shopWith(() => ({ priceHtE4: 125_000 }));
  expect(await refusalOf(order(20))).toMatchObject({ code: 'price_changed', details: { total_ht: 25 } });
  again();
  const { order_id: id } = await order(25);
  expect(asked()).toBe(1);
  expect((await shop.orders.find(testCustomer.id, id))?.lines[0]?.unitPriceE4).toBe(125_000);
  expect(await shop.catalog.state()).toMatchObject({ version: 1 });
});

test('a product withdrawn or deleted there between cart and confirmation is refused by its name, and nothing is written', async () => {
  for (const said of [{ onSale: false }, undefined]) {
    const { shop, order } = await shopWith(() => said);
    expect(await refusalOf(order(20))).toMatchObject({
      code: 'product_unknown',
      message: '« ENTRECOTE PAREE » n’est plus proposé à la vente.',
      field: 'items.0.product_id',
    });
    expect((await shop.orders.listAll(5)).items).toEqual([]);
    expect(await shop.catalog.getProduct('1')).toEqual({ ...FIRST, onSale: false });
  }
});

test('an edit reads its products there too: one withdrawn since is not added', async () => {
  const { shop, edit } = await shopWith(() => ({ onSale: false }));
  const asked = { customerId: testCustomer.id, seenTotal: 22, idempotencyKey: undefined, now: NOW };
  const { order_id: id } = await placeOrder(shop, { ...asked, items: [{ product_id: '2', quantity: 2 }] });
  expect(await refusalOf(edit(id))).toMatchObject({ code: 'product_unknown' });
  expect((await shop.orders.find(testCustomer.id, id))?.lines).toHaveLength(1);
});

test('an ERP that does not answer blocks no order, and its history records it', async () => {
  const shop = await openTestShop();
  await shop.catalog.recordSync(new Date(0), false);
  expect(await checkOffers(shop, ['1'], NOW)).toBe('silent');
  const { order_id: id } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: '1', quantity: 2 }],
    seenTotal: 20,
    idempotencyKey: undefined,
    now: NOW,
  });
  expect(await shop.orders.history(id)).toMatchObject([
    { field: 'catalogue', to: 'Prix et vente non vérifiés dans Dolibarr' },
  ]);
});

test('a bulk change is read by the poll that sees it and once more; then a poll is one call again, and sees the next change', async () => {
  let dolibarrClock = () => new Date();
  const house = await openErp({ now: () => dolibarrClock() });
  const own = await openStockEnvironment(house, new Date());
  const { catalogStore: catalog, clock, later } = own;
  dolibarrClock = () => clock.now();
  const pages: number[] = [];
  const real = await own.erp();
  const counted: DolibarrGateway = {
    ...real,
    listChangedOffers: (asked) => {
      pages.push(asked.page);
      return real.listChangedOffers(asked);
    },
  };
  const services = { ...own, catalog, erp: async () => counted };
  const look = async () => {
    pages.length = 0;
    const seen = await syncMovedStock(services, clock.now());
    return { changed: seen?.changed, pages: [...pages] };
  };
  await readFirst(services, clock.now());
  addProducts(house.dataDir, 450, clock.now());
  later(280);
  expect(await look()).toMatchObject({
    changed: expect.toSatisfy((many: number) => many >= 450),
    pages: [0, 1, 2],
  });
  later(280);
  expect(await look()).toEqual({ changed: 0, pages: [0, 1, 2] });
  later(280);
  expect(await look()).toEqual({ changed: 0, pages: [0] });
  const [product] = (await catalog.listProducts()).filter(({ ref }) => ref === 'ESSAI00007');
  await house.ask('PUT', `/products/${product!.id}`, { price: 77 });
  later(280);
  expect(await look()).toEqual({ changed: 1, pages: [0] });
  expect(await catalog.getProduct(product!.id)).toMatchObject({ priceHtE4: 770_000 });
  later(280);
  expect(await look()).toEqual({ changed: 0, pages: [0] });
  await house.close();
});
