import { beforeAll, expect, test } from 'vitest';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { getPreparation, savePreparation } from '#functions/preparation/save-preparation.ts';
import { proposeReplacement } from '#functions/preparation/propose-replacement.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { DEFAULT_DEPARTURE, departureFrom, type DepartureRules } from '#shared/settings/departure.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const later = new Date(NOW.getTime() + 3_600_000);
const by = { adminId: 'ADMIN1', now: later };
const DELIVERY = '2026-12-04';

/** Lots that end before, on and after the delivery of 4 December; the order is of 6 kg. */
const LOTS = [
  aLot('1', 'BEFORE', 10_000, '2026-12-01'),
  aLot('1', 'THE-DAY', 5000, DELIVERY),
  aLot('1', 'AFTER', 10_000, '2026-12-09'),
];
const anOrder = async (day: string | null = DELIVERY, lots = LOTS, category = 'EPICERIE') => {
  const id = String(8700 + (made += 1));
  await shop.catalog.putProduct({
    ...testProducts[0]!,
    id,
    ref: `DEP${id}`,
    label: `PIECE ${id}`,
    categoryName: category,
  });
  const real = lots.reduce((sum, { milli }) => sum + milli, 0);
  await shop.stock.recordCount(counted(id, [real, 0], { lots }));
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: id, quantity: 6 }],
    seenTotal: 60,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
  const order = (await shop.orders.find(testCustomer.id, orderId))!;
  const delivery = { zone: null, day, address: null, note: '' };
  await shop.table.transact([shop.orders.change(order, { delivery })]);
  await indexesFollow();
  return { orderId, id };
};
const rules = async (more: Partial<DepartureRules>) => {
  const { version } = await shop.settings.read(shopSettings.departure);
  const value = { ...DEFAULT_DEPARTURE, ...more };
  await shop.settings.replace(shopSettings.departure, value, { version, by: 'ADMIN1', now: NOW });
};
const part = (qty: number, lot: string | null) => ({ warehouse_id: '1' as const, lot, qty });
const weighed = (product_id: string, ...parts: ReturnType<typeof part>[]) => [
  { product_id, parts, reason: 'essai' },
];
const close = (orderId: string, lines: ReturnType<typeof weighed>, more: { untracedReason?: string } = {}) =>
  closePreparation(shop, { orderId, version: 0, lines, overweight: [], ...by, ...more });
const lotsLeft = async (id: string) => {
  const level = (await shop.stock.currentLevels([id])).get(id);
  return Object.fromEntries(lotsOf(level).map(({ lot, milli }) => [lot, milli]));
};
const BEFORE = {
  code: 'lot_expired',
  message: 'Le lot BEFORE a une DLC au 01/12/2026, avant la livraison du 04/12/2026.',
};

test('takes lots that last until the delivery, the first to expire first, and leaves those that expire before', async () => {
  const { orderId, id } = await anOrder();
  await close(orderId, weighed(id, part(6000, null)));
  expect(await lotsLeft(id)).toEqual({ BEFORE: 10_000, AFTER: 9000 });
});

test('refuses a lot whose use-by date is before the delivery: saved, closed and chosen before', async () => {
  const { orderId, id } = await anOrder();
  const lines = weighed(id, part(6000, 'BEFORE'));
  await expect(savePreparation(shop, { orderId, version: 0, lines, ...by })).rejects.toMatchObject({
    ...BEFORE,
    field: 'lines.0.parts.0.lot',
  });
  await expect(close(orderId, lines)).rejects.toMatchObject(BEFORE);
  const chosen = [{ product_id: id, lots: [{ warehouse_id: '1' as const, lot: 'BEFORE', qty: 6000 }] }];
  await expect(bindLots(shop, { orderId, lines: chosen, ...by })).rejects.toMatchObject({
    ...BEFORE,
    field: 'lines.0.lots.0.lot',
  });
  expect(await lotsLeft(id)).toEqual({ BEFORE: 10_000, 'THE-DAY': 5000, AFTER: 10_000 });
});

test('refuses at the closing a lot that was chosen for an earlier day than the delivery has now', async () => {
  const { orderId, id } = await anOrder('2026-12-01');
  const lots = [{ warehouse_id: '1' as const, lot: 'BEFORE', qty: 6000 }];
  await bindLots(shop, { orderId, lines: [{ product_id: id, lots }], ...by });
  const order = (await shop.orders.find(testCustomer.id, orderId))!;
  await shop.table.transact([shop.orders.change(order, { delivery: { ...order.delivery!, day: DELIVERY } })]);
  await expect(close(orderId, [])).rejects.toMatchObject(BEFORE);
});

test('refuses the closing where no lot lasts until the delivery', async () => {
  const { orderId, id } = await anOrder(DELIVERY, [LOTS[0]!]);
  await expect(close(orderId, weighed(id, part(6000, null)))).rejects.toMatchObject(BEFORE);
});

test('counts from today where the delivery is late or has no day', async () => {
  for (const day of [null, '2026-11-20']) {
    const { orderId, id } = await anOrder(day);
    await close(orderId, weighed(id, part(6000, 'BEFORE')));
    expect(await lotsLeft(id)).toMatchObject({ BEFORE: 4000 });
  }
});

