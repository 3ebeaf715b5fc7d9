import { beforeAll, expect, test } from 'vitest';
import { openCatalog } from '#functions/catalog/catalog.module.ts';
import {
  withPieces,
  getPieceSale,
  keepByWeight,
  listPieceSales,
  resetPieceSale,
  setPieceSale,
} from '#functions/catalog/pieces/piece-sales.ts';
import { replaceCatalog } from '#functions/catalog/replace-catalog.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { editOrder } from '#functions/order-changes/edit-order.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { getCart, putCart } from '#functions/orders/save-cart.ts';
import { cartsStore } from '#functions/orders/carts.store.ts';
import { listHabits } from '#functions/orders/reordering/habits.ts';
import { reorder } from '#functions/orders/reordering/reorder.ts';
import { answerProposal } from '#functions/preparation/answer-proposal.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { savePreparation } from '#functions/preparation/save-preparation.ts';
import type { WireItem } from '#shared/orders/cart.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const WEIGHTS = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700 };
const later = new Date(NOW.getTime() + 3_600_000);

/** 10 €/kg, 20 kg of it, sold by the piece. */
const aFowl = async (byPiece = true): Promise<string> => {
  const id = String(8800 + (made += 1));
  const product = { ...testProducts[0]!, id, ref: `PIN${id}`, label: `PINTADE ${id}` };
  await shop.catalog.putProduct(byPiece ? { ...product, byPiece: { ...WEIGHTS, source: 'house' } } : product);
  await shop.stock.recordCount(counted(id, [20_000, 0]));
  return id;
};
const place = async (items: WireItem[], seenTotal: number) => {
  const placed = await placeOrder(shop, {
    customerId: testCustomer.id,
    items,
    seenTotal,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
  await indexesFollow();
  return placed;
};
const order = async (id: string) => (await shop.orders.locate(id, later))!;
const reserved = async (id: string) => (await shop.stock.currentLevels([id])).get(id)!.reserved;
const edit = (orderId: string, items: WireItem[]) =>
  editOrder(shop, { customerId: testCustomer.id, orderId, items, now: later });
const close = (
  orderId: string,
  productId: string,
  kg: number[],
  more: { reason?: string; version?: number } = {},
) =>
  closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: more.version ?? 0,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
    lines: [
      {
        product_id: productId,
        parts: kg.map((each) => ({ warehouse_id: '1' as const, lot: null, qty: Math.round(each * 1000) })),
        reason: more.reason ?? '',
      },
    ],
  });
const SIX = [1.398, 1.412, 1.45, 1.502, 1.38, 1.47];

test('six pieces are 8.4 kg about: priced so, reserved at the high end, and paid as they are weighed', async () => {
  const id = await aFowl();
  const placed = await place([{ product_id: id, pieces: 6 }], 84);
  expect(placed).toMatchObject({ total_ht: 84, estimated: true });
  expect(await reserved(id)).toBe(10_200);
  expect((await order(placed.order_id)).lines[0]).toMatchObject({
    ordered: { unit: 'kg', milli: 8400 },
    pieces: { ordered: 6, ...WEIGHTS },
  });

  await close(placed.order_id, id, SIX);
  const closed = await order(placed.order_id);
  expect(closed.totalHtCents).toBe(8612);
  expect(closed.lines[0]).toMatchObject({
    invoiced: { unit: 'kg', milli: 8612 },
    pieces: { prepared: 6, weights: SIX.map((kg) => Math.round(kg * 1000)) },
  });
  expect(await reserved(id)).toBe(0);
  expect((await shop.stock.currentLevels([id])).get(id)).toMatchObject({ levels: { '1': { real: 11_388 } } });
  const { data } = await getPieceSale(openCatalog(shop.table), id);
  expect(data.learned).toMatchObject({ weights_kg: SIX, median_kg: 1.412, proposed: null });
});

test('ordered by weight it stays an order by weight', async () => {
  const id = await aFowl();
  const placed = await place([{ product_id: id, quantity: 8.4 }], 84);
  expect(placed).not.toHaveProperty('estimated');
  expect(await reserved(id)).toBe(8400);
  expect((await order(placed.order_id)).lines[0]).not.toHaveProperty('pieces');
});

