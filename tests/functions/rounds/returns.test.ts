import { beforeAll, expect, test } from 'vitest';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { decideReturn } from '#functions/rounds/returns/decide-return.ts';
import { expectReturns } from '#functions/rounds/returns/expect-returns.ts';
import { listReturns } from '#functions/rounds/returns/list-returns.ts';
import { recordAbsence } from '#functions/rounds/record-absence.ts';
import { recordHandover } from '#functions/rounds/record-handover.ts';
import { redeliver } from '#functions/rounds/redeliver.ts';
import { changeWebOrder } from '#functions/order-changes/change-web-order.ts';
import { blockLot, releaseLot } from '#functions/stock/lots/block-lot.ts';
import { recallLot } from '#functions/stock/lots/recall-lot.ts';
import { traceLot } from '#functions/stock/lots/trace-lot.ts';
import { undoMovements } from '#functions/stock/movements/undo-movements.ts';
import { sendAgain, takeBackGoods } from '#functions/stock/stock.module.ts';
import { returnsContract } from '#shared/rounds/returns.contract.ts';
import { levelAt } from '#shared/stock/levels/stock-level.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';
import { dueTodos } from '#tests/support/database/outbox.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
});

const DLC = '2026-11-28';
const later = new Date(NOW.getTime() + 3_600_000);

const handOverRefused = (
  orderId: string,
  productId: string,
  { key = 'key', refused = [{ product_id: productId, reason: 'Trop gras' }] } = {},
) =>
  recordHandover(shop, {
    orderId,
    adminId: 'DRIVER',
    key,
    receiver: 'Chef Essai',
    at: later.toISOString(),
    reserves: '',
    temperature: 3.4,
    refused,
    now: later,
  });

/** A product with two lots at Bruges, `[5, 3]` kg of them delivered, and the part refused at the door. */
const refusedAtDoor = async (reason = 'Trop gras', isTaken = true) => {
  const productId = String(7000 + (made += 1));
  const fixture = movementFixture(shop, () => NOW);
  await shop.catalog.putProduct({ ...testProducts[0]!, id: productId, ref: `R${productId}`, barcode: null });
  await shop.stock.recordCount(counted(productId, [0, 0]));
  for (const lot of ['A', 'B'])
    await fixture.send({
      product_id: productId,
      warehouse_id: 1,
      qty: 10,
      lot: lot + productId,
      sellby: DLC,
    });
  const items = [{ product_id: productId, quantity: 8 }];
  const asked = { customerId: testCustomer.id, items, seenTotal: 80, idempotencyKey: undefined, now: NOW };
  const { order_id: orderId } = await placeOrder(shop, { ...asked, identicalConfirmed: true });
  await indexesFollow();
  const part = (lot: string, qty: number) => ({ warehouse_id: '1' as const, lot, qty });
  const parts = [part(`A${productId}`, 5000), part(`B${productId}`, 3000)];
  await closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines: [{ product_id: productId, parts, reason: '' }],
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
  });
  const handOver = (key = 'key', refused = [{ product_id: productId, reason }]) =>
    handOverRefused(orderId, productId, { key, refused });
  if (isTaken) await handOver();
  return { productId, orderId, handOver };
};

/** The same of an order whose customer was not there. */
const missedAtDoor = async () => {
  const made = await refusedAtDoor('', false);
  await miss(made.orderId, 'first');
  return made;
};
const miss = (orderId: string, key: string) =>
  recordAbsence(shop, { orderId, adminId: 'DRIVER', key, at: later.toISOString(), note: '', now: later });
const again = (orderId: string, more: Partial<Parameters<typeof redeliver>[1]> = {}) =>
  redeliver(
    { ...shop, sendAgain: sendAgain(shop) },
    { orderId, adminId: 'ADMIN1', day: '2026-11-24', now: later, ...more },
  );
const order = async (orderId: string) => (await shop.orders.find(testCustomer.id, orderId))!;

