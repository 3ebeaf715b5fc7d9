import { describe, expect, test } from 'vitest';
import { allot, type AllottingRules, type DraftLine } from '#shared/stock/lots/allot.ts';
import { type Lot, lotKey } from '#shared/stock/lots/lot.ts';
import type { SiteId, SiteLot, StockLevel } from '#shared/stock/levels/stock-level.ts';
import { aLevel, aLevelOf, aLot } from '#tests/support/stock/a-level.ts';

const draft = (siteId: SiteId, milli: number, more: Partial<DraftLine> = {}): DraftLine => ({
  productId: '7',
  productName: 'PIECE',
  siteId,
  milli,
  lot: milli > 0 ? 'LOT-NEW' : null,
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
  allot(drafts, rules(level ? [level] : [], more)).map(({ siteId, lot, milli, sellBy }) => [
    siteId,
    lot,
    milli,
    sellBy,
  ]);
const refusal = (message: string, field: string, details: object) =>
  expect.objectContaining({ code: 'insufficient_stock', message, field, details });

describe('quantity of an exit', () => {
  test('is available to the last gram of its site, and not one more, by name', () => {
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

  test('includes earlier lines of the same list', () => {
    const level = aLevel([1000, 0]);
    expect(run([draft('1', 2000), draft('1', -3000)], level).slice(1)).toEqual([
      ['1', 'LOT-NEW', -2000, null],
      ['1', null, -1000, null],
    ]);
    expect(() => run([draft('1', -600), draft('1', -600)], level)).toThrow(/0,4 kg en stock/);
  });

  test('is zero for a product that never moved, and the rest is never reported as negative', () => {
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

describe('I1: quantities reserved by customers', () => {
  test('are not removed, and the refusal names the quantity', () => {
    const level = aLevel([6000, 4000], { reserved: 8000 });
    expect(run([draft('1', -2000)], level)).toHaveLength(1);
    expect(() => run([draft('2', 100), draft('1', -2101, { path: 'movements.1.' })], level)).toThrow(
      refusal('« PIECE » : 8 kg sont réservés par des commandes, 2 kg disponibles.', 'movements.1.qty', {
        stage: 'exit',
        product_id: '7',
      }),
    );
  });

  test('may be transferred between sites, and negative stock may grow', () => {
    const level = aLevel([6000, 0], { reserved: 8000 });
    expect(run([draft('1', -6000), draft('2', 6000)], level)).toHaveLength(2);
    expect(run([draft('1', 10)], level)).toHaveLength(1);
    expect(() => run([draft('1', -1)], level)).toThrow(/8 kg sont réservés/);
  });
});

describe('quantities promised by orders of Dolibarr', () => {
  const level = { ...aLevel([10_000, 0], { reserved: 2000 }), elsewhere: 5000 };

  test('are not removed, and the refusal names the reservations', () => {
    expect(run([draft('1', -3000)], level)).toHaveLength(1);
    expect(() => run([draft('1', -3001)], level)).toThrow(
      refusal(
        '« PIECE » : 2 kg sont réservés par des commandes, 5 kg sont promis par des commandes de Dolibarr, 3 kg disponibles.',
        'qty',
        { stage: 'exit', product_id: '7' },
      ),
    );
    const foreign = { ...aLevel([10_000, 0]), elsewhere: 8000 };
    expect(() => run([draft('1', -3000)], foreign)).toThrow(
      '« PIECE » : 8 kg sont promis par des commandes de Dolibarr, 2 kg disponibles.',
    );
  });

  test('do not block an order from its own reservation, even where more is promised than in stock', () => {
    const oversold = { ...aLevel([6000, 0], { reserved: 5000 }), elsewhere: 4000 };
    const released = new Map([['7', 5000]]);
    expect(run([draft('1', -5000)], oversold, { released })).toHaveLength(1);
    expect(() => run([draft('1', -5001)], oversold, { released })).toThrow(
      '« PIECE » : 4 kg sont promis par des commandes de Dolibarr, 2 kg disponibles.',
    );
  });
});

describe('a product tracked by lots', () => {
  const level = aLevelOf([
    aLot('1', 'NODAY', 1000),
    aLot('1', 'LATE', 2000, '2026-12-09'),
    aLot('1', 'SOON', 500, '2026-11-30'),
    aLot('1', 'ALSO-SOON', 300, '2026-11-30'),
    aLot('2', 'SOONER', 9000, '2026-11-25'),
  ]);

  test('takes the lot that expires first, those of the same day by name, those without a day last', () => {
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

  test('consumed within a day, it expires on that day without an earlier sell-by', () => {
    const eaten = aLevelOf([
      { ...aLot('1', 'EATEN', 100), eatBy: '2026-11-20' },
      aLot('1', 'SOLD', 100, '2026-11-29'),
      { ...aLot('1', 'BOTH', 100, '2026-11-10'), eatBy: '2026-12-24' },
    ]);
    expect(run([draft('1', -300)], eaten, { day: '2026-11-09' }).map(([, lot]) => lot)).toEqual([
      'BOTH',
      'EATEN',
      'SOLD',
    ]);
  });

  test('takes the named lot, on its site, as far as it suffices', () => {
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

  test('the lot quantity of one exit is not available to the next one', () => {
    expect(() => run([draft('1', -2000, named('LATE')), draft('1', -1, named('LATE'))], level)).toThrow(
      /n’a que 0 kg/,
    );
    expect(run([draft('1', -500, named('SOON')), draft('1', -400)], level).slice(1)).toEqual([
      ['1', 'ALSO-SOON', -300, '2026-11-30'],
      ['1', 'LATE', -100, '2026-12-09'],
    ]);
  });

  test('a transfer keeps its lots, in parts where it arrives in parts', () => {
    const arrivals = run([draft('1', -600), draft('2', 350), draft('2', 250)], level).filter(
      ([siteId]) => siteId === '2',
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

  test('an exit of another product brings nothing of this one', () => {
    const other = aLevelOf([aLot('1', 'OTHER', 1000, '2026-12-01')], { productId: '8' });
    const lines = allot([draft('1', -500, { productId: '8' }), draft('2', 400)], rules([level, other]));
    expect(lines.map(({ productId, lot }) => [productId, lot])).toEqual([
      ['8', 'OTHER'],
      ['7', 'LOT-NEW'],
    ]);
  });

  test('an entry into a known lot takes its days; other given days are refused', () => {
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

  test('transferred meat keeps its lot’s days, whatever a form proposed for its arrival', () => {
    const arrival = draft('2', 100, { lot: 'LATE', sellBy: '2027-01-01', given: { lot: true, days: true } });
    expect(run([draft('1', -100, named('LATE')), arrival], level).at(-1)).toEqual([
      '2',
      'LATE',
      100,
      '2026-12-09',
    ]);
  });

  test('a new lot is available to the next exit of the list', () => {
    const entry = draft('1', 700, { lot: 'FRESH', sellBy: '2026-11-24' });
    expect(run([entry, draft('1', -800)], level).slice(1)).toEqual([
      ['1', 'FRESH', -700, '2026-11-24'],
      ['1', 'ALSO-SOON', -100, '2026-11-30'],
    ]);
  });

  test('stock without a lot may be named from its label: it leaves as what it is', () => {
    const [line] = allot([draft('1', -100, named('READ'))], rules([aLevel([100, 0])]));
    expect(line).toMatchObject({ lot: null, namedLot: 'READ', milli: -100 });
    expect(() => run([draft('1', -101, named('READ'))], aLevel([100, 0]))).toThrow(/0,1 kg en stock/);
  });
});

/** A blocked lot. */
const blocked = (lot: string, more: Partial<Lot> = {}): [string, Lot] => [
  lotKey({ productId: '7', lot }),
  {
    productId: '7',
    lot,
    productName: 'PIECE',
    madeAt: '2026-11-01T00:00:00.000Z',
    madeBy: 'A',
    eatBy: null,
    sellBy: null,
    origin: {},
    block: { reason: 'froid', by: 'A', at: '2026-11-20T00:00:00.000Z' },
    children: 0,
    entries: [],
    ...more,
  },
];
/** Lots with stock that has none. */
const mixed = (lots: readonly SiteLot[], unlotted: number, more: Partial<StockLevel> = {}): StockLevel => {
  const level = aLevelOf(lots);
  const at = level.levels['1'];
  const real = at.real + unlotted;
  return { ...level, byLots: false, levels: { ...level.levels, '1': { ...at, real } }, ...more };
};

describe('an exit among lots and stock without one', () => {
  const late = aLot('1', 'LATE', 500, '2026-12-09');

  test('takes stock without a lot first, unchanged; lots alone where there is no such stock', () => {
    const days = { eatBy: '2026-12-24', sellBy: '2026-12-20' };
    expect(allot([draft('1', -700, days)], rules([mixed([late], 400)]))).toMatchObject([
      { lot: null, eatBy: null, sellBy: null, milli: -400 },
      { lot: 'LATE', sellBy: '2026-12-09', milli: -300 },
    ]);
    expect(run([draft('1', -300)], mixed([late], 0))).toEqual([['1', 'LATE', -300, '2026-12-09']]);
  });

  test('a named lot in stock is taken, though stock without one would do', () => {
    expect(run([draft('1', -300, named('LATE'))], mixed([late], 400))).toEqual([
      ['1', 'LATE', -300, '2026-12-09'],
    ]);
  });

  test('a product tracked by lots takes only stock of its lots', () => {
    const byLots = mixed([late], 400, { byLots: true });
    expect(() => run([draft('1', -700)], byLots)).toThrow(/0,5 kg en stock/);
    expect(() => run([draft('1', -300, named('READ'))], byLots)).toThrow(/n’a que 0 kg/);
  });

  test('goods prepared for orders are not taken, and the refusal counts without them', () => {
    const level = aLevel([1000, 0]);
    const prepared = { ...level, levels: { ...level.levels, '1': { ...level.levels['1'], prepared: 400 } } };
    expect(run([draft('1', -600)], prepared)).toEqual([['1', null, -600, null]]);
    expect(() => run([draft('1', -700)], prepared)).toThrow(/0,6 kg en stock/);
  });

  test('names the blocked lot where it is missing, and the stock where more was requested', () => {
    const level = aLevelOf([aLot('1', 'FREE', 2000, '2026-12-01'), aLot('1', 'SHUT', 3000, '2026-12-05')]);
    const lots = new Map([blocked('SHUT')]);
    expect(run([draft('1', -2000)], level, { lots })).toEqual([['1', 'FREE', -2000, '2026-12-01']]);
    expect(() => run([draft('1', -4000)], level, { lots })).toThrow(/SHUT est bloqué : froid/);
    expect(() => run([draft('1', -6000)], level, { lots })).toThrow(/5 kg en stock/);
  });

  test('a lot past its DLC is known by its record too, where the site has none of it', () => {
    const old = blocked('OLD', { block: null, sellBy: '2026-11-20' });
    const transfer = { kind: 'transfert', lots: new Map([old]) } as const;
    expect(() => run([draft('1', -100, named('OLD'))], aLevel([1000, 0]), transfer)).toThrow(
      /dépassé sa DLC/,
    );
    const thrown = { ...transfer, kind: 'sortie' } as const;
    expect(run([draft('1', -100, named('OLD'))], aLevel([1000, 0]), thrown)).toHaveLength(1);
  });
});

describe('lots of a transfer', () => {
  const level = aLevelOf([
    aLot('1', 'A', 300, '2026-11-28'),
    aLot('1', 'B', 500, '2026-11-30'),
    aLot('1', 'C', 2000, '2026-12-09'),
  ]);
  const arrived = (drafts: readonly DraftLine[], from = level, more: Partial<AllottingRules> = {}) =>
    run(drafts, from, { kind: 'transfert', ...more }).filter(([siteId]) => siteId === '2');

  test.each(['A', 'B', 'C'])('%s, which is named where it arrives, comes first', (lot) => {
    expect(arrived([draft('1', -2800), draft('2', 100, named(lot))])[0]?.slice(0, 3)).toEqual([
      '2',
      lot,
      100,
    ]);
  });

  test('a lot named at the exit is the one of an entry without a name, and under no other name', () => {
    expect(arrived([draft('1', -100, named('C')), draft('2', 100)])).toEqual([['2', 'C', 100, '2026-12-09']]);
    expect(() => arrived([draft('1', -100, named('C')), draft('2', 100, named('A'))])).toThrow(
      'Un transfert garde son lot : C.',
    );
  });

  test('stock without a lot may get one where it arrives, also when one was read at the exit', () => {
    const [out, into] = [draft('1', -100, named('READ')), draft('2', 100, named('READ'))];
    expect(arrived([out, into], aLevel([1000, 0]))).toEqual([['2', 'READ', 100, null]]);
  });

  test('nothing enters a blocked lot', () => {
    const lots = new Map([blocked('SHUT')]);
    expect(() => run([draft('2', 100, { ...named('SHUT'), path: 'movements.1.' })], level, { lots })).toThrow(
      expect.objectContaining({ code: 'lot_blocked', field: 'movements.1.lot', details: { stage: 'entry' } }),
    );
  });
});

describe('lots of a cutting', () => {
  const cut = (productId: string, more: Partial<DraftLine> = {}) => draft('1', 100, { productId, ...more });
  const source = { ...aLot('1', 'ANIMAL', 1000, '2026-12-02'), eatBy: '2026-12-05' };
  const made = (drafts: readonly DraftLine[], levels: readonly StockLevel[], more = {}) =>
    allot(drafts, rules(levels, { kind: 'transformation', ...more }));

  test('are named after the first lot that was cut, and expire no later than it', () => {
    const days = { eatBy: '2026-12-20', sellBy: '2026-11-29' };
    const lines = made(
      [draft('1', -1400), cut('8', days), cut('9', { ...days, lot: null })],
      [mixed([source], 400)],
    );
    expect(lines.slice(2)).toMatchObject([
      { productId: '8', lot: 'ANIMAL-1', eatBy: '2026-12-05', sellBy: '2026-11-29' },
      { productId: '9', lot: null, eatBy: '2026-12-20', sellBy: '2026-11-29' },
    ]);
  });

  test('of stock without a lot keep the proposed lot', () => {
    expect(made([draft('1', -100), cut('8')], [aLevel([1000, 0])])[1]).toMatchObject({ lot: 'LOT-NEW' });
  });

  test('before any cutting, an entry into a known lot keeps that lot’s days or is refused', () => {
    const days = { sellBy: '2027-01-01', given: { lot: true, days: true } };
    expect(() => made([draft('1', 100, { ...days, lot: 'ANIMAL' })], [aLevelOf([source])])).toThrow(
      /existe déjà avec d’autres dates/,
    );
  });

  test('into a known lot that expires later than the input are refused, else take that lot’s days', () => {
    const into = (known: SiteLot, sellBy: string | null) =>
      made(
        [draft('1', -100), cut('8', { ...named('KNOWN'), sellBy })],
        [mixed([], 1000), aLevelOf([known], { productId: '8' })],
      )[1];
    const known = (sellBy: string | null) => aLot('1', 'KNOWN', 100, sellBy);
    expect(into(known('2026-12-01'), '2026-12-03')).toMatchObject({ sellBy: '2026-12-01' });
    expect(into(known(null), null)).toMatchObject({ sellBy: null });
    expect(() => into(known('2026-12-04'), '2026-12-03')).toThrow(/autres dates/);
    expect(() => into(known(null), '2026-12-03')).toThrow(/autres dates/);
  });

  test('a non-cut with an earlier proposed expiry takes the days of its lot', () => {
    const entry = { ...named('LATE'), sellBy: '2026-11-25' };
    expect(run([draft('1', 100, entry)], aLevelOf([aLot('1', 'LATE', 1, '2026-12-09')]))).toEqual([
      ['1', 'LATE', 100, '2026-12-09'],
    ]);
  });
});