test.each<[WireItem, string, RegExp]>([
  [{ product_id: '1', pieces: 0 }, 'items.0.pieces', /au moins une pièce/],
  [{ product_id: '1', pieces: 1.5 }, 'items.0.pieces', /entier/],
  [{ product_id: '1', pieces: 10_000 }, 'items.0.pieces', /Au plus 300 pièces/],
  [{ product_id: '1', pieces: 2, quantity: 2.8 }, 'items.0.pieces', /pas les deux/],
  [{ product_id: '1' }, 'items.0.quantity', /quantité/],
  [{ product_id: '1', quantity: 2, at_most_kg: 3 }, 'items.0.at_most_kg', /nombre de pièces/],
  [{ product_id: '1', pieces: 2, at_most_kg: 3, at_most_eur: 30 }, 'items.0.at_most_eur', /pas les deux/],
  [{ product_id: '1', pieces: 2, at_most_kg: -1 }, 'items.0.at_most_kg', /borne/],
])('%j is refused at %s', (item, field, words) => {
  const body = { items: [item], total: 10, client_id: 'C' };
  const read = ordersContract.endpoints.placeOrder.body.safeParse(body);
  const issues = read.error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
  expect(issues[0]?.message).toMatch(words);
});

test('pieces of a product sold by weight, too many for the stock, an unreachable limit: nothing is reserved', async () => {
  const [plain, fowl] = [await aFowl(false), await aFowl()];
  await expect(place([{ product_id: plain, pieces: 2 }], 28)).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'items.0.pieces',
    message: `« PINTADE ${plain} » se commande au poids : donnez une quantité en kilos.`,
  });
  // 20 kg are surely 11 pieces, whatever they weigh
  await expect(place([{ product_id: fowl, pieces: 12 }], 168)).rejects.toMatchObject({
    code: 'insufficient_stock',
    message: `Stock insuffisant pour « PINTADE ${fowl} » : il reste 11 pièces.`,
    details: { products: [{ left_pieces: 11 }] },
  });
  await expect(place([{ product_id: fowl, pieces: 6, at_most_kg: 7 }], 84)).rejects.toMatchObject({
    field: 'items.0.at_most_kg',
  });
  await expect(
    place(
      [
        { product_id: fowl, pieces: 6 },
        { product_id: fowl, quantity: 1 },
      ],
      94,
    ),
  ).rejects.toMatchObject({ field: 'items' });
  expect([await reserved(plain), await reserved(fowl)]).toEqual([0, 0]);
});

test('a nominal weight that changed under an open cart is shown again before ordering', async () => {
  const id = await aFowl();
  await setPieceSale(
    openCatalog(shop.table),
    { nominal_kg: 1.5, low_kg: 1.3, high_kg: 1.8 },
    { productId: id, by: 'ADMIN1', now: NOW },
  );
  await expect(place([{ product_id: id, pieces: 6 }], 84)).rejects.toMatchObject({
    code: 'price_changed',
    details: { total_ht: 90, pieces: { [id]: { nominal_kg: 1.5, text: '6 pièces, ≈ 9 kg (7,8 à 10,8)' } } },
  });
});

test('an edit moves the stock by the high ends, keeps the original weights, and a limit until it is removed', async () => {
  const id = await aFowl();
  const { order_id: orderId } = await place([{ product_id: id, pieces: 6, at_most_kg: 9 }], 84);
  await setPieceSale(
    openCatalog(shop.table),
    { nominal_kg: 3, low_kg: 2, high_kg: 4 },
    { productId: id, by: 'ADMIN1', now: NOW },
  );
  await edit(orderId, [{ product_id: id, pieces: 4 }]);
  expect(await reserved(id)).toBe(6800);
  expect((await order(orderId)).lines[0]).toMatchObject({
    ordered: { milli: 5600 },
    pieces: { ordered: 4, nominalGrams: 1400, atMost: { grams: 9000 } },
  });
  // an outdated screen sends the kilos of each line back
  await edit(orderId, [{ product_id: id, quantity: 5.6 }]);
  expect((await order(orderId)).lines[0]).toMatchObject({ pieces: { ordered: 4 } });
  await edit(orderId, [{ product_id: id, pieces: 4, at_most_kg: null }]);
  expect((await order(orderId)).lines[0]!.pieces).not.toHaveProperty('atMost');
  await edit(orderId, [{ product_id: id, quantity: 5 }]);
  expect((await order(orderId)).lines[0]).not.toHaveProperty('pieces');
  expect(await reserved(id)).toBe(5000);
  await changeWebOrder(shop, {
    orderId,
    adminId: 'ADMIN1',
    change: { field: 'status', value: 'annule' },
    now: later,
  });
  expect(await reserved(id)).toBe(0);
});

