import { describe, expect, test } from 'vitest';
import { allot, type AllottingRules, type DraftLine } from '#shared/stock/lots/allot.ts';
import type { SiteId, StockLevel } from '#shared/stock/levels/stock-level.ts';
import { aLevel, aLevelOf, aLot } from '#tests/support/a-level.ts';

const draft = (siteId: SiteId, grams: number, more: Partial<DraftLine> = {}): DraftLine => ({
  productId: '7',
  productName: 'PIECE',
  siteId,
  grams,
  lot: grams > 0 ? 'LOT-NEW' : null,
  eatBy: null,
  sellBy: null,
  label: '',
  path: '',
  given: { lot: false, days: false },
  ...more,
});
const named = (lot: string) => ({ lot, given: { lot: true, days: false } });
const rules = (levels: readonly StockLevel[], more: Partial<AllottingRules> = {}): AllottingRules => ({
  levels: new Map(levels.map((level) => [level.productId, level])),
  kind: 'sortie',
  day: '2026-11-21',
  ...more,
});
const run = (drafts: readonly DraftLine[], level?: StockLevel, more: Partial<AllottingRules> = {}) =>
  allot(drafts, rules(level ? [level] : [], more)).map(({ siteId, lot, grams, sellBy }) => [
    siteId,
    lot,
    grams,
    sellBy,
  ]);
const refusal = (message: string, field: string, details: object) =>
  expect.objectContaining({ code: 'insufficient_stock', message, field, details });

describe('an exit finds what it takes', () => {
  test('to the last gram of its site, and not one more, by name', () => {
    const level = aLevel([5000, 40_000]);
    expect(run([draft('1', -5000)], level)).toEqual([['1', null, -5000, null]]);
    expect(() => run([draft('1', -5001, { path: 'movements.2.' })], level)).toThrow(
      refusal('Stock insuffisant à Bruges pour « PIECE » : 5 kg en stock.', 'movements.2.qty', {
        stage: 'exit',
        product_id: '7',
        left: 5,
      }),
    );
    expect(() => run([draft('2', -50_000)], level)).toThrow(/Lormont pour « PIECE » : 40 kg/);
  });

  test('after what came and went before it in the same list', () => {
    const level = aLevel([1000, 0]);
    expect(run([draft('1', 2000), draft('1', -3000)], level).slice(1)).toEqual([
      ['1', 'LOT-NEW', -2000, null],
      ['1', null, -1000, null],
    ]);
    expect(() => run([draft('1', -600), draft('1', -600)], level)).toThrow(/0,4 kg en stock/);
  });

  test('nothing of a product that never moved, and never less than nothing is said to be left', () => {
    expect(() => run([draft('1', -1)])).toThrow(/: 0 kg en stock/);
    expect(() => run([draft('1', -1000, { unit: 'piece' })], aLevel([-3000, 0]))).toThrow(
      /: 0 pièce en stock/,
    );
  });

  test('pieces are counted in pieces', () => {
    expect(() => run([draft('1', -4000, { unit: 'piece' })], aLevel([3000, 0]))).toThrow(
      /: 3 pièces en stock/,
    );
  });
});

describe('I1: what customers ordered', () => {
  test('is not carried away, and the refusal says how much that is', () => {
    const level = aLevel([6000, 4000], { reserved: 8000 });
    expect(run([draft('1', -2000)], level)).toHaveLength(1);
    expect(() => run([draft('2', 100), draft('1', -2101, { path: 'movements.1.' })], level)).toThrow(
      refusal('« PIECE » : 8 kg sont réservés par des commandes, 2 kg disponibles.', 'movements.1.qty', {
        stage: 'exit',
        product_id: '7',
      }),
    );
  });

  test('may go from one site to the other, and stock that is short already may grow', () => {
    const level = aLevel([6000, 0], { reserved: 8000 });
    expect(run([draft('1', -6000), draft('2', 6000)], level)).toHaveLength(2);
    expect(run([draft('1', 10)], level)).toHaveLength(1);
    expect(() => run([draft('1', -1)], level)).toThrow(/8 kg sont réservés/);
  });
});

