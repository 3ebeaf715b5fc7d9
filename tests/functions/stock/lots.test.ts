import { beforeAll, describe, expect, test } from 'vitest';
import { settingsStore } from '#functions/settings/settings.store.ts';
import { shopSettings } from '#functions/settings/shop-settings.ts';
import { DEFAULT_HOUSE } from '#shared/settings/house.ts';
import { listAuditRecords } from '#functions/platform/audit-trail.ts';
import { applyErpMovements } from '#functions/stock/sync/apply-movements.ts';
import { undoMovements } from '#functions/stock/movements/undo-movements.ts';
import { openCatalogView } from '#functions/stock/stock.module.ts';
import { findLots } from '#functions/stock/lots/find-lots.ts';
import { lotsContract } from '#shared/stock/lots/lots.contract.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import { lotsOf } from '#shared/stock/levels/stock-level.ts';
import { namedAdmin } from '#tests/support/accounts/admins.ts';
import { counted } from '#tests/support/stock/counted.ts';
import { movementFixture, refusalOf } from '#tests/support/stock/movement-fixture.ts';
import { openTestShop, type TestShop, testProducts } from '#tests/support/orders/shop.ts';

let shop: TestShop;
let now = new Date('2026-11-21T06:00:00.000Z');
let fixture: ReturnType<typeof movementFixture>;
let products = 0;

beforeAll(async () => {
  shop = await openTestShop();
  fixture = movementFixture(shop, () => now);
  await shop.catalog.putCategory({ id: '1', label: 'BOEUF', ref: 'BOEUF', description: '' });
});

const aProduct = async (count: [number, number] = [0, 0]) => {
  const id = String(2000 + (products += 1));
  const [template] = testProducts;
  await shop.catalog.putProduct({ ...template!, id, ref: `LOT${id}`, label: `PIECE ${id}`, barcode: null });
  await shop.stock.recordCount(counted(id, count));
  return id;
};
const shippedInErp = (productId: string, milli: number, lot: string) => ({
  id: `99${productId}`,
  productId,
  warehouseId: '1',
  milli: -milli,
  lot,
  eatBy: null,
  sellBy: null,
  at: '2026-11-21T05:30:00.000Z',
  label: 'Expédition',
  code: null,
});
const at = async <T>(instant: string, act: () => Promise<T>): Promise<T> => {
  const before = now;
  now = new Date(instant);
  try {
    return await act();
  } finally {
    now = before;
  }
};
const origin = {
  supplier: 'Élevage d’essai',
  species: 'bovin',
  birth_country: 'fr',
  rearing_country: 'FR',
  slaughter: [{ country: 'FR', approval: '33.063.001' }],
  animal_ref: 'FR3312345678',
  slaughter_date: '2026-11-18',
};
const carcass = { warehouse_id: 1, qty: 120, lot: 'C-1', sellby: '2026-11-27', eatby: '2026-11-29' };
const lots = async (id: string) =>
  lotsOf(await fixture.level(id)).map(({ siteId, lot, milli, sellBy }) => [siteId, lot, milli, sellBy]);