test('cancelling releases what it reserved, and reinstating reserves it again', async () => {
  const id = await aFowl();
  const { order_id: orderId } = await place([{ product_id: id, pieces: 3 }], 42);
  const set = (value: 'annule' | 'en_attente') =>
    changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change: { field: 'status', value }, now: later });
  const seen = [await reserved(id)];
  await set('annule');
  seen.push(await reserved(id));
  await set('en_attente');
  seen.push(await reserved(id));
  await set('annule');
  expect([...seen, await reserved(id)]).toEqual([5100, 0, 5100, 0]);
});

test('more pieces are refused, fewer need a reason, an implausible weight needs confirmation', async () => {
  const id = await aFowl();
  const { order_id: orderId } = await place([{ product_id: id, pieces: 2 }], 28);
  await expect(close(orderId, id, [1.4, 1.4, 1.4])).rejects.toMatchObject({ field: 'lines.0.parts' });
  await expect(close(orderId, id, [1.4])).rejects.toMatchObject({ field: 'lines.0.reason' });
  await expect(close(orderId, id, [1.4, 14.1])).rejects.toMatchObject({ code: 'overweight' });
  expect(await reserved(id)).toBe(3400);
  await close(orderId, id, [1.4], { reason: 'Rupture' });
  expect((await order(orderId)).lines[0]).toMatchObject({
    invoiced: { milli: 1400 },
    reason: 'Rupture',
    pieces: { ordered: 2, prepared: 1 },
  });
  expect(await reserved(id)).toBe(0);
});

test('above the customer’s limit the closing needs their consent', async () => {
  const id = await aFowl();
  const { order_id: orderId } = await place([{ product_id: id, pieces: 6, at_most_eur: 85 }], 84);
  await expect(close(orderId, id, SIX)).rejects.toMatchObject({
    code: 'beyond_bound',
    details: { product_id: id },
  });
  const lines = [
    {
      product_id: id,
      parts: SIX.map((kg) => ({ warehouse_id: '1' as const, lot: null, qty: Math.round(kg * 1000) })),
      reason: '',
    },
  ];
  await savePreparation(shop, { orderId, adminId: 'ADMIN1', version: 0, lines, now: later });
  const ask = (milli: number) =>
    proposeReplacement(shop, {
      orderId,
      adminId: 'ADMIN1',
      productId: id,
      insteadId: undefined,
      milli,
      isBeyondBound: true,
      now: later,
    });
  await expect(ask(8500)).rejects.toMatchObject({ field: 'propose.quantite' });
  const { data } = await ask(8700);
  expect(data).toMatchObject({ nature: 'bound', propose: { quantite: 8.7 }, total_ttc: 84 * 1.2 });
  const before = await reserved(id);
  await answerProposal(shop, {
    customerId: testCustomer.id,
    orderId,
    proposalId: data.id,
    answer: 'yes',
    now: later,
  });
  expect(await reserved(id)).toBe(before);
  // the saved weights remain, and the answer is a version of its own
  await close(orderId, id, SIX, { version: 2 });
  expect((await order(orderId)).lines[0]).toMatchObject({ invoiced: { milli: 8612 } });
});

test('carts, habits and a reorder support pieces; of products no longer sold so they show the former amount', async () => {
  const id = await aFowl();
  const keeping = { carts: cartsStore(shop.table), orders: shop.orders };
  const { order_id: orderId } = await place([{ product_id: id, pieces: 2 }], 28);
  const { data: empty } = await getCart(keeping, testCustomer.id);
  const items = [{ product_id: id, pieces: 3, at_most_eur: 50, cut_note: 'effilée' }];
  await putCart(keeping, { customerId: testCustomer.id, items, version: empty.version, now: later });
  expect((await getCart(keeping, testCustomer.id)).data.items).toEqual(items);

  const habit = async () =>
    (await listHabits(shop, { customerId: testCustomer.id, now: later })).data.find(
      ({ product_id }) => product_id === id,
    );
  expect(await habit()).toMatchObject({ usual_pieces: 2, piece: { nominal_kg: 1.4, about: 14 } });
  const again = () => reorder(shop, testCustomer.id, orderId, later);
  expect(await again()).toMatchObject({ unchanged: true, data: [{ pieces: 2, quantity: 2.8 }] });

  const product = (await shop.catalog.getProduct(id))!;
  await shop.catalog.putProduct(withPieces(product, undefined));
  const after = await again();
  expect(after).toMatchObject({ unchanged: false, data: [{ pieces: 2 }] });
  expect(after.data[0]).not.toHaveProperty('piece');
  await expect(place([{ product_id: id, pieces: 2 }], 28)).rejects.toMatchObject({ field: 'items.0.pieces' });
  // an existing order keeps its unit, and is edited so
  await edit(orderId, [{ product_id: id, pieces: 1 }]);
  expect((await order(orderId)).lines[0]).toMatchObject({ pieces: { ordered: 1 } });
});

