import { describe, expect, test } from 'vitest';
import { earliestUseBy } from '#shared/stock/lots/departure.ts';
import { allot, type AllottingRules, type DraftLine } from '#shared/stock/lots/allot.ts';
import { endsFirst, isExpired, isPastBest, lastDay, type Lot, lotKey } from '#shared/stock/lots/lot.ts';
import { inheritedOrigin, joinedOrigin } from '#shared/stock/lots/lot-origin.ts';
import { withPresumedLots } from '#shared/stock/lots/presumed-lots.ts';
import type { SiteId, StockLevel } from '#shared/stock/levels/stock-level.ts';
import { counterMovements, refuseUndo, undoneUntil } from '#shared/stock/movements/undo.ts';
import { aDocument } from '#tests/support/stock/a-document.ts';
import { aLevel, aLevelOf, aLot } from '#tests/support/stock/a-level.ts';

const DAY = '2026-11-21';
const draft = (productId: string, milli: number, more: Partial<DraftLine> = {}): DraftLine => ({
  productId,
  productName: 'PIECE',
  siteId: '1',
  milli,
  lot: milli > 0 ? 'LOT-NEW' : null,
  eatBy: null,
  sellBy: null,
  label: '',
  path: 'movements.0.',
  given: { lot: false, days: false },
  ...more,
});
const named = (lot: string) => ({ lot, given: { lot: true, days: false } });
const known = (lot: string, more: Partial<Lot> = {}): Lot => ({
  productId: '7',
  lot,
  productName: 'PIECE',
  madeAt: '2026-11-01T08:00:00.000Z',
  madeBy: 'admin:A1',
  eatBy: null,
  sellBy: null,
  origin: {},
  block: null,
  children: 0,
  entries: [],
  ...more,
});
const blocked = {
  block: { reason: 'rappel du fournisseur', by: 'admin:A1', at: '2026-11-20T08:00:00.000Z' },
};
const run = (
  drafts: readonly DraftLine[],
  levels: readonly StockLevel[],
  { lots = [], kind = 'sortie' }: { lots?: readonly Lot[]; kind?: AllottingRules['kind'] } = {},
) =>
  allot(drafts, {
    levels: new Map(levels.map((level) => [level.productId, level])),
    lots: new Map(lots.map((lot) => [lotKey(lot), lot])),
    kind,
    day: DAY,
  }).map(({ productId, lot, milli, sellBy }) => [productId, lot, milli, sellBy]);
const refusal = (code: string, message: string, stage: 'exit' | 'entry') =>
  expect.objectContaining({ code, message, field: 'movements.0.lot', details: { stage } });
/** A product tracked by lots here and not in the ERP. */
const partly = (lots: ReturnType<typeof aLot>[], real: number): StockLevel => {
  const { byLots: _byLots, ...level } = aLevelOf(lots);
  return { ...level, levels: { ...level.levels, '1': { ...level.levels['1'], real } } };
};

describe('a lot that is blocked', () => {
  const level = aLevelOf([aLot('1', 'BAD', 500, '2026-11-22'), aLot('1', 'GOOD', 300, '2026-12-01')]);
  const lots = [known('BAD', blocked)];
  const message = 'Le lot BAD est bloqué : rappel du fournisseur';

  test('is skipped where another suffices, and reported where none does', () => {
    expect(run([draft('7', -300)], [level], { lots })).toEqual([['7', 'GOOD', -300, '2026-12-01']]);
    expect(() => run([draft('7', -301)], [level], { lots })).toThrow(refusal('lot_blocked', message, 'exit'));
  });

  test('is neither taken by name nor added to', () => {
    expect(() => run([draft('7', -1, named('BAD'))], [level], { lots })).toThrow(
      refusal('lot_blocked', message, 'exit'),
    );
    expect(() => run([draft('7', 1, named('BAD'))], [level], { lots })).toThrow(
      refusal('lot_blocked', message, 'entry'),
    );
  });
});