describe('an entry', () => {
  test('STK-26: creates its lot, with all legally required data and its cost', async () => {
    const id = await aProduct();
    const sent = { ...carcass, product_id: id, origin, purchase_price_per_kg: 6.35 };
    const { data } = await fixture.send(sent);
    const lot = await fixture.lot(id, 'C-1');
    expect(lotsContract.endpoints.getLot.response.parse({ success: true, data: lot }).data).toMatchObject({
      lot: 'C-1',
      sellby: '2026-11-27',
      eatby: '2026-11-29',
      made_by: 'admin:ADMIN1',
      origin: { ...origin, birth_country: 'FR', supplier_id: null, cutting: [] },
      stock: [{ warehouse_id: '1', qty: 120 }],
      purchase_price: 762,
      parents: [],
      entries: [{ operation_id: data.operation_id, qty: 120, purchase_price: 762, undone: false }],
    });
    // nothing was cut: no yield is learnt from it
    const yields = await shop.stock.lots.listYields('', 100);
    expect(yields.map(({ documentId }) => documentId)).not.toContain(data.operation_id);
    // listed by an index, which may be late
    const listed = async () =>
      (
        await findLots({ ...shop, view: openCatalogView(shop.table) }, { recherche: '', limit: 20, now })
      ).data.find((each) => each.product_id === id);
    await expect.poll(listed).toMatchObject({ lot: 'C-1', expired: false });
  });

  test('more of the same lot joins plants up to three, and keeps what is known', async () => {
    const id = await aProduct();
    const more = (approval: string, over: object = {}) =>
      fixture.send({
        ...carcass,
        product_id: id,
        purchase_price: 10,
        origin: { ...origin, slaughter: [{ country: 'FR', approval }], ...over },
      });
    await more('1');
    await more('2');
    await more('3');
    expect(await refusalOf(more('4'))).toMatchObject({
      status: 400,
      field: 'lot',
      message: 'Le lot C-1 réunirait plus de trois abattoirs.',
    });
    expect(await refusalOf(more('3', { supplier: 'Un autre' }))).toMatchObject({
      field: 'lot',
      message: 'Le lot C-1 existe déjà avec une autre information (fournisseur) : Élevage d’essai.',
    });
    expect(await fixture.lot(id, 'C-1')).toMatchObject({
      origin: { slaughter: [{ approval: '1' }, { approval: '2' }, { approval: '3' }] },
      purchase_price: 30,
      stock: [{ qty: 360 }],
    });
  });

  test('ten entries of one new lot at once all count', async () => {
    const id = await aProduct();
    await Promise.all(
      Array.from({ length: 10 }, () => fixture.send({ ...carcass, product_id: id, qty: 1, origin })),
    );
    expect(await lots(id)).toEqual([['1', 'C-1', 10_000, '2026-11-27']]);
    expect((await fixture.lot(id, 'C-1')).entries).toHaveLength(10);
  });
});

describe('first to expire, first out', () => {
  test('stock without a lot goes first, then the lots that expire first; a used-up lot leaves the level', async () => {
    const id = await aProduct([5000, 0]);
    await fixture.send({ product_id: id, warehouse_id: 1, qty: 4, lot: 'TARD', sellby: '2026-12-05' });
    await fixture.send({ product_id: id, warehouse_id: 1, qty: 3, lot: 'TOT', sellby: '2026-11-24' });
    expect(await fixture.available(id)).toMatchObject({
      data: [
        { lot: 'TOT', qty: 3, usable: true },
        { lot: 'TARD', qty: 4, usable: true },
      ],
      sans_lot: 5,
      version: 3,
    });
    const { data } = await fixture.send({ product_id: id, warehouse_id: 1, qty: -9 });
    expect(data.movements.map(({ lot, qty }) => [lot, qty])).toEqual([
      [null, -5],
      ['TOT', -3],
      ['TARD', -1],
    ]);
    expect(await lots(id)).toEqual([['1', 'TARD', 3000, '2026-12-05']]);
    expect((await fixture.lot(id, 'TOT')).stock).toEqual([]);
  });

  test('STK-35: a user may name the lot of stock without one; a transfer keeps the lot that it takes', async () => {
    const id = await aProduct([5000, 0]);
    const { data } = await fixture.send({
      movements: [
        { product_id: id, warehouse_id: 1, qty: -2, lot: 'LU' },
        { product_id: id, warehouse_id: 2, qty: 2, lot: 'LU', sellby: '2026-11-25' },
      ],
    });
    expect(data.movements.map(({ lot, named_lot: named }) => [lot, named])).toEqual([
      [null, 'LU'],
      ['LU', null],
    ]);
    expect(await lots(id)).toEqual([['2', 'LU', 2000, '2026-11-25']]);
    const renamed = [
      { product_id: id, warehouse_id: 2, qty: -1, lot: 'LU' },
      { product_id: id, warehouse_id: 1, qty: 1, lot: 'AUTRE' },
    ];
    expect(await refusalOf(fixture.send({ movements: renamed }))).toMatchObject({
      field: 'movements.1.lot',
      message: 'Un transfert garde son lot : LU.',
    });
  });

  test('an exit in Dolibarr without a lot is presumed to be of stock without one, then of the first to expire', async () => {
    const id = await aProduct([1000, 0]);
    await fixture.send({ product_id: id, warehouse_id: 1, qty: 2, lot: 'A', sellby: '2026-11-24' });
    const row = {
      id: String(900_000 + products),
      productId: id,
      warehouseId: '1',
      milli: -2500,
      at: now.toISOString(),
      lot: null,
      eatBy: null,
      sellBy: null,
      label: 'Vente caisse',
      code: null,
    };
    await applyErpMovements(shop, [row]);
    await applyErpMovements(shop, [row]);
    expect(await lots(id)).toEqual([['1', 'A', 500, '2026-11-24']]);
    const { exits } = await shop.stock.lots.links({ productId: id, lot: 'A' });
    expect(exits).toMatchObject([{ milli: 1500, kind: 'dolibarr', label: 'Vente caisse' }]);
    // a count below what is reserved does the same
    await shop.stock.recordCount(counted(id, [200, 0]));
    expect(await lots(id)).toEqual([['1', 'A', 200, '2026-11-24']]);
  });
});