describe('a product kept by lots', () => {
  const level = aLevelOf([
    aLot('1', 'NODAY', 1000),
    aLot('1', 'LATE', 2000, '2026-12-09'),
    aLot('1', 'SOON', 500, '2026-11-30'),
    aLot('1', 'ALSO-SOON', 300, '2026-11-30'),
    aLot('2', 'SOONER', 9000, '2026-11-25'),
  ]);

  test('gives the lot that ends first, those of the same day by name, those without a day last', () => {
    expect(run([draft('1', -3800)], level)).toEqual([
      ['1', 'ALSO-SOON', -300, '2026-11-30'],
      ['1', 'SOON', -500, '2026-11-30'],
      ['1', 'LATE', -2000, '2026-12-09'],
      ['1', 'NODAY', -1000, null],
    ]);
    expect(run([draft('1', -400)], level)).toEqual([
      ['1', 'ALSO-SOON', -300, '2026-11-30'],
      ['1', 'SOON', -100, '2026-11-30'],
    ]);
    expect(() => run([draft('1', -3801)], level)).toThrow(/3,8 kg en stock/);
  });

  test('eaten by a day, it ends on that day where nothing says to sell it before', () => {
    const eaten = aLevelOf([
      { ...aLot('1', 'EATEN', 100), eatBy: '2026-11-20' },
      aLot('1', 'SOLD', 100, '2026-11-29'),
      { ...aLot('1', 'BOTH', 100, '2026-11-10'), eatBy: '2026-12-24' },
    ]);
    expect(run([draft('1', -300)], eaten).map(([, lot]) => lot)).toEqual(['BOTH', 'EATEN', 'SOLD']);
  });

  test('gives the lot that is named, on its site, as far as it goes', () => {
    expect(run([draft('1', -2000, named('LATE'))], level)).toEqual([['1', 'LATE', -2000, '2026-12-09']]);
    expect(() => run([draft('1', -2001, { ...named('LATE'), path: 'movements.0.' })], level)).toThrow(
      refusal('Le lot LATE de « PIECE » n’a que 2 kg à Bruges.', 'movements.0.lot', {
        stage: 'exit',
        product_id: '7',
        left: 2,
      }),
    );
    expect(() => run([draft('2', -100, named('LATE'))], level)).toThrow('n’a que 0 kg à Lormont');
  });

  test('what one exit took of a lot the next one does not find', () => {
    expect(() => run([draft('1', -2000, named('LATE')), draft('1', -1, named('LATE'))], level)).toThrow(
      /n’a que 0 kg/,
    );
    expect(run([draft('1', -500, named('SOON')), draft('1', -400)], level).slice(1)).toEqual([
      ['1', 'ALSO-SOON', -300, '2026-11-30'],
      ['1', 'LATE', -100, '2026-12-09'],
    ]);
  });

  test('a transfer brings the lots it left with, in parts where it arrives in parts', () => {
    const arrivals = run([draft('1', -600), draft('2', 350), draft('2', 250)], level).filter(
      ([, , grams]) => Number(grams) > 0,
    );
    expect(arrivals).toEqual([
      ['2', 'ALSO-SOON', 300, '2026-11-30'],
      ['2', 'SOON', 50, '2026-11-30'],
      ['2', 'SOON', 250, '2026-11-30'],
    ]);
  });

  test('more arrives than left: the rest is a lot of its own', () => {
    expect(run([draft('1', -300), draft('2', 500)], level).slice(1)).toEqual([
      ['2', 'ALSO-SOON', 300, '2026-11-30'],
      ['2', 'LOT-NEW', 200, null],
    ]);
  });

  test('what leaves of another product brings nothing of this one', () => {
    const other = aLevelOf([aLot('1', 'OTHER', 1000, '2026-11-01')], { productId: '8' });
    const lines = allot([draft('1', -500, { productId: '8' }), draft('2', 400)], rules([level, other]));
    expect(lines.map(({ productId, lot }) => [productId, lot])).toEqual([
      ['8', 'OTHER'],
      ['7', 'LOT-NEW'],
    ]);
  });

  test('an entry into a lot that is known takes its days; other days that a person gave are refused', () => {
    const given = { lot: 'LATE', sellBy: '2027-01-01' };
    expect(run([draft('2', 100, { ...given, given: { lot: true, days: false } })], level)).toEqual([
      ['2', 'LATE', 100, '2026-12-09'],
    ]);
    const odd = draft('2', 100, { ...given, path: 'movements.3.', given: { lot: true, days: true } });
    expect(() => run([odd], level)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        message: 'Le lot LATE existe déjà avec d’autres dates.',
        field: 'movements.3.lot',
        details: { stage: 'entry' },
      }),
    );
    const same = { ...odd, sellBy: '2026-12-09' };
    expect(run([same], level)).toEqual([['2', 'LATE', 100, '2026-12-09']]);
    expect(() => run([{ ...same, eatBy: '2026-12-31' }], level)).toThrow(/autres dates/);
  });

  test('the meat that has just left keeps its lot’s days, whatever a form proposed for its arrival', () => {
    const arrival = draft('2', 100, { lot: 'LATE', sellBy: '2027-01-01', given: { lot: true, days: true } });
    expect(run([draft('1', -100, named('LATE')), arrival], level).at(-1)).toEqual([
      '2',
      'LATE',
      100,
      '2026-12-09',
    ]);
  });

  test('a new lot is there for the next exit of the list', () => {
    const entry = draft('1', 700, { lot: 'FRESH', sellBy: '2026-11-24' });
    expect(run([entry, draft('1', -800)], level).slice(1)).toEqual([
      ['1', 'FRESH', -700, '2026-11-24'],
      ['1', 'ALSO-SOON', -100, '2026-11-30'],
    ]);
  });

  test('stock without a lot may be named by whoever reads its label: it goes as what it is', () => {
    const [line] = allot([draft('1', -100, named('READ'))], rules([aLevel([100, 0])]));
    expect(line).toMatchObject({ lot: null, namedLot: 'READ', grams: -100 });
    expect(() => run([draft('1', -101, named('READ'))], aLevel([100, 0]))).toThrow(/0,1 kg en stock/);
  });
});