test('the house’s setting overrides Dolibarr’s until it is removed', async () => {
  const catalog = openCatalog(shop.table);
  const id = await aFowl(false);
  const inErp = { ...(await catalog.getProduct(id))!, askedByPiece: true as const };
  const read = async (product: typeof inErp & { nominalGrams?: number }) => {
    const others = (await catalog.listProducts()).filter((each) => each.id !== id);
    await replaceCatalog(
      catalog,
      { products: [...others, product], categories: await catalog.listErpCategories() },
      () => false,
      new Date(),
    );
  };
  const by = { productId: id, by: 'ADMIN1', now: NOW };
  await read(inErp);
  const row = async () => (await listPieceSales(catalog)).data.find(({ product_id }) => product_id === id);
  expect(await row()).toMatchObject({ piece: null, lacks_weight: true });
  await setPieceSale(catalog, { nominal_kg: 1.4, low_kg: 1.2, high_kg: 1.7 }, by);
  await read({ ...inErp, nominalGrams: 2000 });
  expect(await row()).toMatchObject({
    lacks_weight: false,
    piece: { nominal_kg: 1.4, source: 'house', by: 'ADMIN1', at: NOW.toISOString() },
    erp: { asked: true, nominal_kg: 2, piece: { nominal_kg: 2, low_kg: 1.7, high_kg: 2.3 } },
  });
  await resetPieceSale(catalog, by);
  expect(await row()).toMatchObject({ piece: { nominal_kg: 2, source: 'dolibarr' } });
  // once more changes nothing
  await resetPieceSale(catalog, by);
  const [newest] = (
    await shop.table.query<{ action: string; subject: string }>({ pk: 'AUDIT', backward: true })
  ).items;
  expect(newest).toMatchObject({ action: 'product.piece-sale', subject: expect.stringContaining('PINTADE') });
});

test('« pas à la pièce » of the house overrides Dolibarr’s yes until it is removed', async () => {
  const catalog = openCatalog(shop.table);
  const id = await aFowl(false);
  const inErp = {
    ...(await catalog.getProduct(id))!,
    askedByPiece: true as const,
    nominalGrams: 2000,
  };
  const read = async () => {
    const others = (await catalog.listProducts()).filter((each) => each.id !== id);
    const products = [...others, inErp];
    const categories = await catalog.listErpCategories();
    await replaceCatalog(catalog, { products, categories }, () => false, new Date());
  };
  await read();
  await place([{ product_id: id, pieces: 1 }], 20);
  const by = { productId: id, by: 'ADMIN1', now: NOW };
  await keepByWeight(catalog, by);
  await read();
  const row = async () => (await listPieceSales(catalog)).data.find(({ product_id }) => product_id === id);
  expect(await row()).toMatchObject({
    piece: null,
    lacks_weight: false,
    by_weight: { by: 'ADMIN1', at: NOW.toISOString() },
    erp: { asked: true, piece: { nominal_kg: 2 } },
  });
  await expect(place([{ product_id: id, pieces: 1 }], 28)).rejects.toMatchObject({ field: 'items.0.pieces' });
  // by the piece after all
  await setPieceSale(catalog, { nominal_kg: 1.4, low_kg: 1.2, high_kg: 1.7 }, by);
  expect(await row()).not.toHaveProperty('by_weight');
  await keepByWeight(catalog, by);
  await resetPieceSale(catalog, by);
  expect(await row()).toMatchObject({ piece: { nominal_kg: 2, source: 'dolibarr' } });
});