test.each([
  ['sent out', (id: string) => fixture.send({ product_id: id, warehouse_id: 1, qty: -2, lot: 'DU-ERP' })],
  ['shipped in Dolibarr', (id: string) => applyErpMovements(shop, [shippedInErp(id, 2000, 'DU-ERP')])],
  ['counted away in Dolibarr', (id: string) => shop.stock.recordCount(counted(id, [0, 0], { lots: [] }))],
])('a lot that only the ERP knew and that is %s whole keeps its days and its trace', async (_, leave) => {
  const id = await aProduct();
  const days = { eatBy: '2026-11-30', sellBy: '2026-11-28' };
  const held = { siteId: '1' as const, lot: 'DU-ERP', milli: 2000, ...days };
  await shop.stock.recordCount(counted(id, [2000, 0], { lots: [held] }));
  await leave(id);
  expect(await lots(id)).toEqual([]);
  expect(await shop.stock.lots.find({ productId: id, lot: 'DU-ERP' })).toMatchObject(days);
  expect(await fixture.lot(id, 'DU-ERP')).toMatchObject({ sellby: '2026-11-28' });
});

test('a lot known to the ERP only is known from the moment that it is blocked, by any user or process', async () => {
  const id = await aProduct();
  const held = { siteId: '1' as const, lot: 'DU-ERP', milli: 2000, eatBy: null, sellBy: '2026-11-28' };
  await shop.stock.recordCount(counted(id, [2000, 0], { lots: [held] }));
  expect(await fixture.lot(id, 'DU-ERP')).toMatchObject({ made_by: null, made_at: null });
  await fixture.block(id, 'DU-ERP');
  const known = { made_by: 'admin:ADMIN1', made_at: now.toISOString(), sellby: '2026-11-28' };
  expect(await fixture.lot(id, 'DU-ERP')).toMatchObject(known);
  await fixture.release(id, 'DU-ERP');
  await fixture.send({ product_id: id, warehouse_id: 1, qty: -2, lot: 'DU-ERP' });
  expect(await fixture.lot(id, 'DU-ERP')).toMatchObject({ ...known, blocked: null, stock: [] });
});

