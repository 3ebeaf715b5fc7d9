import { beforeAll, expect, test } from 'vitest';
import { compareCount } from '#functions/stock/count/compare-count.ts';
import { confirmCount } from '#functions/stock/count/confirm-count.ts';
import { lotsOf, type SiteLot } from '#shared/stock/levels/stock-level.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { NOW, openTestShop, type TestShop, testProducts } from '#tests/support/orders/shop.ts';

const { compareCount: comparing, confirmCount: confirming } = movementsContract.endpoints;

let shop: TestShop;
let fixture: ReturnType<typeof movementFixture>;
let made = 0;
beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => NOW);
});

const newKey = () => `comptage-${(made += 1)}`;
/** 10 kg in Bruges, 5 kg in Lormont, at 20 € the kg. */
const stocked = async (more: { lots?: SiteLot[]; unit?: 'kg' | 'piece' } = {}) => {
  const id = String(5000 + (made += 1));
  const { lots, unit = 'kg' } = more;
  const product = { ...testProducts[0]!, id, ref: `COMPTE${id}`, label: `PIECE ${id}`, barcode: null, unit };
  await shop.catalog.putProduct({ ...product, priceHtE4: 200_000 });
  await shop.stock.recordCount(counted(id, [10_000, 5000], { lots }));
  return id;
};
const lot = (name: string, milli: number, sellBy: string | null): SiteLot => ({
  siteId: '1',
  lot: name,
  milli,
  eatBy: null,
  sellBy,
});
const compare = async (lines: object[]) =>
  (
    await compareCount(shop, {
      body: comparing.body.parse({ warehouse_id: '1', lines }),
      now: NOW,
    })
  ).data;
const confirm = async (lines: object[], key = newKey()) =>
  (
    await confirmCount(shop, {
      body: confirming.body.parse({ warehouse_id: '1', reason: 'Fin de mois', lines }),
      adminId: 'ADMIN1',
      key,
      now: NOW,
    })
  ).data;
/** The comparison, as it is sent back. */
const seen = ({
  product_id,
  counted: qty,
  expected,
  version,
}: Awaited<ReturnType<typeof compare>>[number]) => ({
  product_id,
  counted: qty,
  expected,
  version,
});
const real = async (id: string) => (await fixture.level(id))?.levels['1'].real;

test('compares, corrects with who and why, and sends it to the ERP as every movement', async () => {
  const [less, more, same] = [await stocked(), await stocked(), await stocked()];
  const rows = await compare([
    { product_id: less, counted: 8.75 },
    { product_id: Number(more), counted: 12 },
    { product_id: same, counted: 10 },
  ]);
  expect(rows.map(({ expected, difference, value }) => [expected, difference, value])).toEqual([
    [10, -1.25, -25],
    [10, 2, 40],
    [10, 0, 0],
  ]);
  const key = newKey();
  const outcomes = await confirm(rows.map(seen), key);
  expect(outcomes.map(({ state }) => state)).toEqual(['recorded', 'recorded', 'unchanged']);
  expect(await Promise.all([less, more, same].map(real))).toEqual([8750, 12_000, 10_000]);
  const { document, erpState } = (await shop.movements.findRecorded(outcomes[0]!.operation_id!))!;
  expect(document).toMatchObject({
    kind: 'correction',
    by: 'admin:ADMIN1',
    lines: [{ milli: -1250, siteId: '1', label: 'Inventaire : Fin de mois' }],
  });
  expect(erpState).toBe('a_envoyer');
  // the answer was lost: the same request writes nothing again
  expect((await confirm(rows.map(seen), key))[0]).toEqual(outcomes[0]);
  expect(await real(less)).toBe(8750);
  expect((await confirm([{ ...seen(rows[0]!), counted: 1 }], key))[0]).toMatchObject({ state: 'refused' });
  expect(await fixture.broken()).toEqual([]);
});

test('a stock that moved after the comparison is unchanged and reported, whatever else is written', async () => {
  const [moved, quiet, lied] = [await stocked(), await stocked(), await stocked()];
  const rows = await compare([moved, quiet, lied].map((product_id) => ({ product_id, counted: 9 })));
  await fixture.send({ product_id: moved, warehouse_id: '1', qty: -2 });
  const sent = rows.map(seen);
  const outcomes = await confirm([sent[0]!, sent[1]!, { ...sent[2]!, expected: 11 }]);
  expect(outcomes.map(({ state }) => state)).toEqual(['changed', 'recorded', 'changed']);
  expect(await Promise.all([moved, quiet, lied].map(real))).toEqual([8000, 9000, 10_000]);
  expect((await confirm([{ ...sent[0]!, counted: 10 }]))[0]?.state).toBe('changed');
  expect((await confirm((await compare([{ product_id: moved, counted: 9 }])).map(seen)))[0]?.state).toBe(
    'recorded',
  );
  expect(await real(moved)).toBe(9000);
});

test('a shortage is taken from the lots that expire first; from one past its DLC only when it is selected', async () => {
  const id = await stocked({ lots: [lot('FRAIS', 6000, '2026-12-20'), lot('VIEUX', 4000, '2026-11-01')] });
  const [row] = await compare([{ product_id: id, counted: 5 }]);
  expect(row!.takes).toEqual([
    { lot: 'VIEUX', qty: 4, sellby: '2026-11-01', past_date: true },
    { lot: 'FRAIS', qty: 1, sellby: '2026-12-20', past_date: false },
  ]);
  const [silent] = await confirm([seen(row!)]);
  expect(silent).toMatchObject({ state: 'refused', message: expect.stringContaining('VIEUX') as string });
  expect(await real(id)).toBe(10_000);
  const [said] = await confirm([{ ...seen(row!), past_date_lots: ['VIEUX'] }]);
  expect(said!.state).toBe('recorded');
  expect(lotsOf(await fixture.level(id)).map(({ lot: name, milli }) => [name, milli])).toEqual([
    ['FRAIS', 5000],
  ]);
});