const services = () => ({ ...shop, takeBack: takeBackGoods(shop), lots: shop.stock.lots });
const waiting = async (orderId: string) => {
  await indexesFollow();
  const answer = await listReturns(services(), { limit: 100, now: later });
  return returnsContract.endpoints.listReturns.response
    .parse(answer)
    .data.filter(({ order_id: id }) => id === orderId);
};
const decide = (
  orderId: string,
  part: number,
  decision: 'stored' | 'destroyed',
  more: Partial<Parameters<typeof decideReturn>[1]> = {},
) =>
  decideReturn(services(), {
    orderId,
    part,
    adminId: 'ADMIN1',
    decision,
    siteId: '1',
    reason: '',
    lot: undefined,
    now: later,
    ...more,
  });
const lotsAt = async (productId: string, siteId: '1' | '2') =>
  Object.fromEntries(
    levelAt((await shop.stock.currentLevels([productId])).get(productId), siteId).lots.map(
      ({ lot, milli, sellBy }) => [lot, [milli, sellBy]],
    ),
  );

test('a refused line waits lot by lot; it returns to its own lot once, with its write to the ERP, and traces', async () => {
  const { productId, orderId, handOver } = await refusedAtDoor();
  await handOver();
  const rows = await waiting(orderId);
  expect(rows).toMatchObject([
    { part: 1, lot: `A${productId}`, quantite: 5, motif: 'Trop gras', client_nom: testCustomer.society },
    { part: 2, lot: `B${productId}`, quantite: 3, sellby: DLC, expired: false, warehouse_id: '1' },
  ]);
  // two windows at the same moment, then once more, by another user as well
  await Promise.all([
    decide(orderId, 1, 'stored', { siteId: '2' }),
    decide(orderId, 1, 'stored', { siteId: '2' }),
  ]);
  const again = await decide(orderId, 1, 'stored', { siteId: '2', adminId: 'ADMIN2' });
  expect(again.message).toMatch(/^ENTRECOTE PAREE, 5\skg, lot A\d+ : remis en stock à Lormont$/);
  expect(await lotsAt(productId, '2')).toEqual({ [`A${productId}`]: [5000, DLC] });
  await expect(decide(orderId, 1, 'destroyed', { reason: 'Abîmé' })).rejects.toMatchObject({
    code: 'already_exists',
  });
  expect(await waiting(orderId)).toMatchObject([{ part: 2 }]);
  const document = (await shop.movements.find(again.operation_id))!.document;
  expect(document).toMatchObject({ kind: 'retour', by: 'admin:ADMIN1', lines: [{ milli: 5000 }] });
  expect(document.lines[0]?.label).toContain('Trop gras');
  const pushed = (await dueTodos(shop.table, 'erp', later)).filter(({ id }) => id === again.operation_id);
  expect(pushed).toHaveLength(1);
  await expect(
    undoMovements(shop, { documentId: again.operation_id, adminId: 'ADMIN1', now: later }),
  ).rejects.toMatchObject({ code: 'not_found' });
  const ref = { productId, lot: `A${productId}` };
  const traced = await traceLot(shop, ref, later);
  const { data } = traceContract.endpoints.traceLot.response.parse(traced);
  expect(data.orders).toMatchObject([{ order_id: orderId, qty: 5, returned: 5 }]);
  // its purchase cost is not recorded again
  expect((await shop.stock.lots.find(ref))?.entries).toHaveLength(1);
  expect((await recallLot(shop, ref)).data).toMatchObject([{ qty: 5, returned: 5 }]);
  const history = await shop.orders.history(orderId);
  expect(history.filter(({ field }) => field === 'retour')).toHaveLength(1);
  // a lot is typed only where the delivered one is unknown
  await decide(orderId, 2, 'stored', { lot: 'AUTRE' });
  expect(await lotsAt(productId, '1')).toEqual({
    [`A${productId}`]: [5000, DLC],
    [`B${productId}`]: [10_000, DLC],
  });
});