test('an exit in Dolibarr of a lot blocked or past its DLC has left, and its trace has it', async () => {
  const id = await aProduct();
  const enter = (lot: string, sellby: string) =>
    fixture.send({ product_id: id, warehouse_id: 1, qty: 1, lot, sellby, eatby: '2026-12-24' });
  await enter('VIEUX', '2026-11-20');
  await enter('BLOQUE', '2026-11-30');
  await fixture.block(id, 'BLOQUE');
  const taken = (rowId: string, lot: string) => ({
    id: rowId,
    productId: id,
    warehouseId: '1',
    milli: -400,
    lot,
    eatBy: null,
    sellBy: null,
    at: '2026-11-21T09:00:00.000Z',
    label: 'Expédition',
    code: null,
  });
  await applyErpMovements(shop, [taken('990001', 'VIEUX'), taken('990002', 'BLOQUE')]);
  expect((await lots(id)).toSorted()).toEqual([
    ['1', 'BLOQUE', 600, '2026-11-30'],
    ['1', 'VIEUX', 600, '2026-11-20'],
  ]);
  const labels = async (lot: string) =>
    (await shop.stock.lots.links({ productId: id, lot })).exits.map(({ label }) => label);
  expect(await labels('VIEUX')).toEqual(['Expédition, DLC dépassée']);
  expect(await labels('BLOQUE')).toEqual(['Expédition, lot bloqué']);
});

describe('a lot past its days', () => {
  test('past its DLC it is neither moved nor cut, and may be thrown away; past its DDM it may', async () => {
    const id = await aProduct();
    const other = await aProduct();
    await fixture.send({ ...carcass, product_id: id, sellby: '2026-11-22', eatby: '2026-11-21' });
    const transfer = (more: object = {}) => ({
      movements: [
        { product_id: id, warehouse_id: 1, qty: -1, ...more },
        { product_id: id, warehouse_id: 2, qty: 1 },
      ],
    });
    // the day itself is still good
    await at('2026-11-22T20:00:00Z', () => fixture.send(transfer()));
    await at('2026-11-23T08:00:00Z', async () => {
      const message =
        'Le lot C-1 a dépassé sa DLC (22/11/2026) : il ne peut plus être transféré, préparé ni vendu.';
      const refused = { code: 'lot_expired', status: 409, field: 'movements.0.lot', stage: 'exit', message };
      expect(await refusalOf(fixture.send(transfer({ lot: 'C-1' })))).toEqual(refused);
      expect(await refusalOf(fixture.send(transfer()))).toEqual(refused);
      const cut = [
        { product_id: id, warehouse_id: 1, qty: -1 },
        { product_id: other, warehouse_id: 1, qty: 1 },
      ];
      expect(await refusalOf(fixture.send({ movements: cut }))).toMatchObject({ code: 'lot_expired' });
      expect(await fixture.available(id)).toMatchObject({
        data: [{ lot: 'C-1', expired: true, past_best: true, usable: false }],
      });
      const bare = { product_id: id, warehouse_id: 1, qty: -119 };
      expect(await refusalOf(fixture.send(bare))).toMatchObject({ code: 'lot_expired' });
      await fixture.send({ ...bare, lot: 'C-1' });
      expect((await fixture.lot(id, 'C-1')).stock).toEqual([{ warehouse_id: '2', qty: 1 }]);
    });
  });
});

