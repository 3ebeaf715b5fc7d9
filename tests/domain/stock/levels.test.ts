import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { reservedByErpOrders, isCounted, surplusOf } from '#shared/stock/levels/counted-stock.ts';
import { levelChanges, unchanged } from '#shared/stock/levels/level-change.ts';
import { movedQuantity, movementKindLabels, type MovementLine } from '#shared/stock/movements/movement.ts';
import {
  bySite,
  isSiteId,
  levelAt,
  lotsOf,
  realAt,
  type SiteId,
  siteLabel,
  sites,
  totalReal,
  totalVirtual,
} from '#shared/stock/levels/stock-level.ts';
import { aLevel, aLevelOf, aLot } from '#tests/support/stock/a-level.ts';
import { counted } from '#tests/support/stock/counted.ts';

const line = (siteId: SiteId, milli: number, more: Partial<MovementLine> = {}): MovementLine => ({
  n: 1,
  productId: '7',
  productName: '',
  siteId,
  milli,
  lot: null,
  eatBy: null,
  sellBy: null,
  code: null,
  label: '',
  ...more,
});
const changeOf = (lines: readonly MovementLine[], level = aLevel([0, 0])) =>
  levelChanges(lines, new Map([[level.productId, level]]))[0]!;

describe('the movements of a product, taken together', () => {
  property.prop([fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 1, maxLength: 12 })])(
    'need what keeps the site from going below nothing on the way, and no more',
    (moves) => {
      const { milli, needed } = changeOf(moves.map((each) => line('1', each))).bySite['1'];
      const onTheWay = moves.map((_, i) => moves.slice(0, i + 1).reduce((sum, each) => sum + each, 0));
      expect(milli).toBe(onTheWay.at(-1));
      expect(needed).toBe(Math.max(0, ...onTheWay.map((each) => -each)));
    },
  );

  test('are one change for each product, in the order in which they first come, site by site', () => {
    const lines = [line('2', 5, { productId: '8' }), line('1', -3), line('2', 4, { productId: '8' })];
    expect(levelChanges(lines, new Map())).toEqual([
      { productId: '8', bySite: { '1': { milli: 0, needed: 0 }, '2': { milli: 9, needed: 0 } }, lots: [] },
      { productId: '7', bySite: { '1': { milli: -3, needed: 3 }, '2': { milli: 0, needed: 0 } }, lots: [] },
    ]);
    expect(unchanged('9')).toEqual({
      productId: '9',
      bySite: bySite(() => ({ milli: 0, needed: 0 })),
      lots: [],
    });
  });

  test("change each lot of each site once, and give the level's lots", () => {
    const level = aLevelOf([aLot('1', 'A', 500, '2026-12-01')]);
    const lot = { lot: 'A', sellBy: '2026-12-01' };
    const { lots } = changeOf(
      [line('1', -200, lot), line('2', 200, lot), line('1', 50, lot), line('1', 7)],
      level,
    );
    expect(lots).toEqual([
      {
        siteId: '1',
        lot: 'A',
        milli: -150,
        needed: 200,
        eatBy: null,
        pieces: null,
        sellBy: '2026-12-01',
        onHand: 500,
      },
      {
        siteId: '2',
        lot: 'A',
        milli: 200,
        needed: 0,
        eatBy: null,
        pieces: null,
        sellBy: '2026-12-01',
        onHand: undefined,
      },
    ]);
  });

  test('without a lot change none; goods prepared for orders are counted by site', () => {
    const lines = [line('1', -5, { ofPrepared: true }), line('2', -3), line('1', -2, { ofPrepared: true })];
    expect(changeOf(lines)).toMatchObject({ prepared: { '1': -7, '2': 0 }, lots: [] });
    expect(changeOf([line('2', -3)]).prepared).toBeUndefined();
  });
});