describe('a lot past its DLC', () => {
  const level = aLevelOf([aLot('1', 'OLD', 500, '2026-11-20'), aLot('1', 'TODAY', 300, DAY)]);
  const message =
    'Le lot OLD a dépassé sa DLC (20/11/2026) : il ne peut plus être transféré, préparé ni vendu.';

  test.each(['transfert', 'transformation'] as const)(
    'cannot leave by a %s; on the day itself it still can',
    (kind) => {
      expect(run([draft('7', -300)], [level], { kind })).toEqual([['7', 'TODAY', -300, DAY]]);
      expect(() => run([draft('7', -1, named('OLD'))], [level], { kind })).toThrow(
        refusal('lot_expired', message, 'exit'),
      );
      expect(() => run([draft('7', -400)], [level], { kind })).toThrow(
        refusal('lot_expired', message, 'exit'),
      );
    },
  );

  test('is thrown away by its name only: an exit without a name takes other lots, and no more', () => {
    expect(run([draft('7', -500, named('OLD'))], [level])).toEqual([['7', 'OLD', -500, '2026-11-20']]);
    expect(run([draft('7', -300)], [level])).toEqual([['7', 'TODAY', -300, DAY]]);
    const why =
      'Le lot OLD a dépassé sa DLC : une sortie ne le prend pas d’elle-même. Pour le déclarer détruit, nommez-le.';
    expect(() => run([draft('7', -301)], [level])).toThrow(refusal('lot_expired', why, 'exit'));
  });

  test('is counted, and restored by a reverted act', () => {
    const old = [['7', 'OLD', -500, '2026-11-20']];
    expect(run([draft('7', -500)], [level], { kind: 'correction' })).toEqual(old);
    expect(run([draft('7', -500, named('OLD'))], [level], { kind: 'annulation' })).toEqual(old);
  });

  test('is not transferred as stock without a lot, whatever label is read', () => {
    const bare = aLevel([1000, 0]);
    const arrival = (sellBy: string) =>
      draft('7', 500, { siteId: '2', lot: 'OLD', sellBy, given: { lot: true, days: true } });
    const transfer = (sellBy: string) =>
      run([draft('7', -500), arrival(sellBy)], [bare], { kind: 'transfert' })[1];
    expect(() => transfer('2026-11-20')).toThrow(refusal('lot_expired', message, 'entry'));
    expect(transfer(DAY)).toEqual(['7', 'OLD', 500, DAY]);
  });

  test('days decide which expires first; past its DDM it may still be sold', () => {
    const ended = (sellBy: string | null) => isExpired({ sellBy }, DAY);
    expect([ended('2026-11-20'), ended(DAY), ended(null)]).toEqual([true, false, false]);
    const past = (eatBy: string | null) => isPastBest({ eatBy }, DAY);
    expect([past('2026-11-20'), past(DAY), past(null)]).toEqual([true, false, false]);
    expect(lastDay({ sellBy: null, eatBy: '2026-12-01' })).toBe('2026-12-01');
    const [b, a] = [aLot('1', 'B', 1), aLot('1', 'A', 1)];
    expect([b, aLot('1', 'C', 1, DAY), a].toSorted(endsFirst).map(({ lot }) => lot)).toEqual(['C', 'A', 'B']);
  });
});

describe('stock without a lot', () => {
  const level = partly([aLot('1', 'A', 200, '2026-11-25')], 500);

  test('is taken before stock with one', () => {
    expect(run([draft('7', -400)], [level])).toEqual([
      ['7', null, -300, null],
      ['7', 'A', -100, '2026-11-25'],
    ]);
  });

  test('goods prepared for orders belong to no lot and are not available', () => {
    const prepared = { ...level, levels: { ...level.levels, '1': { ...level.levels['1'], prepared: 250 } } };
    expect(run([draft('7', -100)], [prepared])).toEqual([
      ['7', null, -50, null],
      ['7', 'A', -50, '2026-11-25'],
    ]);
  });

  test('is transferred without one, or under the name given at its arrival', () => {
    const there = { siteId: '2' as SiteId };
    expect(run([draft('7', -100), draft('7', 100, there)], [level], { kind: 'transfert' })[1]).toEqual([
      '7',
      null,
      100,
      null,
    ]);
    const named2 = draft('7', 100, { ...there, ...named('READ') });
    expect(run([draft('7', -100), named2], [level], { kind: 'transfert' })[1]).toEqual([
      '7',
      'READ',
      100,
      null,
    ]);
  });

  test('named by its label while a blocked lot has that name, it is refused', () => {
    expect(() => run([draft('7', -100, named('BAD'))], [level], { lots: [known('BAD', blocked)] })).toThrow(
      /est bloqué/,
    );
  });
});

