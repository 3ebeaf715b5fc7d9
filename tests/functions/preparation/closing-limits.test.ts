import { beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#functions/orders/place-order.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getDeliveryNote } from '#functions/preparation/get-delivery-note.ts';
import { savePreparation } from '#functions/preparation/save-preparation.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { lotsOf, totalReal } from '#shared/stock/levels/stock-level.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const later = new Date(NOW.getTime() + 3_600_000);
type Stock = [bruges: number, lormont: number];
const aProduct = async (stock: Stock, lots?: ReturnType<typeof aLot>[]): Promise<string> => {
  const id = String(5300 + (made += 1));
  await shop.catalog.putProduct({ ...testProducts[0]!, id, ref: `CLOSE${id}`, label: `PIECE ${id}` });
  await shop.stock.recordCount(counted(id, stock, lots ? { lots } : {}));
  return id;
};
const place = async (...items: [id: string, quantity: number][]) => {
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: items.map(([product_id, quantity]) => ({ product_id, quantity })),
    seenTotal: items.reduce((sum, [, quantity]) => sum + quantity * 10, 0),
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
  await indexesFollow();
  return orderId;
};
const said = (product_id: string, qty: number, warehouse_id: '1' | '2' = '1') => ({
  product_id,
  parts: [{ warehouse_id, lot: null, qty }],
  reason: '',
});
const close = (orderId: string, lines: ReturnType<typeof said>[], version = 0) =>
  closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
  });
const noteOf = async (orderId: string) => {
  const admin = { family: 'admin', subjectId: 'ADMIN1', sessionId: 'S', role: 'admin' } as const;
  return (await getDeliveryNote({ ...shop, lots: shop.stock.lots }, admin, orderId, later)).data;
};

test('closing an order with more lots than one transaction takes is refused, not partial: some are assigned before', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `L${i}`);
  const lots = names.map((name) => aLot('1', name, 100, '2099-12-31'));
  const meat = await aProduct([6000, 0], lots);
  const id = await place([meat, 6]);
  await expect(close(id, [said(meat, 6000)])).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/^Cette commande touche trop de lots à la fois/) as string,
    field: 'lines',
  });
  const level = (await shop.stock.currentLevels([meat])).get(meat)!;
  expect([totalReal(level), level.reserved, lotsOf(level).length]).toEqual([6000, 6000, 60]);
  expect((await shop.orders.locate(id, later))?.closedAt).toBeUndefined();
});

test('an order that leaves from the shop is sent by the shop, with its own approval number', async () => {
  const { value, version } = await shop.settings.read(shopSettings.house);
  const sites = {
    1: { ...value.sites['1'], street: '1 rue des Halles', city: 'Bruges', approval: 'FR 33.075.001 CE' },
    2: { ...value.sites['2'], street: '2 quai du Port', city: 'Lormont', approval: 'FR 33.249.002 CE' },
  };
  const house = { ...value, sites };
  await shop.settings.replace(shopSettings.house, house, { version, by: 'test', now: NOW });
  const meat = await aProduct([5000, 5000]);
  const notes = [];
  for (const site of ['1', '2'] as const) {
    const id = await place([meat, 2]);
    await close(id, [said(meat, 2000, site)]);
    notes.push(await noteOf(id));
  }
  expect(notes.map(({ agrement }) => agrement)).toEqual(['FR 33.075.001 CE', 'FR 33.249.002 CE']);
  expect(notes.map(({ expediteur }) => expediteur[1])).toEqual([
    expect.stringContaining('rue des Halles') as string,
    expect.stringContaining('quai du Port') as string,
  ]);
});

test('concurrent saving and closing do not overwrite each other', async () => {
  const meat = await aProduct([20_000, 0]);
  const id = await place([meat, 4]);
  const save = (qty: number) =>
    savePreparation(shop, { orderId: id, adminId: 'A', version: 0, lines: [said(meat, qty)], now: later });
  const ends = await Promise.allSettled([save(2000), save(3000)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = ends.find((end) => end.status === 'rejected');
  expect(refused?.reason).toMatchObject({
    code: 'version_conflict',
    message: 'Quelqu’un d’autre prépare cette commande : rechargez-la avant de continuer.',
  });
  // one entry in the history, and one mail
  const begun = (await shop.orders.history(id)).filter(({ field }) => field === 'statut_livraison');
  expect(begun).toMatchObject([{ actor: 'admin:A', from: 'non_livre', to: 'en_preparation' }]);
});

test('lots already assigned need not be given again when weighing', async () => {
  const lots = [aLot('1', 'L1', 8000, '2099-12-31'), aLot('1', 'L2', 2000, '2099-12-31')];
  const meat = await aProduct([10_000, 0], lots);
  const other = await aProduct([10_000, 0]);
  const id = await place([meat, 5], [other, 1]);
  const asked = [{ product_id: meat, lots: [{ warehouse_id: '1' as const, lot: 'L2', qty: 2000 }] }];
  await bindLots(shop, { orderId: id, lines: asked, adminId: 'A', now: later });
  // nothing is weighed of the other line yet
  await expect(close(id, [])).rejects.toMatchObject({ code: 'invalid_input' });
  const { data } = await close(id, [{ product_id: other, parts: [], reason: 'Rupture' }]);
  expect(data.lines.map(({ product_id }) => product_id)).toEqual([meat, other]);
  expect((await noteOf(id)).lines.map(({ livre, lots: left }) => [livre, left])).toMatchObject([
    [2, [{ lot: 'L2', qty: 2 }]],
    [0, []],
  ]);
});
