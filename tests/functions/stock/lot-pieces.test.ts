import { beforeEach, describe, expect, test } from 'vitest';
import { compareCount } from '#functions/stock/count/compare-count.ts';
import { confirmCount } from '#functions/stock/count/confirm-count.ts';
import { bindLots } from '#functions/preparation/bind-lots.ts';
import { closePreparation } from '#functions/preparation/close-preparation.ts';
import { placeOrder } from '#functions/orders/place-order.ts';
import { levelAt } from '#shared/stock/levels/stock-level.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { indexesFollow } from '#tests/support/database/database.ts';
import { NOW, openTestShop, type TestShop, testCustomer, testProducts } from '#tests/support/orders/shop.ts';
import { movementFixture } from '#tests/support/stock/movement-fixture.ts';

let shop: TestShop;
let move: ReturnType<typeof movementFixture>;
const ID = '7100';
const later = new Date(NOW.getTime() + 3_600_000);

beforeEach(async () => {
  shop = await openTestShop();
  const product = { ...testProducts[0]!, id: ID, ref: 'PINT', label: 'PINTADE' };
  const weights = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700 };
  await shop.catalog.putProduct({ ...product, byPiece: { ...weights, source: 'house' } });
  move = movementFixture(shop, () => NOW);
});

const enter = (qty: number, pieces?: number, lot = 'L1') =>
  move.send({ product_id: ID, warehouse_id: '1', qty, lot, ...(pieces === undefined ? {} : { pieces }) });
/** Kilos and pieces of each lot of a site. */
const lots = async (siteId: '1' | '2' = '1') =>
  levelAt(await move.level(ID), siteId)
    .lots.map(({ lot, milli, pieces }) => [lot, milli / 1000, pieces])
    .toSorted();
const place = async (body: { pieces: number } | { quantity: number }) => {
  const kilos = 'pieces' in body ? body.pieces * 1.4 : body.quantity;
  const { order_id: orderId } = await placeOrder(shop, {
    customerId: testCustomer.id,
    items: [{ product_id: ID, ...body }],
    seenTotal: kilos * 10,
    idempotencyKey: undefined,
    now: NOW,
    identicalConfirmed: true,
  });
  await indexesFollow();
  return orderId;
};
type Part = { qty: number; pieces?: number };
const close = (orderId: string, parts: Part[], lot: string | null = 'L1') =>
  closePreparation(shop, {
    orderId,
    adminId: 'ADMIN1',
    version: 0,
    lines: [
      { product_id: ID, reason: '', parts: parts.map((part) => ({ warehouse_id: '1', lot, ...part })) },
    ],
    untracedReason: 'Stock d’avant les lots',
    overweight: [],
    now: later,
  });
const line = (said: object) => ({
  warehouse_id: '1',
  reason: 'Inventaire',
  lines: [{ product_id: ID, ...said }],
});
const count = async (said: object) => {
  const { compareCount: compare, confirmCount: confirm } = movementsContract.endpoints;
  const { data } = await compareCount(shop, { body: compare.body.parse(line(said)), now: later });
  const { expected, version } = data[0]!;
  const body = confirm.body.parse(line({ ...said, expected, version }));
  const outcome = await confirmCount(shop, {
    body,
    adminId: 'ADMIN1',
    key: `count-${JSON.stringify(said)}`,
    now: later,
  });
  return { compared: data[0]!, outcome: outcome.data[0]! };
};