describe('a count of the ERP compared with ours', () => {
  test('is the difference of each site, and none where they agree', () => {
    expect(surplusOf(counted('7', [5500, 100]), aLevel([5000, 100]))).toEqual([
      { siteId: '1', milli: 500, lot: null, eatBy: null, sellBy: null },
    ]);
    expect(surplusOf(counted('7', [0, -40]), undefined)).toEqual([
      { siteId: '2', milli: -40, lot: null, eatBy: null, sellBy: null },
    ]);
  });

  test('is counted lot by lot: more, less, new, used up, and without a lot', () => {
    const level = aLevelOf([
      aLot('1', 'MORE', 100),
      aLot('1', 'SAME', 50),
      aLot('1', 'GONE', 70, '2026-12-01'),
    ]);
    const count = counted('7', [400, 0], {
      lots: [aLot('1', 'MORE', 130), aLot('1', 'SAME', 50), aLot('1', 'NEW', 200, '2026-12-09')],
    });
    expect(surplusOf(count, level).map(({ lot, milli, sellBy }) => [lot, milli, sellBy])).toEqual([
      ['MORE', 30, null],
      ['NEW', 200, '2026-12-09'],
      ['GONE', -70, '2026-12-01'],
      // 180 more on the site, 160 of them in lots
      [null, 20, null],
    ]);
    expect(surplusOf({ ...count, byLots: false }, level).map(({ lot, milli }) => [lot, milli])).toEqual([
      [null, 180],
    ]);
  });

  test('agrees only when sites, orders of the ERP, lots and the way of counting are the same', () => {
    const level = aLevel([5000, 100]);
    expect(isCounted(counted('7', [5000, 100]), level)).toBe(true);
    expect(isCounted(counted('7', [5000, 100]), undefined)).toBe(false);
    const { moves: _moves, ...neverMoved } = level;
    expect(isCounted(counted('7', [5000, 100]), neverMoved)).toBe(false);
    expect(isCounted(counted('7', [5001, 100]), level)).toBe(false);
    expect(isCounted(counted('7', [5000, 100], { held: 10 }), level)).toBe(false);
    expect(isCounted(counted('7', [5000, 100], { lots: [] }), level)).toBe(false);
    const byLots = aLevelOf([aLot('1', 'A', 100)]);
    expect(isCounted(counted('7', [100, 0], { lots: [aLot('1', 'A', 100)] }), byLots)).toBe(true);
    expect(
      isCounted(counted('7', [100, 0], { lots: [aLot('1', 'A', 100), aLot('1', 'EMPTY', 0)] }), byLots),
    ).toBe(false);
    expect(isCounted(counted('7', [100, 0]), byLots)).toBe(false);
  });

  test('reservations of the ERP’s orders are the gap to its virtual stock', () => {
    const count = counted('7', [5000, 100], { held: 1500 });
    expect([
      reservedByErpOrders(count, '1'),
      reservedByErpOrders(count, '2'),
      reservedByErpOrders(undefined, '1'),
    ]).toEqual([1500, 0, 0]);
  });
});

describe('stock of two sites', () => {
  test('adds up; of a product that never moved it is zero', () => {
    const level = aLevel([5000, 100]);
    expect([totalReal(level), totalVirtual(level), realAt(level, '2')]).toEqual([5100, 5100, 100]);
    expect([totalReal(undefined), totalVirtual(undefined), realAt(undefined, '1')]).toEqual([0, 0, 0]);
    expect(levelAt(undefined, '2')).toEqual({ real: 0, virtual: 0, lots: [] });
    expect(lotsOf(undefined)).toEqual([]);
  });

  test('has lots with their site', () => {
    const lots = [aLot('1', 'A', 1), aLot('2', 'A', 2)];
    expect(lotsOf(aLevelOf(lots))).toEqual(lots);
  });

  test('ADM-17, CST-15: there are two, with a name each', () => {
    expect(sites.map(({ id, label }) => [id, label, siteLabel(id), isSiteId(id)])).toEqual([
      ['1', 'Bruges', 'Bruges', true],
      ['2', 'Lormont', 'Lormont', true],
    ]);
    expect(isSiteId('3')).toBe(false);
  });
});

test('a movement has its quantity in its unit, and its kind in the wording of the back-office', () => {
  expect(movedQuantity({ milli: -500 })).toEqual({ unit: 'kg', milli: -500 });
  expect(movedQuantity({ milli: 2000, unit: 'piece' })).toEqual({ unit: 'piece', milli: 2000 });
  expect(Object.values(movementKindLabels)).toEqual([
    'Entrée',
    'Sortie',
    'Transfert',
    'Transformation',
    'Correction',
    'Annulation',
    'Livraison',
    'Retour',
    'Comptage Dolibarr',
    'Mouvement Dolibarr',
  ]);
});
