import { boundParts } from '#shared/preparation/bound-lots.ts';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { orderTotal } from '#shared/orders/order-total.ts';
import { orderedLine } from '#shared/orders/order-line.ts';
import {
  checkedLines,
  closedLines,
  isOverweight,
  lotToTake,
  needsReason,
  preparedMilli,
} from '#shared/preparation/prepared-line.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { aLot } from '#tests/support/stock/a-level.ts';
import { mayDo } from '#shared/orders/order-state.ts';

const line = (productId: string, milli: number, unit: 'kg' | 'piece' = 'kg', unitPriceE4 = 123_400) =>
  orderedLine({
    productId,
    ref: `R${productId}`,
    label: `PIECE ${productId}`,
    category: 'BOEUF',
    ordered: { unit, milli },
    unitPriceE4,
    priceReason: 'base',
    vatRate: 550,
  });
const said = (productId: string, ...milli: number[]) => ({
  productId,
  parts: milli.map((each) => ({ siteId: '1' as const, lot: null, milli: each })),
  reason: '',
});

describe('a weight', () => {
  it('needs confirmation from 30 % above the ordered one, to the gram', () => {
    expect([1299, 1300].map((milli) => isOverweight(1000, milli))).toEqual([false, true]);
  });

  it('needs a reason beyond 5 %, by the piece always', () => {
    const kg = line('1', 1000);
    expect([949, 950, 1050, 1051, 0].map((milli) => needsReason(kg, milli))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    const pieces = line('1', 20_000, 'piece');
    expect([19_000, 20_000, 21_000].map((milli) => needsReason(pieces, milli))).toEqual([true, false, true]);
  });

  it('takes the lot that expires first at its site, never one past its DLC', () => {
    const lots = [
      aLot('1', 'LATE', 10, '2026-12-31'),
      aLot('1', 'PAST', 10, '2026-11-01'),
      aLot('2', 'OTHER', 10, '2026-11-25'),
      aLot('1', 'SOON', 10, '2026-12-01'),
      aLot('1', 'EMPTY', 0, '2026-11-23'),
    ];
    expect(lotToTake(lots, '1', '2026-11-22')?.lot).toBe('SOON');
    expect(lotToTake(lots, '1', '2026-12-01')?.lot).toBe('SOON');
    expect(lotToTake([], '1', '2026-11-22')).toBeUndefined();
  });

  it('refuses a part of a piece by name', () => {
    expect(() => checkedLines({ lines: [line('1', 3000, 'piece')] }, [said('1', 2500)], [])).toThrow(
      'pièces entières',
    );
  });

  it('is not needed for an order that is cancelled, closed or deleted', () => {
    const open = { status: 'valide', deliveryStatus: 'en_preparation' } as const;
    expect(mayDo('weigh', open)).toBe(true);
    expect(mayDo('weigh', { ...open, deliveryStatus: 'non_livre' })).toBe(true);
    for (const more of [
      { status: 'annule' },
      { closedAt: 'x' },
      { deliveryStatus: 'expedie' },
      { deliveryStatus: 'livre' },
    ] as const)
      expect(mayDo('weigh', { ...open, ...more })).toBe(false);
  });
});

/** The refusal of a preparation: code, field and sentence. */
const refusedWith = (...given: Parameters<typeof checkedLines>) => {
  try {
    checkedLines(...given);
  } catch (error) {
    if (error instanceof Refusal)
      return [error.code, error.field, error.message.replaceAll(/\s/g, ' '), error.details];
  }
  return undefined;
};
const delivery = { ...line('LIV', 1000, 'piece'), ref: 'LIVRAISON', category: 'Livraison' };

describe('a preparation given line by line', () => {
  const order = { lines: [line('1', 1000), line('2', 3000, 'piece'), delivery] };
  const [one, two] = [said('1', 1000), said('2', 3000)];

  it('is that of each product, in whatever order they are given, and of no delivery', () => {
    expect(checkedLines(order, [two, one], [])).toEqual([
      { line: order.lines[0], prepared: one, path: 'lines.1.' },
      { line: order.lines[1], prepared: two, path: 'lines.0.' },
    ]);
  });

  it('names foreign, missing, partial, excessive lines and those without a reason', () => {
    const refused = (...lines: (typeof one)[]) => refusedWith(order, lines, []);
    expect(refused(one, said('9', 1))).toEqual([
      'invalid_input',
      'lines.1.product_id',
      'Ce produit n’est pas dans la commande.',
      undefined,
    ]);
    expect(refused(one)).toEqual(['invalid_input', 'lines', '« PIECE 2 » n’est pas encore pesé.', undefined]);
    expect(refused(one, said('2', 1000, 500))).toEqual([
      'invalid_input',
      'lines.1.parts',
      '« PIECE 2 » se compte en pièces entières.',
      undefined,
    ]);
    expect(refused(said('1', 800, 500), two)).toEqual([
      'overweight',
      'lines.0.parts',
      '« PIECE 1 » : 1,3 kg préparés pour 1 kg commandés.',
      { product_id: '1' },
    ]);
    expect(refused(one, { ...said('2'), reason: '  ' })).toEqual([
      'invalid_input',
      'lines.1.reason',
      'Dites pourquoi « PIECE 2 » manque.',
      undefined,
    ]);
  });

  it('accepts grams of weighed goods, a confirmed excess, and zero with a reason', () => {
    expect(refusedWith(order, [said('1', 1299), two], [])).toBeUndefined();
    expect(refusedWith(order, [said('1', 1300), two], ['1'])).toBeUndefined();
    expect(refusedWith(order, [said('1', 1300), two], ['2'])).toBeDefined();
    expect(refusedWith(order, [one, { ...said('2'), reason: 'Rupture' }], [])).toBeUndefined();
  });

  it('takes the assigned lots of a line, with today’s reason', () => {
    const lots = [{ siteId: '2' as const, lot: 'L1', quantity: { unit: 'kg' as const, milli: 990 } }];
    const bound = { lines: [{ ...line('1', 1000), lots }] };
    const parts = [{ siteId: '2', lot: 'L1', milli: 990 }];
    expect(boundParts(bound.lines[0]!)).toEqual(parts);
    const prepared = (lines: (typeof one)[]) => checkedLines(bound, lines, [])[0];
    expect(prepared([{ ...one, reason: 'Peu' }])?.prepared).toEqual({ productId: '1', parts, reason: 'Peu' });
    // without an entry it is prepared all the same
    expect(prepared([])).toMatchObject({ prepared: { parts, reason: '' }, path: 'lines.0.' });
  });
});

it('closed, a line keeps its reason trimmed; an old one is deleted; a delivery and unweighed lines are unchanged', () => {
  const lots = [{ siteId: '1' as const, lot: 'L', quantity: { unit: 'kg' as const, milli: 900 } }];
  const lines = [
    { ...line('1', 1000), reason: 'Avant' },
    { ...line('2', 1000), reason: 'Avant' },
    line('3', 1),
    delivery,
  ];
  const weighed = (productId: string, reason: string) => [productId, { lots, milli: 900, reason }] as const;
  const closed = closedLines(lines, new Map([weighed('1', ' Os '), weighed('2', ' '), weighed('LIV', 'x')]));
  const kg = { unit: 'kg', milli: 900 };
  expect(closed[0]).toEqual({ ...lines[0], prepared: kg, delivered: kg, invoiced: kg, lots, reason: 'Os' });
  expect(closed[1]).not.toHaveProperty('reason');
  expect(closed.slice(2)).toEqual([lines[2], delivery]);
});

test('of pieces that were weighed together no weight of each is known', () => {
  const pieces = { ordered: 3, nominalGrams: 1000, lowGrams: 800, highGrams: 1300 };
  const parts = [
    { siteId: '1' as const, lot: 'L1', milli: 1100 },
    { siteId: '1' as const, lot: 'L1', milli: 2100, pieces: 2 },
  ];
  const weighed = new Map([['1', { lots: [], milli: 3200, reason: '', parts }]]);
  const [closed] = closedLines([{ ...line('1', 3000), pieces }], weighed);
  expect(closed?.pieces).toMatchObject({ prepared: 3, weights: [1100] });
});

const weights = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 8 });

test.prop([weights, fc.integer({ min: 1, max: 9999 })], { numRuns: 300 })(
  'money is that of the weights, line by line and in all, whatever was ordered',
  (milli, price) => {
    const lines = milli.map((each, i) => line(String(i), each + 500, 'kg', price + i));
    const weighed = new Map(
      lines.map(({ productId }, i) => [
        productId,
        { lots: [], milli: milli[i]!, reason: milli[i] ? '' : 'Rupture' },
      ]),
    );
    const closed = closedLines(lines, weighed);
    const asOrdered = orderTotal(
      closed.map(({ invoiced, unitPriceE4, vatRate }) => ({ ordered: invoiced, unitPriceE4, vatRate })),
    );
    expect(orderTotal(closed)).toEqual(asOrdered);
    closed.forEach(({ ordered, prepared, delivered, invoiced }, i) => {
      expect(ordered.milli).toBe(milli[i]! + 500);
      expect([prepared.milli, delivered.milli, invoiced.milli]).toEqual([milli[i], milli[i], milli[i]]);
    });
    expect(preparedMilli(said('1', ...milli))).toBe(milli.reduce((sum, each) => sum + each, 0));
  },
);
