import { beforeAll, expect, test } from 'vitest';
import { completeProduct } from '#functions/stock/products/complete-product.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { begun, done, failed, type Todo } from '#shared/kernel/outbox-todo.ts';
import { checkDigit } from '#shared/stock/products/ean13.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
const CODE = `300000000001${checkDigit('300000000001')}`;
const [FULL, BARE, PRICED] = ['8301', '8302', '8303'];

beforeAll(async () => {
  shop = await openTestShop();
  await shop.catalog.putCategory({ id: '1', label: 'BOEUF', ref: 'BOEUF', description: '' });
  const put = (id: string, label: string, more: { priceHtE4: number; barcode: string | null }) =>
    shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `C${id}`, label, onSale: false, ...more });
  await put(FULL!, 'JARRET', { priceHtE4: 69_000, barcode: CODE });
  await put(BARE!, 'JOUE', { priceHtE4: 0, barcode: null });
  await put(PRICED!, 'QUEUE', { priceHtE4: 50_000, barcode: null });
});

const complete = (productId: string, body: object) =>
  completeProduct(shop, {
    productId,
    body: movementsContract.endpoints.completeProduct.body.parse(body),
    now: NOW,
  });
const written = async (id: string) => (await outboxStore(shop.table).find(id))?.event;

test('a price and a barcode that a product lacks are one write to the ERP, however often they are submitted', async () => {
  const own = `400000000001${checkDigit('400000000001')}`;
  const done = await complete(BARE!, { price: 7.5, barcode: own });
  expect(done.message).toBe(`« JOUE » : 7,50\u00a0€ HT, code-barres ${own}, envoyé à Dolibarr.`);
  expect((await complete(BARE!, { price: 7.5, barcode: own })).operation_id).toBe(done.operation_id);
  expect(await written(done.operation_id)).toMatchObject({
    type: 'stock.product-completed',
    data: { productId: BARE, label: 'C8302 JOUE', priceHtE4: 75_000, barcode: own },
  });
  // the shop sells nothing at a price that the ERP has not accepted
  expect(await shop.catalog.getProduct(BARE!)).toMatchObject({ priceHtE4: 0, barcode: null });
  const priceOnly = await complete(BARE!, { price: 8 });
  expect((await written(priceOnly.operation_id))?.data).not.toHaveProperty('barcode');
});

test('a request that Dolibarr refused, or accepted and lost, is sent again by the same request', async () => {
  const { operation_id: first } = await complete(BARE!, { price: 9 });
  const outbox = outboxStore(shop.table);
  const end = async (id: string, move: (todo: Todo) => Todo | undefined) => {
    const entry = (await outbox.find(id))!;
    await outbox.change(entry, 'erp.complete-product', NOW, (todo) => {
      const taken = begun(todo, NOW, NOW.toISOString());
      return taken && move(taken);
    });
  };
  await end(first, (todo) => failed(todo, 'refusé'));
  const { operation_id: second } = await complete(BARE!, { price: 9 });
  expect(second).not.toBe(first);
  expect((await written(second))?.data).toMatchObject({ productId: BARE, priceHtE4: 90_000 });
  expect((await complete(BARE!, { price: 9 })).operation_id).toBe(second);
  await end(second, (todo) => done(todo, { ref: 'C8302' }));
  const { operation_id: third } = await complete(BARE!, { price: 9 });
  expect([first, second]).not.toContain(third);
  expect(await written(third)).toBeDefined();
});

test('an existing value is changed in the ERP alone, and the refusal names it', async () => {
  expect(await refusalOf(complete(FULL!, { price: 7.5 }))).toMatchObject({
    code: 'already_exists',
    field: 'price',
    message: '« JARRET » a déjà le prix 6,90\u00a0€ HT : changez-le dans Dolibarr.',
  });
  expect(await refusalOf(complete(FULL!, { barcode: '' }))).toMatchObject({
    code: 'already_exists',
    field: 'barcode',
    message: `« JARRET » a déjà le code ${CODE} : changez-le dans Dolibarr.`,
  });
});

test('a barcode is thirteen digits with a valid check digit, and not used by another product', async () => {
  const asked = (barcode: string) => refusalOf(complete(PRICED!, { barcode }));
  expect(await asked('30000')).toMatchObject({
    code: 'invalid_input',
    field: 'barcode',
    message: 'Un code-barres EAN-13 a 13 chiffres.',
  });
  const wrong = `${CODE.slice(0, 12)}${(Number(CODE[12]) + 1) % 10}`;
  expect(await asked(wrong)).toMatchObject({
    field: 'barcode',
    message: `Ce code-barres est mal tapé : son dernier chiffre serait ${CODE[12]}.`,
  });
  expect(await asked(CODE)).toMatchObject({
    code: 'already_exists',
    field: 'barcode',
    message: 'Ce code-barres est déjà celui de « JARRET ».',
  });
});

test('chosen automatically it is the next one that no product has', async () => {
  const next = await shop.newProducts.nextBarcode();
  const after = `${String(Number(next.slice(0, 12)) + 1)}`;
  const taken = `${after}${checkDigit(after)}`;
  await shop.catalog.putProduct({ ...testProducts[0]!, id: '8304', ref: 'C8304', barcode: taken });
  const { operation_id: id } = await complete(PRICED!, { barcode: '' });
  const free = String(Number(after) + 1);
  expect(await written(id)).toMatchObject({ data: { barcode: `${free}${checkDigit(free)}` } });
});

test('a product that is unknown, or on its way to the ERP, cannot be completed', async () => {
  expect(await refusalOf(complete('999999', { price: 1 }))).toMatchObject({ code: 'not_found' });
  const { product } = await movementFixture(shop, () => NOW).createProduct({
    ref: 'NEUF-8',
    label: 'Neuf',
    category: 'BOEUF',
    warehouse_id: 1,
    qty: 1,
  });
  expect(await refusalOf(complete(product.id, { price: 1 }))).toMatchObject({
    code: 'version_conflict',
    message: '« Neuf » est en route vers Dolibarr : complétez-le dans quelques minutes.',
  });
});
