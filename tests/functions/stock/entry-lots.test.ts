import { beforeAll, expect, test } from 'vitest';
import { entryLotBase } from '#shared/stock/lots/entry-lot.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { openTestShop, type TestShop, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let now = new Date('2026-11-23T06:00:00Z');
let fixture: ReturnType<typeof movementFixture>;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => now);
});

const aProduct = async (label: string, categoryName = 'BOEUF'): Promise<string> => {
  const id = String(6500 + (made += 1));
  await shop.catalog.putProduct({
    ...testProducts[0]!,
    id,
    ref: `ENT${id}`,
    label,
    categoryName,
    barcode: null,
  });
  await shop.stock.recordCount(counted(id, [0, 0]));
  return id;
};
const enter = async (product_id: string, supplier?: string, more: object = {}) => {
  const origin = supplier === undefined ? {} : { origin: { supplier } };
  const { data } = await fixture.send({ product_id, warehouse_id: 1, qty: 100, ...origin, ...more });
  return data.movements.map(({ lot }) => lot);
};
const move = (product_id: string, qty: number) => [
  { product_id, warehouse_id: 1, qty: -qty },
  { product_id, warehouse_id: 2, qty },
];

test('STK-25: two farms of one day are two lots, and so are they in the years to come', async () => {
  const carcass = await aProduct('CARCASSE DE BOEUF');
  expect(await enter(carcass, 'Élevage A')).toEqual(['BV-1123-1']);
  expect(await enter(carcass, 'Élevage B')).toEqual(['BV-1123-2']);
  expect((await fixture.lot(carcass, 'BV-1123-1')).origin.supplier).toBe('Élevage A');
  now = new Date('2027-11-23T06:00:00Z');
  expect(await enter(carcass)).toEqual(['BV-1123-3']);
  now = new Date('2026-11-23T06:00:00Z');
});

test('two carcasses of different products give cuts of different lots', async () => {
  const [whole, half, steak] = [
    await aProduct('CARCASSE'),
    await aProduct('DEMI CARCASSE'),
    await aProduct('STEAK'),
  ];
  const cut = {
    transform: true,
    sub_products: [{ product_id: steak, qty: 60 }],
    losses: [{ label: 'OS', qty: 40 }],
  };
  const lots = [await enter(whole, 'Élevage A', cut), await enter(half, 'Élevage B', cut)].map((each) =>
    each.at(-1)!,
  );
  expect(new Set(lots).size).toBe(2);
  expect((await fixture.lot(steak, lots[1]!)).origin.supplier).toBe('Élevage B');
});

test('skips a name typed before, and uses no number for a refusal or a transfer', async () => {
  const lamb = await aProduct('GIGOT', 'AGNEAU');
  await enter(lamb, undefined, { lot: 'AG-1123-1' });
  const refusal = await refusalOf(fixture.send({ movements: move(lamb, 1000) }));
  expect(refusal.code).toBe('insufficient_stock');
  await fixture.send({ movements: move(lamb, 10) });
  expect(await enter(lamb)).toEqual(['AG-1123-2']);
});

test('handles concurrent entries, and a repeated request', async () => {
  const veal = await aProduct('CARCASSE DE VEAU', 'VEAU');
  const body = { product_id: veal, warehouse_id: 1, qty: 10 };
  const [first, again] = [await fixture.send(body, 'KEY-0001'), await fixture.send(body, 'KEY-0001')];
  expect(again.data.movements).toEqual(first.data.movements);
  expect(first.data.movements[0]!.lot).toBe('VE-1123-1');
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => enter(veal)));
  expect(new Set(atOnce.flat()).size).toBe(6);
});

test('the letters are those of the category’s meat, else of the product’s', () => {
  const base = (categoryName: string, label = 'X') => entryLotBase({ categoryName, label }, now);
  expect(
    ["ABATS D'AGNEAU", 'VOLAILLE', 'ABATS DE BŒUF', 'Veau', 'ÉPICERIE'].map((name) => base(name)),
  ).toEqual(['AG-1123', 'VO-1123', 'BV-1123', 'VE-1123', 'LOT-1123']);
  expect(base('AUTRES', 'Rôti de porc')).toBe('PO-1123');
});

test('several products go to the other site in one act, each with its lot', async () => {
  const [one, two] = [await aProduct('ONGLET'), await aProduct('BAVETTE')];
  await enter(one, 'Élevage A', { lot: 'L-1' });
  await enter(two, 'Élevage B', { lot: 'L-2' });
  const { data, message } = await fixture.send({ movements: [...move(one, 10), ...move(two, 4)] });
  expect([data.kind, message]).toEqual(['transfert', 'Transfert de stock effectué avec succès']);
  expect(data.movements.map((line) => [line.product_id, line.warehouse_id, line.qty, line.lot])).toEqual([
    [one, '1', -10, 'L-1'],
    [one, '2', 10, 'L-1'],
    [two, '1', -4, 'L-2'],
    [two, '2', 4, 'L-2'],
  ]);
  const refusal = await refusalOf(fixture.send({ movements: [...move(one, 10), ...move(two, 4000)] }));
  expect(refusal).toMatchObject({ code: 'insufficient_stock', field: 'movements.2.qty' });
  expect((await fixture.level(one))?.levels['2'].real).toBe(10_000);
});
