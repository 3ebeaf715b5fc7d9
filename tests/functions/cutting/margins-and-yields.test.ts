import { beforeAll, describe, expect, test } from 'vitest';
import { getMargin, listMargins } from '#functions/cutting/carcass-margins.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { builtInTable } from '#shared/cutting/ratio.ts';
import { acceptYields } from '#functions/cutting/change-ratios.ts';
import { listYields } from '#functions/cutting/learn-yields.ts';
import { ratiosStore } from '#functions/cutting/ratios.store.ts';
import { orderLotsContract } from '#shared/preparation/order-lots.contract.ts';
import { yieldsContract } from '#shared/cutting/yields.contract.ts';
import { namedAdmin } from '#tests/support/accounts/admins.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, testCustomer, type TestShop, testProducts } from '#tests/support/orders/shop.ts';
import { priceOfCents } from '#shared/kernel/money.ts';

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
const CARCASS = '4001';
const [WINGS, LEGS, BREAST] = ['4002', '4003', '4004'];
const { getMargin: one, listMargins: all, listYields: yields } = yieldsContract.endpoints;

beforeAll(async () => {
  shop = await openTestShop();
  // the operator is named
  await namedAdmin(shop.table, 'ADMIN1', 'Armand', 'Essai');
  fixture = movementFixture(shop, () => NOW);
  const labels: [string, string, number][] = [
    [CARCASS, 'POULET ENTIER', 600],
    [WINGS!, 'AILES', 500],
    [LEGS!, 'CUISSES', 900],
    [BREAST!, 'BLANC DE POULET', 1500],
  ];
  for (const [id, label, cents] of labels) {
    const product = {
      ...testProducts[0]!,
      id,
      ref: `M${id}`,
      label,
      categoryName: 'VOLAILLE',
      priceHtE4: priceOfCents(cents),
      barcode: null,
    };
    await shop.catalog.putProduct(product);
    await shop.stock.recordCount(counted(id, [0, 0]));
  }
});

const cutOne = async (lot: string, [wings, legs, breast, bone]: [number, number, number, number]) => {
  const body = { product_id: CARCASS, warehouse_id: 1, qty: 100, lot, purchase_price: 350 };
  await fixture.send(body);
  await fixture.send({
    movements: [
      { product_id: CARCASS, warehouse_id: 1, qty: -100, lot },
      { product_id: WINGS, warehouse_id: 1, qty: wings },
      { product_id: LEGS, warehouse_id: 1, qty: legs },
      { product_id: BREAST, warehouse_id: 1, qty: breast },
    ],
    losses: [{ label: 'OS', qty: bone }],
  });
};

describe('the margin of a carcass', () => {
  test('is the cost, the revenue cut by cut and both ways, and the remaining stock', async () => {
    await cutOne('P-1', [10, 36, 34, 20]);
    const { data } = one.response.parse(await getMargin(shop, { productId: CARCASS, lot: 'P-1' }));
    expect(data).toMatchObject({
      cost: 350,
      qty: 100,
      revenue: 0,
      margin: -350,
      complete: true,
    });
    expect(data.stock).toBe(10 * 5 + 36 * 9 + 34 * 15);
    expect(
      data.lots.map(({ lot, cost_by_value: value, cost_by_weight: weight }) => [lot, value, weight]),
    ).toEqual([
      ['P-1', 0, 0],
      ['P-1-1', 19.8, 43.75],
      ['P-1-2', 128.28, 157.5],
      ['P-1-3', 201.92, 148.75],
    ]);
    // of 100 kg, next to the house's table for a chicken
    const of = (name: string) => data.yields?.rows.find((row) => row.name === name);
    expect(data.yields?.taken).toBe(100);
    const expected = builtInTable('VOLAILLE')!.rows.find(({ product }) => product === 'AILES')!.share / 100;
    expect(of('AILES')).toEqual({ name: 'AILES', expected, real: 10 });
    expect(of('Pertes')).toMatchObject({ real: 20 });
    expect(data.yields!.rows.reduce((sum, { real }) => sum + real, 0)).toBe(100);
    const listed = all.response.parse(await listMargins(shop, 10));
    expect(listed.data.map(({ lot, cost }) => [lot, cost])).toEqual([['P-1', 350]]);
  });

  test('is found behind many uncut lots: the page reads on until it has something to show', async () => {
    await fixture.send({
      movements: Array.from({ length: 12 }, (_, n) => ({
        product_id: WINGS,
        warehouse_id: 1,
        qty: 1,
        lot: `READY-${n}`,
      })),
    });
    const { data } = await listMargins(shop, 1);
    expect(data.map(({ lot }) => lot)).toEqual(['P-1']);
  });

  test('counts what an order took and the remaining stock, at prices finer than a cent', async () => {
    const id = '4005';
    const product = { ...testProducts[0]!, id, ref: `M${id}`, label: 'PINTADE', barcode: null };
    await shop.catalog.putProduct({ ...product, priceHtE4: 80_550 });
    await shop.stock.recordCount(counted(id, [0, 0]));
    await fixture.send({
      product_id: id,
      warehouse_id: 1,
      qty: 75,
      lot: 'E-1',
      purchase_price: 300,
    });
    const { order_id: orderId } = await placeOrder(shop, {
      customerId: testCustomer.id,
      items: [{ product_id: id, quantity: 25 }],
      seenTotal: 201.38,
      idempotencyKey: undefined,
      now: NOW,
    });
    const { lines } = orderLotsContract.endpoints.bindOrderLots.body.parse({
      lines: [{ product_id: id, lots: [{ warehouse_id: '1', lot: 'E-1', qty: 25 }] }],
    });
    await bindLots(shop, { orderId, lines, adminId: 'ADMIN1', now: NOW });
    const { data } = await getMargin(shop, { productId: id, lot: 'E-1' });
    expect(data).toMatchObject({ revenue: 201.38, stock: 402.75 });
  });

  test('of a carcass without a price is unknown, not zero', async () => {
    const lot = 'P-X';
    await fixture.send({ product_id: CARCASS, warehouse_id: 1, qty: 10, lot });
    const { data } = await getMargin(shop, { productId: CARCASS, lot });
    expect(data).toMatchObject({ cost: null, margin: null, expected_margin: null });
  });
});