describe('the pieces of a lot', () => {
  test('are stored with its kilos, added to, shown, and reverted', async () => {
    const { data } = await enter(17.3, 12);
    expect(data.movements[0]).toMatchObject({ qty: 17.3, pieces: 12 });
    await enter(2.8, 2);
    expect(await lots()).toEqual([['L1', 20.1, 14]]);
    expect((await move.available(ID)).data[0]).toMatchObject({ lot: 'L1', qty: 20.1, pieces: 14 });
    expect((await move.lot(ID, 'L1')).stock).toEqual([{ warehouse_id: '1', qty: 20.1, pieces: 14 }]);
    await move.undo(data.operation_id);
    expect(await lots()).toEqual([['L1', 2.8, 2]]);
    expect(await move.broken()).toEqual([]);
  });

  test('become unknown once uncounted ones come or go, and block no act', async () => {
    await enter(17.3, 12);
    await enter(1.4);
    expect(await lots()).toEqual([['L1', 18.7, undefined]]);
    await enter(10, 8, 'L2');
    await move.send({ product_id: ID, warehouse_id: '1', qty: -9, lot: 'L2', pieces: 8 });
    expect(await lots()).toEqual([
      ['L1', 18.7, undefined],
      // one kilo is left of none: the count was wrong
      ['L2', 1, undefined],
    ]);
    await enter(10, 8, 'L3');
    await move.send({ product_id: ID, warehouse_id: '1', qty: -9, lot: 'L3', pieces: 9 });
    await enter(5, 4, 'L3');
    expect((await lots())[2]).toEqual(['L3', 6, undefined]);
  });

  test('travel with a transfer that gives their number', async () => {
    await enter(17.3, 12);
    const of = { product_id: ID, pieces: 5 };
    await move.send({
      movements: [
        { ...of, warehouse_id: '1', qty: -7, lot: 'L1' },
        { ...of, warehouse_id: '2', qty: 7 },
      ],
    });
    expect([await lots('1'), await lots('2')]).toEqual([[['L1', 10.3, 7]], [['L1', 7, 5]]]);
  });

  test('leave with the pieces of an order, and are unknown after kilos of one', async () => {
    await enter(17.3, 12);
    await close(await place({ pieces: 4 }), [{ qty: 1420 }, { qty: 1380 }, { qty: 2900, pieces: 2 }]);
    expect(await lots()).toEqual([['L1', 11.6, 8]]);
    await close(await place({ quantity: 2.8 }), [{ qty: 2800 }]);
    expect(await lots()).toEqual([['L1', 8.8, undefined]]);
  });

  test('are unknown after lots were assigned to an order by weight', async () => {
    await enter(17.3, 12);
    const orderId = await place({ quantity: 2.8 });
    const taken = [{ warehouse_id: '1' as const, lot: 'L1', qty: 2800 }];
    const lines = [{ product_id: ID, lots: taken }];
    await bindLots(shop, { orderId, adminId: 'ADMIN1', lines, now: later });
    expect(await lots()).toEqual([['L1', 14.5, undefined]]);
  });

  test('a count requests both, shows the expected value, and saves the counted one', async () => {
    await enter(17.3, 12);
    const { compared, outcome } = await count({ counted: 15.9, pieces: 11 });
    expect(compared).toMatchObject({ expected: 17.3, expected_pieces: 12 });
    expect(outcome.state).toBe('recorded');
    expect(await lots()).toEqual([['L1', 15.9, 11]]);
    // the kilos are right, the pieces were not
    expect((await count({ counted: 15.9, pieces: 10 })).outcome.state).toBe('unchanged');
    expect(await lots()).toEqual([['L1', 15.9, 10]]);
  });

  test('of several lots each is counted by its labels; counted together the pieces of each are unknown', async () => {
    await enter(4.2, 3);
    await enter(2.8, 2, 'L2');
    const scanned = [
      { lot: 'L1', counted: 4.2, pieces: 3 },
      { lot: 'L2', counted: 1.4, pieces: 1 },
    ];
    await count({ counted: 5.6, pieces: 4, lots: scanned });
    expect(await lots()).toEqual([
      ['L1', 4.2, 3],
      ['L2', 1.4, 1],
    ]);
    await count({ counted: 5.6, pieces: 5 });
    expect((await lots()).map(([, , pieces]) => pieces)).toEqual([undefined, undefined]);
  });

  test.each([0, 1.5, -2, 10_001, '12'])('%o pieces are refused by their field', (pieces) => {
    const { body } = movementsContract.endpoints.createMovements;
    const parsed = body.safeParse({ product_id: ID, warehouse_id: '1', qty: 1, pieces });
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['pieces']]);
  });
});

test('a cutting into pieces: their weight is that of the input, and is recorded in the lot', async () => {
  const steak = { ...testProducts[0]!, id: '7101', ref: 'STEAK', label: 'STEAK' };
  await shop.catalog.putProduct({ ...steak, unit: 'piece', pieceWeightGrams: 350 });
  await enter(120);
  const lines = [
    { product_id: ID, qty: -10 },
    { product_id: steak.id, qty: 20 },
  ];
  await move.send({ movements: lines.map((one) => ({ ...one, warehouse_id: 1 })) });
  expect(await shop.stock.lots.cuts({ productId: ID, lot: 'L1' })).toMatchObject([
    { takenGrams: 10_000, outputs: [{ productId: steak.id, weightGrams: 7000 }], unallocatedGrams: 3000 },
  ]);
});
