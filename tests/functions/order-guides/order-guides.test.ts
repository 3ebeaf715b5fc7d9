import { beforeEach, expect, test } from 'vitest';
import { orderGuidesStore } from '#functions/order-guides/order-guides.store.ts';
import {
  changeHouseGuide,
  changeOrderGuide,
  createHouseGuide,
  createOrderGuide,
  listHouseGuides,
  listOrderGuides,
  removeOrderGuide,
} from '#functions/order-guides/save-guides.ts';
import { shopSettings } from '#functions/settings/shop-settings.ts';
import { missingMilli } from '#shared/order-guides/order-guide.ts';
import type { OrderGuideBody } from '#shared/order-guides/order-guide-body.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { NOW, openTestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

const customerId = testCustomer.id;
const open = async () => {
  const shop = await openTestShop();
  return { ...shop, guides: orderGuidesStore(shop.table) };
};
let shop: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  shop = await open();
});

const body = (more: Partial<OrderGuideBody> = {}): OrderGuideBody => ({
  name: 'Carte d’hiver',
  items: [
    { product_id: '3', quantity: 2, par: 6 },
    { product_id: '1', quantity: 1.5, par: null, cut_note: 'tranches 2 cm' },
  ],
  ...more,
});
const create = (more?: Partial<OrderGuideBody>) =>
  createOrderGuide(shop, body(more), { customerId, key: undefined, now: NOW });

test('a list keeps its order, usual quantities and par levels; another account has its own', async () => {
  const { data } = await create();
  expect((await listOrderGuides(shop, customerId)).data).toEqual([data]);
  expect(data.lines).toMatchObject([
    { product_id: '3', label: 'GIGOT D’AGNEAU', quantity: 2, par: 6 },
    { product_id: '1', quantity: 1.5, par: null, cut_note: 'tranches 2 cm' },
  ]);
  expect((await listOrderGuides(shop, 'CLIENT2')).data).toEqual([]);
  const foreign = changeOrderGuide(shop, data.id, { ...body(), version: 1 }, 'CLIENT2');
  expect(await refusalOf(foreign)).toMatchObject({ code: 'not_found' });
});

test('a change replaces what was seen only; a withdrawn product stays in a list that has it, and comes into none', async () => {
  const { data } = await create();
  await shop.catalog.putProduct({ ...testProducts[2]!, onSale: false });
  const sorted = { ...body(), items: body().items.toReversed() };
  const change = (version: number) => changeOrderGuide(shop, data.id, { ...sorted, version }, customerId);
  const changed = await change(1);
  expect(changed.data.lines.map(({ product_id: id }) => id)).toEqual(['1', '3']);
  expect(changed.data.version).toBe(2);
  expect(await refusalOf(change(1))).toMatchObject({ code: 'version_conflict' });
  expect(await refusalOf(create())).toMatchObject({ code: 'product_unknown', field: 'items.0.product_id' });
});

const PIECES = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700, source: 'house' as const };
const soldByPiece = () => shop.catalog.putProduct({ ...testProducts[2]!, unit: 'kg', byPiece: PIECES });

test('a product sold by the piece and paid by the kilo is stored in pieces, usual quantity and par level alike', async () => {
  await soldByPiece();
  const inPieces = (more: object) =>
    create({ items: [{ product_id: '3', pieces: 3, par: 6, ...more }] as OrderGuideBody['items'] });
  const { data } = await inPieces({});
  expect(data.lines).toEqual([
    { product_id: '3', label: 'GIGOT D’AGNEAU', unit: 'piece', in_pieces: true, quantity: 3, par: 6 },
  ]);
  expect((await listOrderGuides(shop, customerId)).data).toEqual([data]);
  expect(await refusalOf(inPieces({ par: 2.5 }))).toMatchObject({ code: 'invalid_input' });
  const inKilos = create({ items: [{ product_id: '3', quantity: 3, par: null }] });
  expect(await refusalOf(inKilos)).toMatchObject({ field: 'items.0.pieces', message: /à la pièce/ });
  const wrong = create({ items: [{ product_id: '1', pieces: 3, par: null }] });
  expect(await refusalOf(wrong)).toMatchObject({ field: 'items.0.pieces', message: /au poids/ });
});