describe('past cuttings', () => {
  test('compare planned with realised yields, their spread, by operator; a person accepts a proposal', async () => {
    for (const n of [2, 3, 4, 5]) await cutOne(`P-${n}`, [8 + (n % 2), 40, 32, 18]);
    const ratios = ratiosStore(shop.table);
    const services = { table: shop.table, stock: shop.stock, ratios };
    const learnt = yields.response.parse(await listYields(services, 'volaille'));
    expect(learnt).toMatchObject({ categorie_source: 'VOLAILLE', decoupes: 5 });
    const row = (name: string) => learnt.rows.find(({ produit_genere: product }) => product === name);
    expect(row('CUISSES')).toEqual({
      produit_genere: 'CUISSES',
      ratio_id: 'volaille-2',
      prevu: 36.11,
      realise: 39.2,
      minimum: 36,
      maximum: 40,
      ecart_type: 1.6,
      decoupes: 5,
    });
    expect(row('OS')).toMatchObject({ prevu: 20, realise: 18.4 });
    expect(learnt.operators).toMatchObject([{ by: 'Armand Essai', decoupes: 5 }]);
    expect(learnt.proposal?.rows.map(({ id, pourcentage_propose: share }) => [id, share])).toEqual([
      ['volaille-1', 8.8],
      ['volaille-2', 39.2],
      ['volaille-3', 32.4],
      ['volaille-4', 18.4],
    ]);
    // nothing changed by itself
    expect((await ratios.list()).find(({ category }) => category === 'VOLAILLE')?.version).toBe(0);
    const accepted = {
      categorie_source: 'VOLAILLE',
      version: 0,
      rows: learnt.proposal!.rows.map(({ id, pourcentage_propose: pourcentage }) => ({ id, pourcentage })),
      adminId: 'ADMIN2',
      now: NOW,
    };
    await acceptYields(services, accepted);
    const table = (await ratios.list()).find(({ category }) => category === 'VOLAILLE');
    expect(table).toMatchObject({
      version: 1,
      rows: [{ share: 880 }, { share: 3920 }, { share: 3240 }, { share: 1840 }],
    });
    expect((await ratios.listChanges(10)).items).toHaveLength(4);
    expect(await refusalOf(acceptYields(services, accepted))).toMatchObject({ code: 'version_conflict' });
    const tooMuch = { ...accepted, version: 1, rows: [{ id: 'volaille-1', pourcentage: 99 }] };
    expect(await refusalOf(acceptYields(services, tooMuch))).toMatchObject({ field: 'pourcentage' });
    expect((await listYields(services, 'VOLAILLE')).proposal).toBeNull();
  });

  test('a cancelled cutting is not counted', async () => {
    const services = { table: shop.table, ratios: ratiosStore(shop.table), stock: shop.stock };
    const before = (await listYields(services, 'VOLAILLE')).decoupes;
    await fixture.send({ product_id: CARCASS, warehouse_id: 1, qty: 10, lot: 'P-9' });
    const { data } = await fixture.send({
      movements: [
        { product_id: CARCASS, warehouse_id: 1, qty: -10, lot: 'P-9' },
        { product_id: WINGS, warehouse_id: 1, qty: 10 },
      ],
    });
    expect((await listYields(services, 'VOLAILLE')).decoupes).toBe(before + 1);
    await fixture.undo(data.operation_id);
    expect((await listYields(services, 'VOLAILLE')).decoupes).toBe(before);
  });
});