test('destroyed with its reason: one document has the entry and the exit, and nothing is in stock', async () => {
  const { productId, orderId } = await refusedAtDoor();
  await expect(decide(orderId, 2, 'destroyed')).rejects.toMatchObject({ field: 'reason' });
  const { operation_id: id } = await decide(orderId, 2, 'destroyed', { reason: 'Chaîne du froid rompue' });
  const { lines } = (await shop.movements.find(id))!.document;
  expect(lines.map(({ milli, lot }) => [milli, lot])).toEqual([
    [3000, `B${productId}`],
    [-3000, `B${productId}`],
  ]);
  expect((await lotsAt(productId, '1'))[`B${productId}`]).toEqual([7000, DLC]);
  const trace = await traceLot(shop, { productId, lot: `B${productId}` }, later);
  expect(trace.data.exits).toMatchObject([
    { qty: 3, label: expect.stringContaining('Chaîne du froid rompue') as string, presumed: false },
  ]);
});

test('a blocked lot waits; one past its DLC can only be destroyed; a foreign part is not found', async () => {
  const { productId, orderId } = await refusedAtDoor();
  const ref = { productId, lot: `A${productId}` };
  const said = { ...ref, reason: 'Analyse', adminId: 'ADMIN1', now: later };
  await blockLot(shop, said);
  for (const decision of ['stored', 'destroyed'] as const)
    await expect(decide(orderId, 1, decision, { reason: 'Abîmé' })).rejects.toMatchObject({
      code: 'lot_blocked',
    });
  expect((await waiting(orderId))[0]).toMatchObject({ blocked: 'Analyse' });
  await releaseLot(shop, said);
  const past = new Date('2026-11-29T08:00:00.000Z');
  const before = await lotsAt(productId, '1');
  await expect(decide(orderId, 1, 'stored', { now: past })).rejects.toMatchObject({ code: 'lot_expired' });
  expect(await lotsAt(productId, '1')).toEqual(before);
  await decide(orderId, 1, 'destroyed', { reason: 'DLC dépassée', now: past });
  expect(await lotsAt(productId, '1')).toEqual(before);
  await expect(decide(orderId, 9, 'stored')).rejects.toMatchObject({ code: 'not_found' });
});

test('resubmission replaces pending returns; restocked goods stay and do not return twice', async () => {
  const { productId, orderId, handOver } = await refusedAtDoor();
  await decide(orderId, 1, 'stored');
  const change = { field: 'statut_livraison', value: 'expedie' } as const;
  await changeWebOrder(shop, { orderId, adminId: 'ADMIN1', change, now: later });
  await handOver('second round');
  expect(await waiting(orderId)).toEqual([]);
  expect((await lotsAt(productId, '1'))[`A${productId}`]).toEqual([10_000, DLC]);
  const other = await refusedAtDoor();
  await changeWebOrder(shop, { orderId: other.orderId, adminId: 'ADMIN1', change, now: later });
  await other.handOver('second round', [{ product_id: other.productId, reason: 'Trop sec' }]);
  expect(await waiting(other.orderId)).toMatchObject([
    { part: 3, motif: 'Trop sec' },
    { part: 4, motif: 'Trop sec' },
  ]);
  await changeWebOrder(shop, { orderId: other.orderId, adminId: 'ADMIN1', change, now: later });
  await other.handOver('third round', []);
  expect(await waiting(other.orderId)).toEqual([]);
});

test('goods that have not left in the ERP yet are not restocked', async () => {
  const { orderId } = await refusedAtDoor();
  const order = (await shop.orders.locate(orderId, later))!;
  await shop.table.transact([shop.orders.change(order, { awaitsShipment: true })]);
  await expect(decide(orderId, 1, 'stored')).rejects.toThrow(/expédition .* pas encore validée/);
});