describe('a blocked lot', () => {
  test('cannot be moved until it is released, and both are recorded with author and reason', async () => {
    const id = await aProduct();
    await fixture.send({ ...carcass, product_id: id });
    expect(await fixture.block(id, 'C-1')).toMatchObject({ data: { blocked: { reason: 'Température' } } });
    expect(await refusalOf(fixture.block(id, 'C-1'))).toMatchObject({
      code: 'lot_blocked',
      message: 'Ce lot est déjà bloqué : Température',
    });
    const message = 'Le lot C-1 est bloqué : Température';
    for (const body of [
      { product_id: id, warehouse_id: 1, qty: -1 },
      { product_id: id, warehouse_id: 1, qty: -1, lot: 'C-1' },
      { ...carcass, product_id: id },
    ]) {
      expect(await refusalOf(fixture.send(body))).toMatchObject({
        code: 'lot_blocked',
        status: 409,
        message,
      });
    }
    expect(await fixture.available(id)).toMatchObject({ data: [{ usable: false, blocked: 'Température' }] });
    await at('2026-11-21T06:05:00.000Z', () => fixture.release(id, 'C-1'));
    await fixture.send({ product_id: id, warehouse_id: 1, qty: -1 });
    await namedAdmin(shop.table, 'ADMIN1', 'Armand', 'Essai');
    expect((await fixture.lot(id, 'C-1')).changes).toMatchObject([
      { what: 'blocked', by: 'Armand Essai', reason: 'Température' },
      { what: 'released', by: 'un administrateur supprimé', reason: 'Contrôlé' },
    ]);
    const journal = (await listAuditRecords(shop.table, 20)).items.filter(({ subject }) =>
      subject.includes(`PIECE ${id}`),
    );
    expect(journal).toMatchObject([
      { action: 'lot.released', by: 'ADMIN2', to: { blocked: false, reason: 'Contrôlé' } },
      { action: 'lot.blocked', by: 'ADMIN1', to: { blocked: true, reason: 'Température' } },
    ]);
    expect(await refusalOf(fixture.release(id, 'C-1'))).toMatchObject({ status: 409 });
    expect(await refusalOf(fixture.block(id, 'INCONNU'))).toMatchObject({ status: 404, field: 'lot' });
  });

  test('no act is reverted into it, also where it is blocked at that moment', async () => {
    const id = await aProduct();
    await fixture.send({ product_id: id, ...carcass });
    const exit = () =>
      fixture.send({ product_id: id, warehouse_id: 1, qty: -20, lot: 'C-1', reason: 'Casse' });
    const [first, second] = [await exit(), await exit()];
    const unblocked = await shop.stock.lots.findMany([{ productId: id, lot: 'C-1' }]);
    await fixture.block(id, 'C-1');
    const before = await lots(id);
    expect(await refusalOf(fixture.undo(first.data.operation_id))).toMatchObject({ code: 'lot_blocked' });
    // read as it was a moment before
    let reads = 0;
    const findMany: typeof shop.stock.lots.findMany = async (refs) =>
      (reads += 1) === 1 ? unblocked : shop.stock.lots.findMany(refs);
    const late = { ...shop, stock: { ...shop.stock, lots: { ...shop.stock.lots, findMany } } };
    const undone = undoMovements(late, { documentId: second.data.operation_id, adminId: 'ADMIN1', now });
    await expect(undone).rejects.toMatchObject({ code: 'lot_blocked' });
    expect(await lots(id)).toEqual(before);
  });

  test('of a concurrent exit and block one comes first, and the lot is never moved while blocked', async () => {
    const id = await aProduct();
    await fixture.send({ ...carcass, product_id: id });
    const exits = Array.from({ length: 5 }, () =>
      fixture.send({ product_id: id, warehouse_id: 1, qty: -1, lot: 'C-1' }),
    );
    const [blocked, ...ended] = await Promise.allSettled([fixture.block(id, 'C-1'), ...exits]);
    const done = ended.filter(({ status }) => status === 'fulfilled').length;
    expect((await fixture.lot(id, 'C-1')).stock).toEqual([{ warehouse_id: '1', qty: 120 - done }]);
    if (blocked?.status === 'fulfilled') {
      expect((await fixture.lot(id, 'C-1')).blocked).toMatchObject({ reason: 'Température' });
    }
  });
});