test('a line whose product has another sale unit since is unchanged until a quantity is given', async () => {
  const { data } = await create();
  await soldByPiece();
  const change = (item: object, version: number) =>
    changeOrderGuide(
      shop,
      data.id,
      { ...body({ items: [{ product_id: '3', par: null, ...item }] as OrderGuideBody['items'] }), version },
      customerId,
    );
  const kept = await change({ quantity: 2 }, 1);
  expect(kept.data.lines).toMatchObject([{ unit: 'kg', quantity: 2 }]);
  expect(await refusalOf(change({ quantity: 4 }, 2))).toMatchObject({ field: 'items.0.pieces' });
  const said = await change({ pieces: 2 }, 2);
  expect(said.data.lines).toMatchObject([{ unit: 'piece', in_pieces: true, quantity: 2 }]);
  // withdrawn: counted as it was
  await shop.catalog.putProduct({ ...testProducts[2]!, onSale: false });
  expect((await change({ pieces: 5 }, 3)).data.lines).toMatchObject([{ in_pieces: true, quantity: 5 }]);
  expect(await refusalOf(change({ quantity: 5 }, 4))).toMatchObject({ field: 'items.0.pieces' });
});

test('removed once', async () => {
  const { data } = await create();
  await removeOrderGuide(shop, data.id, customerId);
  expect(await refusalOf(removeOrderGuide(shop, data.id, customerId))).toMatchObject({ code: 'not_found' });
  expect((await listOrderGuides(shop, customerId)).data).toEqual([]);
});

test('the house proposes a list to everybody or to a group', async () => {
  const { value } = await shop.settings.read(shopSettings.customerGroups);
  const group = { id: 7, name: 'Bouchers', discount: 0 };
  await shop.settings.replace(
    shopSettings.customerGroups,
    { ...value, groups: [...value.groups, group] },
    { version: 0, by: 'ADMIN1', now: NOW },
  );
  const all = await createHouseGuide(
    shop,
    { ...body({ name: 'Sélection de la semaine' }), group_id: null },
    { key: undefined, now: NOW },
  );
  await createHouseGuide(
    shop,
    { ...body({ name: 'Pour les bouchers' }), group_id: 7 },
    { key: undefined, now: NOW },
  );
  const seen = async () => (await listOrderGuides(shop, customerId)).proposed.map(({ name }) => name);
  expect(await seen()).toEqual(['Sélection de la semaine']);
  await changeHouseGuide(shop, all.data.id, { ...body({ name: 'Sélection' }), group_id: 7, version: 1 });
  expect(await seen()).toEqual([]);
  expect((await listHouseGuides(shop)).data).toHaveLength(2);
  const unknown = createHouseGuide(shop, { ...body(), group_id: 99 }, { key: undefined, now: NOW });
  expect(await refusalOf(unknown)).toMatchObject({ field: 'group_id' });
});

test('enter the remaining stock: the difference to the par level, whole pieces, the usual quantity without a level', () => {
  const kg = { unit: 'kg', milli: 2000, par: 6000 } as const;
  expect(missingMilli(kg, 0)).toBe(6000);
  expect(missingMilli(kg, 4250)).toBe(1750);
  expect(missingMilli(kg, 7000)).toBe(0);
  expect(missingMilli({ unit: 'piece', milli: 2000, par: 6000 }, 3500)).toBe(3000);
  expect(missingMilli({ unit: 'kg', milli: 2000 }, 0)).toBe(2000);
  expect(missingMilli({ unit: 'kg', milli: 2000 }, 500)).toBe(0);
});