test.each([
  ['the house', (_: string) => ({ minDays: 3 })],
  ['the product', (id: string) => ({ byProduct: { [id]: 3 }, minDays: 1 })],
  ['the customer', (_: string) => ({ byCustomer: { [testCustomer.id]: 3 }, minDays: 1 })],
])('leaves the days that %s requires after the delivery', async (_, of) => {
  const { orderId, id } = await anOrder();
  await rules(of(id));
  const { data } = await getPreparation(shop, orderId, later);
  expect(data.lines).toMatchObject([{ jours_dlc: 3 }]);
  await expect(close(orderId, weighed(id, part(5000, 'THE-DAY')))).rejects.toMatchObject({
    code: 'lot_expired',
    message:
      'Le lot THE-DAY a une DLC au 04/12/2026 : il faut au moins 3 jours après la livraison du 04/12/2026.',
  });
  await close(orderId, weighed(id, part(6000, null)));
  expect(await lotsLeft(id)).toEqual({ BEFORE: 10_000, 'THE-DAY': 5000, AFTER: 4000 });
  await rules({});
});

test('proposes no substitute whose lots end before the delivery', async () => {
  const { orderId, id: productId } = await anOrder();
  const { id: insteadId } = await anOrder(DELIVERY, [aLot('1', 'BEFORE', 20_000, '2026-12-01')]);
  const wanted = { orderId, productId, insteadId, milli: 4000, ...by };
  await expect(proposeReplacement(shop, wanted)).rejects.toMatchObject({
    code: 'insufficient_stock',
    field: 'propose.quantite',
  });
  const { id: lasting } = await anOrder(DELIVERY, [aLot('1', 'AFTER', 20_000, '2026-12-09')]);
  await expect(proposeReplacement(shop, { ...wanted, insteadId: lasting })).resolves.toMatchObject({
    success: true,
  });
});

test('keeps the last figure of an id, and none of 0', () => {
  const sent = {
    min_days: 0,
    products: [
      { product_id: '7', days: 2 },
      { product_id: '8', days: 0 },
      { product_id: '7', days: 4 },
    ],
    customers: [],
    without_lot: 'reason' as const,
  };
  expect(departureFrom(sent).byProduct).toEqual({ 7: 4 });
});

/** A lot of beef that entered here with this origin. */
const entered = async (origin: object, lot = 'TRACED') => {
  const { orderId, id } = await anOrder(DELIVERY, [aLot('1', 'OTHER', 6000, '2026-12-31')], 'BOEUF');
  const { send } = movementFixture(shop, () => NOW);
  await send({ product_id: id, warehouse_id: 1, qty: 10, lot, sellby: '2026-12-20', origin });
  return { orderId, id };
};
const history = async (orderId: string) =>
  (await shop.orders.history(orderId)).find(({ field }) => field === 'préparation')?.reason;

test('closes beef whose lot has the origin that the law requires without a question', async () => {
  const { orderId, id } = await entered({
    birth_country: 'FR',
    rearing_country: 'FR',
    slaughter: [{ country: 'FR', approval: '33.063.001' }],
    cutting: [{ country: 'FR', approval: '33.063.002' }],
  });
  await close(orderId, weighed(id, part(6000, 'TRACED')));
  expect(await history(orderId)).toBeNull();
});

test('refuses beef whose lot lacks its origin until the reason is given, and records it', async () => {
  const { orderId, id } = await entered({ birth_country: 'FR' });
  const lines = weighed(id, part(6000, 'TRACED'));
  const missing = ['pays d’élevage', 'abattoir', 'atelier de découpe'];
  await expect(close(orderId, lines)).rejects.toMatchObject({
    code: 'untraced',
    field: 'untraced_reason',
    details: { lines: [{ product_id: id, lot: 'TRACED', missing }] },
  });
  await close(orderId, lines, { untracedReason: 'Étiquette du fournisseur incomplète' });
  expect(await history(orderId)).toBe(
    `PIECE ${id} : lot TRACED sans pays d’élevage ni abattoir ni atelier de découpe. Étiquette du fournisseur incomplète`,
  );
});

test('asks why beef leaves without a lot, and refuses it where the settings forbid it', async () => {
  const id = '1';
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: id, quantity: 6 }],
    seenTotal: 60,
    idempotencyKey: undefined,
    identicalConfirmed: true,
    now: NOW,
  });
  const lines = weighed(id, part(6000, null));
  await expect(close(orderId, lines)).rejects.toMatchObject({
    code: 'untraced',
    message: 'ENTRECOTE PAREE : sans lot. Indiquez pourquoi : la raison est notée avec la commande.',
  });
  await rules({ withoutLot: 'refused' });
  const reason = { untracedReason: 'Stock d’avant les lots' };
  await expect(close(orderId, lines, reason)).rejects.toMatchObject({
    code: 'invalid_input',
    field: 'lines.0.parts',
    message: '« ENTRECOTE PAREE » ne part pas sans lot : indiquez-le.',
  });
  await rules({});
  await close(orderId, lines, reason);
  expect(await history(orderId)).toBe('ENTRECOTE PAREE : sans lot. Stock d’avant les lots');
});