describe('a transfer keeps its lots', () => {
  const level = aLevelOf([aLot('1', 'A', 200, '2026-11-25'), aLot('1', 'B', 300, '2026-11-30')]);
  const there = (milli: number, more: Partial<DraftLine> = {}) => draft('7', milli, { siteId: '2', ...more });

  test('the lot named at the arrival comes first', () => {
    const arrival = run([draft('7', -500), there(300, named('B')), there(200)], [level], {
      kind: 'transfert',
    });
    expect(arrival.slice(2)).toEqual([
      ['7', 'B', 300, '2026-11-30'],
      ['7', 'A', 200, '2026-11-25'],
    ]);
  });

  test('an exit under a name does not arrive under another', () => {
    expect(() =>
      run([draft('7', -200, named('A')), there(200, named('B'))], [level], { kind: 'transfert' }),
    ).toThrow(refusal('invalid_input', 'Un transfert garde son lot : A.', 'entry'));
  });
});

describe('lots of a cutting', () => {
  const beef = aLevelOf([aLot('1', 'A', 900, '2026-11-25'), aLot('1', 'B', 900, '2026-11-23')]);
  const kind = 'transformation' as const;

  test('are named after the lot that was cut, product by product, after earlier cuts', () => {
    const lots = [known('A', { children: 2 })];
    const drafts = [draft('7', -500, named('A')), draft('8', 200), draft('9', 100), draft('8', 50)];
    expect(run(drafts, [beef], { kind, lots }).slice(1)).toEqual([
      ['8', 'A-3', 200, '2026-11-25'],
      ['9', 'A-4', 100, '2026-11-25'],
      ['8', 'A-3', 50, '2026-11-25'],
    ]);
  });

  test('expire with the first of the inputs, or before', () => {
    const cut = (sellBy: string | null) =>
      run([draft('7', -1800), draft('8', 200, { sellBy })], [beef], { kind }).at(-1)?.[3];
    expect([cut(null), cut('2026-12-09'), cut('2026-11-22')]).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-22',
    ]);
  });

  test('have the name given by a user; that of a lot which expires later is refused', () => {
    const out = draft('8', 200, named('MINE'));
    expect(run([draft('7', -500, named('A')), out], [beef], { kind }).at(-1)).toEqual([
      '8',
      'MINE',
      200,
      '2026-11-25',
    ]);
    const later = known('MINE', { productId: '8', sellBy: '2026-12-24' });
    expect(() => run([draft('7', -500, named('A')), out], [beef], { kind, lots: [later] })).toThrow(
      refusal('invalid_input', 'Le lot MINE existe déjà avec d’autres dates.', 'entry'),
    );
    const sooner = known('MINE', { productId: '8', sellBy: '2026-11-22' });
    expect(run([draft('7', -500, named('A')), out], [beef], { kind, lots: [sooner] }).at(-1)?.[3]).toBe(
      '2026-11-22',
    );
  });

  test('out of stock without a lot keep the proposed name', () => {
    expect(run([draft('7', -500), draft('8', 200)], [aLevel([900, 0])], { kind }).at(-1)).toEqual([
      '8',
      'LOT-NEW',
      200,
      null,
    ]);
  });

  test('a long name is cut before its number', () => {
    const long = 'L'.repeat(95);
    const level = aLevelOf([aLot('1', long, 900)]);
    expect(run([draft('7', -500), draft('8', 200)], [level], { kind }).at(-1)?.[1]).toBe(
      `${'L'.repeat(90)}-1`,
    );
  });
});