describe('a cutting', () => {
  const cutOf = (id: string, outputs: readonly [string, number][], qty = 100, more: object = {}) => ({
    movements: [
      { product_id: id, warehouse_id: 1, qty: -qty },
      ...outputs.map(([product_id, weight]) => ({ product_id, warehouse_id: 1, qty: weight })),
    ],
    ...more,
  });

  test('RAT-13, AMB-44: lots named after the carcass, with its expiry, and with their parents and the losses', async () => {
    const [id, steak, stew] = [await aProduct(), await aProduct(), await aProduct()];
    await fixture.send({ ...carcass, product_id: id, origin });
    const losses = [{ label: 'OS', qty: 12 }];
    const { data } = await fixture.send(
      cutOf(
        id,
        [
          [steak, 60],
          [stew, 25.5],
        ],
        100,
        { losses, category: 'BOEUF' },
      ),
    );
    expect(movementsContract.endpoints.createMovements.response.shape.data.parse(data)).toMatchObject({
      kind: 'transformation',
      loss: 14.5,
      declared_losses: [{ label: 'OS', qty: 12 }],
      unallocated: 2.5,
      movements: [
        { lot: 'C-1' },
        { lot: 'C-1-1', sellby: '2026-11-27', eatby: '2026-11-29', from_lots: ['C-1'] },
        { lot: 'C-1-2', sellby: '2026-11-27' },
      ],
    });
    expect(await fixture.lot(stew, 'C-1-2')).toMatchObject({
      origin: { ...origin, birth_country: 'FR' },
      parents: [{ product_id: id, lot: 'C-1', qty: 25.5 }],
    });
    const { cuts } = await shop.stock.lots.links({ productId: id, lot: 'C-1' });
    expect(cuts).toMatchObject([
      {
        takenGrams: 100_000,
        outputs: [
          { productId: steak, lot: 'C-1-1', weightGrams: 60_000, unitPriceE4: 100_000 },
          { productId: stew, lot: 'C-1-2', weightGrams: 25_500 },
        ],
        losses: [{ label: 'OS', weightGrams: 12_000 }],
        unallocatedGrams: 2500,
      },
    ]);
    // what is cut another day is another lot
    const again = await fixture.send(cutOf(id, [[steak, 10]], 20));
    expect(again.data.movements[1]).toMatchObject({ lot: 'C-1-3' });
  });

  test('of a carcass that is cut as it comes in: its origin reaches every cut in the same act', async () => {
    const [id, steak, stew] = [await aProduct(), await aProduct(), await aProduct()];
    const cutting = [{ country: 'FR', approval: '33.063.900' }];
    const enter = (qty: number, said: object) =>
      fixture.send({
        ...carcass,
        product_id: id,
        qty,
        origin: said,
        transform: true,
        sub_products: [
          { product_id: steak, qty: qty / 2 },
          { product_id: stew, qty: qty / 4 },
        ],
      });
    await enter(120, { ...origin, cutting });
    const whole = { ...origin, birth_country: 'FR', cutting };
    expect(await fixture.lot(id, 'C-1')).toMatchObject({ origin: whole });
    expect(await fixture.lot(steak, 'C-1-1')).toMatchObject({ origin: whole, parents: [{ lot: 'C-1' }] });
    expect(await fixture.lot(stew, 'C-1-2')).toMatchObject({ origin: whole });
    // what a second entry of the same lot adds reaches its cuts, with what was known before
    await enter(40, { slaughter: [{ country: 'ES', approval: '10.001' }] });
    expect(await fixture.lot(steak, 'C-1-3')).toMatchObject({
      origin: { ...whole, slaughter: [...origin.slaughter, { country: 'ES', approval: '10.001' }] },
    });
  });

  test('cuts made here name the house’s own cutting plant, by the number in the settings', async () => {
    const [id, steak] = [await aProduct(), await aProduct()];
    const cutting = [{ country: 'FR', approval: '33.063.900' }];
    await fixture.send({ ...carcass, product_id: id, origin: { ...origin, cutting } });
    const settings = settingsStore(shop.table);
    const own = { ...DEFAULT_HOUSE, sites: { ...DEFAULT_HOUSE.sites } };
    own.sites[1] = { ...own.sites[1], approval: '00.000.100' };
    const { version } = await settings.read(shopSettings.house);
    await settings.replace(shopSettings.house, own, { version, by: 'ADMIN1', now });
    try {
      await fixture.send(cutOf(id, [[steak, 60]], 100));
    } finally {
      const change = { version: version + 1, by: 'ADMIN1', now };
      await settings.replace(shopSettings.house, DEFAULT_HOUSE, change);
    }
    const house = { country: 'FR', approval: '00.000.100' };
    expect((await fixture.lot(steak, 'C-1-1')).origin.cutting).toEqual([...cutting, house]);
    // the carcass itself is unchanged
    expect((await fixture.lot(id, 'C-1')).origin.cutting).toEqual(cutting);
  });

  test('AMB-64: outputs and losses together are not heavier than what went in', async () => {
    const [id, steak] = [await aProduct([100_000, 0]), await aProduct()];
    const losses = [{ label: 'OS', qty: 41 }];
    expect(await refusalOf(fixture.send(cutOf(id, [[steak, 60]], 100, { losses })))).toMatchObject({
      status: 400,
      field: 'movements',
      message: 'Les entrées et les pertes (101 kg) dépassent la sortie (100 kg).',
    });
  });

  test('two lots cut together are both parents, to the gram; more than three slaughterhouses are refused', async () => {
    const [id, minced, other] = [await aProduct(), await aProduct(), await aProduct()];
    const enter = (lot: string, qty: number, approval: string, sellby: string) =>
      fixture.send({
        product_id: id,
        warehouse_id: 1,
        qty,
        lot,
        sellby,
        origin: {
          supplier: 'S',
          slaughter: [
            { country: 'FR', approval },
            { country: 'ES', approval },
          ],
        },
      });
    await enter('P', 1, '1', '2026-11-25');
    await enter('Q', 2, '1', '2026-11-24');
    const { data } = await fixture.send(
      cutOf(
        id,
        [
          [minced, 1.001],
          [other, 0.998],
        ],
        3,
      ),
    );
    expect(data.movements[2]).toMatchObject({ lot: 'Q-1', sellby: '2026-11-24' });
    const parents = (await fixture.lot(minced, 'Q-1')).parents;
    expect(parents.map(({ lot }) => lot)).toEqual(['Q', 'P']);
    expect(parents.reduce((sum, { qty }) => sum + qty * 1000, 0)).toBeCloseTo(1001);
    await enter('R', 1, '2', '2026-11-25');
    await enter('S', 1, '3', '2026-11-26');
    expect(await refusalOf(fixture.send(cutOf(id, [[minced, 1]], 2)))).toMatchObject({
      status: 400,
      message: 'Le lot R-1 réunirait plus de trois abattoirs.',
    });
  });

  test('concurrent cuttings of the same carcass: one gets the remaining quantity, and lots never have the same name', async () => {
    const [id, steak, stew] = [await aProduct(), await aProduct(), await aProduct()];
    await fixture.send({ ...carcass, product_id: id });
    const ended = await Promise.allSettled([
      fixture.send(cutOf(id, [[steak, 60]])),
      fixture.send(cutOf(id, [[stew, 60]])),
    ]);
    const refused = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused).toEqual([
      expect.objectContaining({ code: 'insufficient_stock', field: 'movements.0.qty' }),
    ]);
    const halves = await Promise.all([
      fixture.send(cutOf(id, [[steak, 5]], 10)),
      fixture.send(cutOf(id, [[stew, 5]], 10)),
    ]);
    const names = halves.map(({ data }) => data.movements[1]!.lot);
    expect(new Set(names).size).toBe(2);
  });
});

