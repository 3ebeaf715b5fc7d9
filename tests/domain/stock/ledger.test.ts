import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { allot, type DraftLine } from '#shared/stock/lots/allot.ts';
import { checkDigit, isEan13, ownBarcode } from '#shared/stock/products/ean13.ts';
import { levelChanges } from '#shared/stock/levels/level-change.ts';
import { massBalance } from '#shared/stock/movements/mass-balance.ts';
import { movementCode, ownMovement } from '#shared/stock/movements/movement-code.ts';
import { movementDefaults } from '#shared/stock/movements/movement-defaults.ts';
import { derivedReference, normalisedName } from '#shared/stock/products/product-name.ts';
import {
  bySite,
  realAt,
  type SiteLot,
  type StockLevel,
  totalReal,
} from '#shared/stock/levels/stock-level.ts';

const draft = (siteId: '1' | '2', milli: number, more: Partial<DraftLine> = {}): DraftLine => ({
  productId: '7',
  productName: 'PIECE',
  siteId,
  milli,
  lot: milli > 0 ? 'LOT-20261121' : null,
  eatBy: null,
  sellBy: null,
  label: '',
  path: '',
  given: { lot: false, days: false },
  ...more,
});
const levelOf = (held: readonly SiteLot[]): StockLevel => {
  const levels = bySite((site) => {
    const lots = held.filter(({ siteId }) => siteId === site);
    const real = lots.reduce((sum, { milli }) => sum + milli, 0);
    return { real, virtual: real, lots: lots.map(({ siteId: _here, ...lot }) => lot) };
  });
  return { productId: '7', levels, reserved: 0, available: totalReal({ levels }), byLots: true };
};
const lots = fc.uniqueArray(
  fc.record({
    siteId: fc.constantFrom<'1' | '2'>('1', '2'),
    lot: fc.constantFrom('A', 'B', 'C', 'D'),
    milli: fc.integer({ min: 0, max: 5000 }),
    eatBy: fc.constant(null),
    sellBy: fc.constantFrom(null, '2026-11-30', '2026-12-01', '2026-12-09'),
  }),
  { selector: ({ siteId, lot }) => `${siteId}${lot}` },
);

property.prop([lots, fc.integer({ min: 1, max: 20_000 })])(
  'I2, I3: a transfer takes lots that are there, the first to end first, and brings exactly those',
  (held, milli) => {
    const level = levelOf(held);
    const run = () =>
      allot([draft('1', -milli), draft('2', milli)], {
        levels: new Map([['7', level]]),
        kind: 'transfert',
        day: '2026-11-21',
      });
    if (milli > realAt(level, '1')) {
      expect(run).toThrow('Stock insuffisant à Bruges');
      return;
    }
    const lines = run();
    const taken = lines.filter((line) => line.milli < 0);
    const brought = lines.filter((line) => line.milli > 0);
    expect(taken.map(({ lot, milli: weight }) => [lot, -weight])).toEqual(
      brought.map(({ lot, milli: weight }) => [lot, weight]),
    );
    expect(brought.reduce((sum, line) => sum + line.milli, 0)).toBe(milli);
    const ends = taken.map(({ sellBy }) => sellBy ?? '9999');
    expect(ends).toEqual(ends.toSorted());
    for (const { lot, milli: weight } of taken) {
      expect(held.find((each) => each.siteId === '1' && each.lot === lot)!.milli).toBeGreaterThanOrEqual(
        -weight,
      );
    }
    const numbered = lines.map((line, i) => ({ ...line, n: i + 1, code: null }));
    const [change] = levelChanges(numbered, new Map([['7', level]]));
    expect(change!.bySite).toEqual({ '1': { milli: -milli, needed: milli }, '2': { milli, needed: 0 } });
  },
);

property.prop([
  fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }),
  fc.integer({ min: 1, max: 20_000 }),
])('I4: what a transformation does not give is its loss, and it never gives more', (outputs, input) => {
  const lines = [
    { productId: '1', siteId: '1' as const, weightGrams: -input },
    ...outputs.map((weightGrams, i) => ({ productId: String(i + 2), siteId: '2' as const, weightGrams })),
  ];
  const given = outputs.reduce((sum, weight) => sum + weight, 0);
  if (given > input) {
    expect(() => massBalance(lines)).toThrow(/dépassent la sortie/);
    return;
  }
  expect(massBalance(lines)).toEqual({ kind: 'transformation', lossGrams: input - given });
});

describe('codes and names', () => {
  test('STK-32: a code of the house is an EAN-13 that begins with 200', () => {
    expect(ownBarcode(1)).toBe('2000000000015');
    expect(checkDigit('400638133393')).toBe(1);
    expect(isEan13('4006381333931')).toBe(true);
    expect(isEan13('4006381333932')).toBe(false);
    expect(isEan13('400638133393')).toBe(false);
  });

  test('AMB-47: labels differ by more than case, accents, œ, apostrophes and spaces', () => {
    expect(normalisedName('  Cœur   d’Agneau ')).toBe("COEUR D'AGNEAU");
    expect(derivedReference('Bœuf', 'Côte à l’os n° 2')).toBe('BOEUF-COTE-A-L-OS-N-2');
  });

  test('a movement is known as ours by the end of its code only', () => {
    const code = movementCode('INV-20261121-0700', 'MV0123456789ABCDEFGHIJ', 12);
    expect(code).toBe('INV-20261121-0700 MV0123456789ABCDEFGHIJ-12');
    expect(ownMovement(code)).toEqual({ documentId: 'MV0123456789ABCDEFGHIJ', n: 12 });
    for (const other of [
      null,
      'INV-1',
      `${code} bis`,
      'XMV0123456789ABCDEFGHIJ-1',
      'MV0123456789ABCDEFGHIJ-0',
    ]) {
      expect(ownMovement(other)).toBeUndefined();
    }
  });

  test('STK-25, AMB-85: defaults follow the clock of Bordeaux, also across midnight and a change of the clock', () => {
    expect(movementDefaults(new Date('2026-11-21T23:30:00Z'))).toEqual({
      inventorycode: 'INV-20261122-0030',
      eatby: '2026-12-06',
      sellby: '2026-12-01',
    });
    expect(movementDefaults(new Date('2026-10-24T22:10:00Z'))).toMatchObject({
      inventorycode: 'INV-20261025-0010',
      sellby: '2026-11-03',
    });
  });
});