test('a lot that only the ERP knew leaves whole: it is known when it returns, and its DLC blocks it', async () => {
  const productId = String(7000 + (made += 1));
  const lot = `ERP${productId}`;
  await shop.catalog.putProduct({ ...testProducts[0]!, id: productId, ref: `R${productId}`, barcode: null });
  const held = { siteId: '1' as const, lot, milli: 8000, eatBy: null, sellBy: DLC };
  await shop.stock.recordCount(counted(productId, [8000, 0], { lots: [held] }));
  const items = [{ product_id: productId, quantity: 8 }];
  const asked = { customerId: testCustomer.id, items, seenTotal: 80, idempotencyKey: undefined, now: NOW };
  const { order_id: orderId } = await placeOrder(shop, { ...asked, identicalConfirmed: true });
  await indexesFollow();
  const parts = [{ warehouse_id: '1' as const, lot: null, qty: 8000 }];
  const lines = [{ product_id: productId, parts, reason: '' }];
  const closing = {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines,
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
  };
  await closePreparation(shop, closing);
  expect(await lotsAt(productId, '1')).toEqual({});
  expect((await traceLot(shop, { productId, lot }, later)).data).toMatchObject({
    lot: { lot, sellby: DLC },
    orders: [{ order_id: orderId, qty: 8 }],
  });
  await handOverRefused(orderId, productId);
  expect(await waiting(orderId)).toMatchObject([{ part: 1, lot, sellby: DLC }]);
  const past = new Date('2026-11-29T08:00:00.000Z');
  await expect(decide(orderId, 1, 'stored', { now: past })).rejects.toMatchObject({ code: 'lot_expired' });
  await decide(orderId, 1, 'stored');
  expect(await lotsAt(productId, '1')).toEqual({ [lot]: [8000, DLC] });
});

/** Changes that the history has for new rounds, besides their day. */
const reasons = async (orderId: string) =>
  (await shop.orders.history(orderId))
    .filter(({ field, to }) => field === 'passage' && to?.startsWith('à relivrer'))
    .map((entry) => entry.reason);

test('a missed order is redelivered by one act: pending returns end, restocked goods leave their lot, and may come back', async () => {
  const { productId, orderId } = await missedAtDoor();
  await decide(orderId, 1, 'stored', { siteId: '2' });
  expect(await lotsAt(productId, '2')).toEqual({ [`A${productId}`]: [5000, DLC] });
  const before = await order(orderId);
  const answer = await again(orderId);
  expect(answer).toMatchObject({ message: 'Nouveau passage le 24/11/2026', data: { absence: null } });
  expect(answer.data.date_livraison).toBe('2026-11-24');
  expect(await lotsAt(productId, '2')).toEqual({});
  expect(await waiting(orderId)).toEqual([]);
  const after = await order(orderId);
  expect(after.missed ?? null).toBeNull();
  // no payment changes, and nothing of the order but its day
  expect({ ...after, delivery: null, missed: null, version: 0 }).toEqual({
    ...before,
    delivery: null,
    missed: null,
    version: 0,
  });
  // in the trace the customer has all of it
  const ref = { productId, lot: `A${productId}` };
  const { data } = traceContract.endpoints.traceLot.response.parse(await traceLot(shop, ref, later));
  expect(data.orders).toMatchObject([{ order_id: orderId, qty: 5, returned: 0 }]);
  const [reason] = await reasons(orderId);
  expect(reason).toMatch(/^Ressorti du stock : [^.]+\.$/);
  // given twice it is one
  await again(orderId);
  expect((await shop.orders.history(orderId)).filter(({ field }) => field === 'passage')).toHaveLength(2);
  // missed once more, and restocked: under ids of its own, so that it is really restocked
  await miss(orderId, 'second');
  const rows = await waiting(orderId);
  expect(rows.map(({ part }) => part)).toEqual([3, 4]);
  await decide(orderId, 3, 'stored', { siteId: '2' });
  expect(await lotsAt(productId, '2')).toEqual({ [`A${productId}`]: [5000, DLC] });
});

test('destroyed goods are not redelivered, and the history names both', async () => {
  const { productId, orderId } = await missedAtDoor();
  const before = await lotsAt(productId, '1');
  await decide(orderId, 1, 'stored');
  await decide(orderId, 2, 'destroyed', { reason: 'Abîmé' });
  await again(orderId);
  expect(await reasons(orderId)).toEqual([
    expect.stringMatching(/^Ressorti du stock : [^.]+\. Détruit, ne repart pas : [^.]+\.$/),
  ]);
  expect(await lotsAt(productId, '1')).toEqual(before);
});