test('what is entered while the ERP takes a new product goes under its new id, lots included', async () => {
  const made = await fixture.createProduct({
    ref: 'NEUF-LOT',
    label: 'Neuf en lot',
    warehouse_id: 1,
    qty: 2,
    lot: 'N-1',
    category: 'BOEUF',
  });
  const ownId = made.product.id;
  const [product, entered] = [
    await shop.newProducts.find(ownId),
    { product_id: ownId, warehouse_id: 1, qty: 3, lot: 'N-2' },
  ];
  // the ERP answers between the reading of the product and the write
  const adopting = {
    ...shop,
    stock: {
      ...shop.stock,
      currentLevels: async (ids: readonly string[]) => {
        if (ids.includes(ownId)) await shop.newProducts.adopt(product!, '9876');
        return shop.stock.currentLevels(ids);
      },
    },
  };
  await movementFixture(adopting, () => now).send(entered);
  expect(await lots('9876')).toEqual(
    expect.arrayContaining([
      ['1', 'N-1', 2000, null],
      ['1', 'N-2', 3000, null],
    ]),
  );
  expect(await fixture.level(ownId)).toBeUndefined();
  expect(await fixture.lot('9876', 'N-1')).toMatchObject({ product_id: ownId, stock: [{ qty: 2 }] });
});