test('a surplus has no lot or the chosen one; a product tracked by lots needs one', async () => {
  const [free, byLots] = [await stocked(), await stocked({ lots: [lot('L1', 10_000, '2026-12-20')] })];
  await fixture.send({ product_id: free, warehouse_id: '1', qty: 1, lot: 'L1' });
  const rows = await compare([free, byLots].map((product_id) => ({ product_id, counted: 12 })));
  expect(rows.map(({ needs_lot, lots }) => [needs_lot, lots])).toEqual([
    [false, ['L1']],
    [true, ['L1']],
  ]);
  const outcomes = await confirm(rows.map(seen));
  expect(outcomes.map(({ state }) => state)).toEqual(['recorded', 'refused']);
  expect(lotsOf(await fixture.level(free)).map(({ milli }) => milli)).toEqual([1000]);
  const again = await confirm([{ ...seen(rows[1]!), lot: 'L1' }]);
  expect(again[0]?.state).toBe('recorded');
  expect(lotsOf(await fixture.level(byLots))).toMatchObject([{ lot: 'L1', milli: 12_000 }]);
});

test('reserved or blocked meat is not corrected away, and pieces are whole', async () => {
  const [reserved, blocked, pieces] = [
    await stocked(),
    await stocked({ lots: [lot('TENU', 10_000, '2026-12-20')] }),
    await stocked({ unit: 'piece' }),
  ];
  await shop.table.transact([shop.stock.reserve(reserved, 14_000)]);
  await fixture.block(blocked, 'TENU');
  const rows = await compare([reserved, blocked].map((product_id) => ({ product_id, counted: 1 })));
  expect(rows.map(({ refusal }) => refusal)).toEqual([
    expect.stringContaining('réservés par des commandes'),
    expect.stringContaining('est bloqué'),
  ]);
  const outcomes = await confirm(rows.map(seen));
  expect(outcomes.map(({ state }) => state)).toEqual(['refused', 'refused']);
  expect(await refusalOf(compare([{ product_id: pieces, counted: 1.5 }]))).toMatchObject({
    status: 400,
    field: 'lines.0.counted',
  });
  const twice = [
    { product_id: pieces, counted: 1 },
    { product_id: pieces, counted: 2 },
  ];
  expect(await refusalOf(compare(twice))).toMatchObject({ status: 400, field: 'lines.1.product_id' });
});

test('the lots on scanned labels count: a shortage of one and a surplus of another are reported and written', async () => {
  const id = await stocked({ lots: [lot('A', 6000, '2026-12-01'), lot('B', 4000, '2026-12-20')] });
  const lots = [
    { lot: 'A', counted: 6 },
    { lot: 'B', counted: 2.5 },
    { lot: 'C', counted: 1 },
  ];
  const [row] = await compare([{ product_id: id, counted: 9.5, lots }]);
  expect(row).toMatchObject({
    difference: -0.5,
    takes: [{ lot: 'B', qty: 1.5 }],
    comes: [{ lot: 'C', qty: 1 }],
  });
  const key = newKey();
  const sent = [{ ...seen(row!), lots }];
  expect(await confirm(sent, key)).toMatchObject([{ state: 'recorded' }]);
  expect(await confirm(sent, key)).toMatchObject([{ state: 'recorded' }]);
  const held = (level: Awaited<ReturnType<typeof fixture.level>>) =>
    Object.fromEntries(lotsOf(level).map((each) => [each.lot, each.milli]));
  expect(held(await fixture.level(id))).toMatchObject({ A: 6000, B: 2500, C: 1000 });
  // the total is right and the lots are not
  const swapped = [
    { lot: 'A', counted: 5 },
    { lot: 'B', counted: 4.5 },
  ];
  const [same] = await compare([{ product_id: id, counted: 9.5, lots: swapped }]);
  expect(same).toMatchObject({ difference: 0, comes: [{ lot: 'B', qty: 2 }] });
  expect(await confirm([{ ...seen(same!), lots: swapped }])).toMatchObject([{ state: 'recorded' }]);
  expect(await real(id)).toBe(9500);
  expect(held(await fixture.level(id))).toMatchObject({ A: 5000, B: 4500 });
});

test('lots that exceed the counted total, or are given twice, are refused by their field', async () => {
  const id = await stocked();
  for (const lots of [
    [{ lot: 'A', counted: 11 }],
    [
      { lot: 'A', counted: 1 },
      { lot: 'A', counted: 2 },
    ],
  ])
    expect(await refusalOf(compare([{ product_id: id, counted: 10, lots }]))).toMatchObject({
      code: 'invalid_input',
      field: 'lines.0.lots',
    });
});

test('a count that is repeated under its key writes no pieces over a newer count', async () => {
  const id = await stocked({ lots: [lot('L1', 10_000, null)] });
  const [row] = await compare([{ product_id: id, counted: 9 }]);
  const first = [{ ...seen(row!), pieces: 3 }];
  const key = newKey();
  await confirm(first, key);
  const piecesOf = async () =>
    lotsOf((await shop.stock.currentLevels([id])).get(id)!).find((each) => each.lot === 'L1')?.pieces;
  expect(await piecesOf()).toBe(3);
  // nothing moved: the pieces alone were counted again
  const [again] = await compare([{ product_id: id, counted: 9 }]);
  await confirm([{ ...seen(again!), pieces: 4 }]);
  expect(await piecesOf()).toBe(4);
  await confirm(first, key);
  expect(await piecesOf()).toBe(4);
});