test.each(['in the van', 'put away'])(
  'goods %s are not delivered again on a day after their use-by date',
  async (where) => {
    const { orderId } = await missedAtDoor();
    if (where === 'put away') for (const part of [1, 2]) await decide(orderId, part, 'stored');
    await expect(again(orderId, { day: '2026-11-30' })).rejects.toMatchObject({
      code: 'lot_expired',
      field: 'day',
      message: expect.stringMatching(/DLC au 28\/11\/2026, avant la livraison du 30\/11\/2026\.$/) as string,
    });
    expect((await order(orderId)).missed).toBeDefined();
    await again(orderId, { day: '2026-11-28' });
  },
);

test('sold, blocked or expired since, nothing of it is redelivered, and the answer names which', async () => {
  const { productId, orderId } = await missedAtDoor();
  await decide(orderId, 1, 'stored');
  const lotName = `A${productId}`;
  const held = { productId, lot: lotName, reason: 'Température', adminId: 'ADMIN1', now: later };
  await blockLot(shop, held);
  await expect(again(orderId)).rejects.toMatchObject({ code: 'lot_blocked' });
  await releaseLot(shop, held);
  await expect(
    again(orderId, { day: '2026-11-30', now: new Date('2026-11-29T08:00:00Z') }),
  ).rejects.toMatchObject({ code: 'lot_expired' });
  const fixture = movementFixture(shop, () => later);
  const { milli } = levelAt((await shop.stock.currentLevels([productId])).get(productId), '1').lots.find(
    ({ lot }) => lot === lotName,
  )!;
  await fixture.send({ product_id: productId, warehouse_id: 1, qty: -milli / 1000, lot: lotName });
  await expect(again(orderId)).rejects.toMatchObject({ code: 'insufficient_stock' });
  // what is still in the van must be fit to leave, too
  const inTheVan = { ...held, lot: `B${productId}` };
  await blockLot(shop, inTheVan);
  await expect(again(orderId)).rejects.toMatchObject({ code: 'lot_blocked' });
  await releaseLot(shop, inTheVan);
  // unchanged: missed, the other half pending
  expect((await order(orderId)).missed).toBeDefined();
  expect(await waiting(orderId)).toMatchObject([{ part: 2 }]);
});

test('each reason why an order is not redelivered has its own answer', async () => {
  const { orderId } = await missedAtDoor();
  const refusal = (more: object) => again(orderId, more).catch((error: Error) => error.message);
  expect(await refusal({ day: '2026-11-20' })).toMatch(/^Choisissez un jour, d’aujourd’hui au /);
  expect(await refusal({ now: new Date('2027-02-01T08:00:00Z'), day: '2027-02-02' })).toMatch(
    /^Cette commande a plus de 30 jours/,
  );
  await decide(orderId, 1, 'destroyed', { reason: 'Abîmé' });
  await decide(orderId, 2, 'destroyed', { reason: 'Abîmé' });
  expect(await refusal({})).toBe('Tout a été détruit depuis : il n’y a rien à relivrer.');
  const { orderId: delivered } = await refusedAtDoor();
  await expect(again(delivered)).rejects.toThrow('Cette commande est déjà remise.');
});

test('no number of a return is given twice, also where a second handover refuses nothing', () => {
  const saved: object[] = [];
  const save = (goods: object) => {
    saved.push(goods);
    return {};
  };
  const order = { id: 'O1', customerId: 'C1', reference: 'CMD-1', lines: [] } as never;
  const before = {
    orderId: 'O1',
    customerId: 'C1',
    reference: 'CMD-1',
    at: '',
    parts: [],
    lastPart: 3,
    version: 2,
  };
  expectReturns({ save }, order, { refused: [], at: '' }, before);
  expect(saved).toMatchObject([{ lastPart: 3 }]);
});
