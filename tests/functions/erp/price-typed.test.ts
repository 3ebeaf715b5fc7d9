import { beforeAll, describe, expect, test } from 'vitest';
import { completeInErp } from '#functions/erp/products/complete-in-erp.ts';
import { syncWholeCatalog } from '#functions/stock/sync/sync-catalog.ts';
import type { ProductCompleted } from '#shared/stock/stock.events.ts';
import { openHouseForms } from '#tests/support/erp/house-forms.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

/*
 * The first price of a product, typed in « À compléter »: by each of Dolibarr's ways of pricing on the sandbox; on
 * the real one that DOLIBARR_URL names (DOLIBARR_MAY_WRITE=1) by the way in DOLIBARR_PRICING.
 */

const { shop, erp, now, api, url, services } = await openInvoicing();
const forms = await openHouseForms(url);
const KEPT = ['PRODUCT_PRICE_UNIQ', 'PRODUIT_MULTIPRICES'];
const LEFT = [
  'PRODUIT_CUSTOMER_PRICES',
  'PRODUIT_CUSTOMER_PRICES_BY_QTY',
  'PRODUIT_CUSTOMER_PRICES_BY_QTY_MULTIPRICES',
];
const chosen = process.env['DOLIBARR_PRICING'];
const among = (rules: string[]) => rules.filter((rule) => chosen === undefined || rule === chosen);
let made = 0;

const lacking = async (rule: string) => {
  if (chosen === undefined) await forms.priceByQuantity(rule);
  const ref = `PRIX-${now().getTime()}-${(made += 1)}`;
  const id = String(
    await api('POST', '/products', { ref, label: 'SANS PRIX', tva_tx: 5.5, status: 1, fk_unit: 2 }),
  );
  await syncWholeCatalog(services(), now(), async () => {});
  expect(await shop.catalog.getProduct(id)).toMatchObject({ onSale: false, lacksPrice: true });
  return id;
};
const complete = (productId: string, priceHtE4: number) =>
  completeInErp(
    services() as never,
    { data: { productId, label: 'SANS PRIX', priceHtE4 } } as ProductCompleted,
  );
type Priced = { price: string; price_base_type: string; multiprices: Record<string, string | null> };
const there = async (id: string) => (await api('GET', `/products/${id}`)) as Priced;

beforeAll(async () => {
  if (chosen === undefined) await forms.priceByQuantity('PRODUCT_PRICE_UNIQ');
});

describe.each(among(KEPT))('%s', (rule) => {
  test('it sticks to four decimals, excluding tax, and the product is sold', async () => {
    const id = await lacking(rule);
    await complete(id, 123_456);
    expect(await shop.catalog.getProduct(id)).toMatchObject({ onSale: true, priceHtE4: 123_456 });
    const held = await there(id);
    expect([Number(held.multiprices['1'] ?? held.price), held.price_base_type]).toEqual([12.3456, 'HT']);
    // the same again writes nothing
    await complete(id, 123_456);
  });
});

test('a product whose variants are sold is not sold itself once it has a price', async () => {
  const id = await lacking(chosen ?? 'PRODUCT_PRICE_UNIQ');
  await shop.catalog.markParent(id);
  await complete(id, 123_456);
  expect(await shop.catalog.getProduct(id)).toMatchObject({ onSale: false, isParent: true });
});

test.runIf(among(['PRODUIT_MULTIPRICES']).length > 0)('the prices of other levels stay', async () => {
  const id = await lacking('PRODUIT_MULTIPRICES');
  await api('PUT', `/products/${id}`, {
    multiprices: { 1: 0, 2: 9.5, 3: null },
    multiprices_base_type: { 1: 'HT', 2: 'HT', 3: null },
  });
  await complete(id, 123_456);
  const [offer] = await erp.readOffers([id]).then((found) => (found.kind === 'ok' ? found.value : []));
  expect(offer).toMatchObject({ priceHtE4: 123_456, levelPricesE4: { '2': 95_000 } });
});

describe.each(among(LEFT))('%s', (rule) => {
  test('a success reply of Dolibarr that saves nothing is reported, and nothing is sold', async () => {
    const id = await lacking(rule);
    await expect(complete(id, 123_456)).rejects.toMatchObject({
      outcome: { kind: 'refused', detail: expect.stringContaining('ne l’a pas gardé') as string },
    });
    expect(await shop.catalog.getProduct(id)).toMatchObject({ onSale: false, lacksPrice: true });
  });
});