describe('origin of meat', () => {
  const plant = (approval: string, country = 'FR') => ({ country, approval });
  const origin = { species: 'bovin', birthCountry: 'FR', slaughter: [plant('33-001')] };

  test('more of a lot adds missing data, and keeps the rest', () => {
    const said = {
      species: 'bovin',
      rearingCountry: 'ES',
      slaughter: [plant('33-001'), plant('64-002')],
      cutting: [plant('33-9')],
    };
    expect(joinedOrigin(origin, said, 'A', 'movements.0.')).toEqual({
      ...origin,
      rearingCountry: 'ES',
      slaughter: [plant('33-001'), plant('64-002')],
      cutting: [plant('33-9')],
    });
    expect(joinedOrigin({}, {}, 'A', '')).toEqual({});
    for (const [field, label] of [
      ['supplier', 'fournisseur'],
      ['supplierId', 'fournisseur'],
      ['species', 'espèce'],
      ['birthCountry', 'pays de naissance'],
      ['rearingCountry', 'pays d’élevage'],
      ['animalRef', 'référence de l’animal'],
      ['slaughterDate', 'date d’abattage'],
    ] as const)
      expect(() => joinedOrigin({ [field]: 'une' }, { [field]: 'autre' }, 'A', 'movements.0.')).toThrow(
        refusal(
          'invalid_input',
          `Le lot A existe déjà avec une autre information (${label}) : une.`,
          'entry',
        ),
      );
  });

  test('one plant written twice is one; four do not fit in a lot', () => {
    const three = [plant('1a'), plant('2'), plant('3')];
    expect(joinedOrigin({ slaughter: three }, { slaughter: [plant('1A')] }, 'A', '').slaughter).toHaveLength(
      3,
    );
    const fourth = { slaughter: [plant('1a', 'ES')] };
    expect(() => joinedOrigin({ slaughter: three }, fourth, 'A', 'movements.0.')).toThrow(
      refusal('invalid_input', 'Le lot A réunirait plus de trois abattoirs.', 'entry'),
    );
    expect(() => joinedOrigin({ cutting: three }, { cutting: [plant('4')] }, 'A', 'movements.0.')).toThrow(
      refusal('invalid_input', 'Le lot A réunirait plus de trois ateliers de découpe.', 'entry'),
    );
  });

  test('cut from several, a lot has their common data, with the plants of all', () => {
    const other = { species: 'bovin', birthCountry: 'ES', slaughter: [plant('64-002')] };
    expect(inheritedOrigin([origin, other], 'A', '')).toEqual({
      species: 'bovin',
      slaughter: [plant('33-001'), plant('64-002')],
    });
    expect(inheritedOrigin([origin], 'A', '')).toEqual(origin);
    expect(inheritedOrigin([origin, {}], 'A', '')).toEqual({ slaughter: origin.slaughter });
    expect(inheritedOrigin([], 'A', '')).toEqual({});
  });
});