describe('a reverted cutting', () => {
  test('is reverted within the hour, once, by opposite movements; its lots remain and show it', async () => {
    const [id, steak] = [await aProduct([3000, 0]), await aProduct()];
    await fixture.send({ ...carcass, product_id: id });
    const before = await lots(id);
    const { data } = await fixture.send({
      movements: [
        { product_id: id, warehouse_id: 1, qty: -50, lot: 'C-1' },
        { product_id: steak, warehouse_id: 2, qty: 40 },
      ],
    });
    expect(data.undo_until).toBe('2026-11-21T07:00:00.000Z');
    const undone = await at('2026-11-21T07:00:00.000Z', () => fixture.undo(data.operation_id));
    expect(undone).toMatchObject({
      message: 'Opération annulée avec succès',
      data: {
        kind: 'annulation',
        undo_until: null,
        movements: [
          { product_id: steak, qty: -40, lot: 'C-1-1' },
          { product_id: id, qty: 50, lot: 'C-1' },
        ],
      },
    });
    expect(await lots(id)).toEqual(before);
    expect(await lots(steak)).toEqual([]);
    expect(await fixture.operation(data.operation_id)).toMatchObject({
      data: { undone_by: undone.data.operation_id, undo_until: null },
    });
    expect((await fixture.lot(steak, 'C-1-1')).parents).toEqual([]);
    expect((await shop.stock.lots.links({ productId: id, lot: 'C-1' })).cuts).toMatchObject([
      { undoneBy: 'annulation' },
    ]);
    expect(await refusalOf(fixture.undo(data.operation_id))).toMatchObject({
      code: 'already_exists',
      message: 'Cette opération est déjà annulée.',
    });
    expect(await refusalOf(fixture.undo(undone.data.operation_id))).toMatchObject({ status: 404 });
  });

  test('is refused after the hour, and when the stock has left', async () => {
    const id = await aProduct();
    const { data } = await fixture.send({ ...carcass, product_id: id });
    expect(
      await refusalOf(at('2026-11-21T07:00:00.001Z', () => fixture.undo(data.operation_id))),
    ).toMatchObject({
      code: 'too_late',
      status: 409,
      message: 'Cette opération a plus d’une heure : corrigez-la par un nouveau mouvement.',
    });
    await fixture.send({ product_id: id, warehouse_id: 1, qty: -1 });
    expect(await refusalOf(fixture.undo(data.operation_id))).toMatchObject({ code: 'insufficient_stock' });
    expect((await fixture.operation(data.operation_id)).data.undone_by).toBeNull();
  });
});

test('I1 to I4 hold after all of this, lot by lot', async () => {
  expect(await fixture.broken()).toEqual([]);
});