describe('lots presumed for an exit without one', () => {
  const line = (milli: number, lot: string | null = null, siteId: SiteId = '1') => ({
    siteId,
    milli,
    lot,
    eatBy: null,
    sellBy: null,
  });
  const level = (prepared = 0): StockLevel => {
    const { levels, ...rest } = partly(
      [aLot('1', 'LATE', 200, '2026-12-09'), aLot('1', 'SOON', 100, '2026-11-25')],
      400,
    );
    return { ...rest, levels: { ...levels, '1': { ...levels['1'], prepared } } };
  };
  const presumed = (lines: ReturnType<typeof line>[], of: StockLevel | undefined = level()) =>
    withPresumedLots(lines, of, DAY).map(({ lot, milli, sellBy, ...more }) => [
      lot,
      milli,
      sellBy,
      (more as { ofPrepared?: boolean }).ofPrepared ?? false,
    ]);

  test('first prepared goods, then stock without a lot, then the lots that expire first, then negative stock', () => {
    expect(presumed([line(-500)], level(30))).toEqual([
      [null, -30, null, true],
      [null, -70, null, false],
      ['SOON', -100, '2026-11-25', false],
      ['LATE', -200, '2026-12-09', false],
      [null, -100, null, false],
    ]);
  });

  test('a lot that was past its DLC on that day is presumed last', () => {
    const lots = withPresumedLots([line(-350)], level(), '2026-11-26').map(({ lot, milli }) => [lot, milli]);
    expect(lots).toEqual([
      [null, -100],
      ['LATE', -200],
      ['SOON', -50],
    ]);
  });

  test('and a blocked one after those', () => {
    const of = { ...level(), blockedLots: ['LATE'] };
    const lots = withPresumedLots([line(-350)], of, '2026-11-26').map(({ lot, milli }) => [lot, milli]);
    expect(lots).toEqual([
      [null, -100],
      ['SOON', -100],
      ['LATE', -150],
    ]);
  });

  test('the lot quantity of one line is not available to the next one', () => {
    expect(presumed([line(-150), line(-100), line(-50)])).toEqual([
      [null, -100, null, false],
      ['SOON', -50, '2026-11-25', false],
      ['SOON', -50, '2026-11-25', false],
      ['LATE', -50, '2026-12-09', false],
      ['LATE', -50, '2026-12-09', false],
    ]);
  });

  test('a named lot in stock goes first; another is stored as read', () => {
    expect(presumed([line(-250, 'LATE')])).toEqual([
      ['LATE', -200, '2026-12-09', false],
      [null, -50, null, false],
    ]);
    expect(withPresumedLots([line(-10, 'ELSEWHERE')], level(), DAY)).toMatchObject([
      { lot: null, namedLot: 'ELSEWHERE', milli: -10 },
    ]);
    expect(withPresumedLots([line(-10)], level(), DAY)[0]).not.toHaveProperty('namedLot');
  });

  test('each site has its own; entries, products of the ERP’s lots and unknown ones are unchanged', () => {
    expect(presumed([line(-10, null, '2')])).toEqual([[null, -10, null, false]]);
    const same = [line(-10), line(10, 'A')];
    expect(withPresumedLots([line(10, 'A')], level(), DAY)).toEqual([line(10, 'A')]);
    expect(withPresumedLots(same, undefined, DAY)).toEqual(same);
    expect(withPresumedLots(same, { ...level(), byLots: true }, DAY)).toEqual(same);
  });
});

describe('reverting an act', () => {
  const document = aDocument([
    { productId: '7', siteId: '1', milli: -500, lot: 'A', code: 'C-1', fromLots: ['Z'], namedLot: 'Y' },
    { productId: '8', siteId: '2', milli: 400 },
  ]);

  test('is allowed within the hour, for acts made here', () => {
    expect(undoneUntil(document)).toBe('2026-11-21T09:00:00.000Z');
    expect(() => refuseUndo(document, new Date('2026-11-21T09:00:00.000Z'))).not.toThrow();
    expect(() => refuseUndo(document, new Date('2026-11-21T09:00:00.001Z'))).toThrow(
      expect.objectContaining({
        code: 'too_late',
        message: 'Cette opération a plus d’une heure : corrigez-la par un nouveau mouvement.',
      }),
    );
    for (const other of [
      { ...document, id: 'DB12' },
      { ...document, kind: 'annulation' as const },
      { ...document, kind: 'livraison' as const },
      { ...document, kind: 'retour' as const },
    ])
      expect(() => refuseUndo(other, new Date(document.at))).toThrow(
        expect.objectContaining({ code: 'not_found', message: 'Cette opération ne peut pas être annulée.' }),
      );
  });

  test('reverses every movement, the last one first, each with its lot and today’s product', () => {
    const back = counterMovements(document, (id) => `${id}-now`);
    expect(back).toMatchObject([
      {
        productId: '8-now',
        siteId: '2',
        milli: -400,
        lot: null,
        path: 'movements.1.',
        given: { lot: false, days: false },
      },
      {
        productId: '7-now',
        siteId: '1',
        milli: 500,
        lot: 'A',
        path: 'movements.0.',
        given: { lot: true, days: false },
      },
    ]);
    expect(back.map(({ label }) => label)).toEqual([
      'Annulation : transformation',
      'Annulation : transformation',
    ]);
    for (const of of ['code', 'fromLots', 'namedLot', 'n']) expect(back[1]).not.toHaveProperty(of);
  });
});

test('a late delivery is judged by today, with the days that must remain then', () => {
  const late = { today: '2026-11-28', deliveryDay: '2026-11-25', minDays: 2 };
  expect(earliestUseBy(late)).toBe('2026-11-30');
  expect(earliestUseBy({ ...late, deliveryDay: '2026-12-01' })).toBe('2026-12-03');
});
