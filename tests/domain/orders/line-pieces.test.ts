import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { linesFrom, storedLines } from '#functions/orders/lines/stored-lines.ts';
import { stockMoves } from '#functions/orders/lines/replace-lines.ts';
import { lineDescription, piecesTaken, parsePieceCount } from '#shared/erp/line-description.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { highestTotal } from '#shared/orders/highest-total.ts';
import { amountInPieces } from '#shared/orders/line-amount.ts';
import {
  atMostText,
  boundMilli,
  isBeyondBound,
  piecesLineText,
  reservedMilli,
} from '#shared/orders/line-pieces.ts';
import { type OrderLine, orderedLine } from '#shared/orders/order-line.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import { holdCents } from '#shared/payments/hold-cents.ts';
import { closedLines, preparedMilli, type PreparedPart } from '#shared/preparation/prepared-line.ts';

const WEIGHTS = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700 };
const line = (pieces: number, more: Partial<OrderLine> = {}): OrderLine => ({
  ...orderedLine({
    productId: '1',
    ref: 'PIN',
    label: 'Pintade',
    category: 'VOLAILLE',
    ...amountInPieces({ pieces }, WEIGHTS, 'Pintade', 'items.0'),
    unitPriceE4: 149_000,
    priceReason: 'base',
    vatRate: 550,
  }),
  ...more,
});
const parts = (...grams: number[]): PreparedPart[] =>
  grams.map((milli) => ({ siteId: '1', lot: null, milli }));
const closed = (one: OrderLine, ...grams: number[]): OrderLine => {
  const said = {
    lots: [],
    reason: '',
    parts: parts(...grams),
    milli: preparedMilli({ parts: parts(...grams) }),
  };
  return closedLines([one], new Map([[one.productId, said]]))[0]!;
};

test('a line keeps the high end of its estimate, and once weighed the weight', () => {
  const open = line(6);
  expect([open.ordered.milli, reservedMilli(open)]).toEqual([8400, 10_200]);
  expect(reservedMilli({ ...open, prepared: quantityOf('kg', 12_000) })).toBe(12_000);
  expect(reservedMilli({ ...open, prepared: quantityOf('kg', 0) })).toBe(0);
  const weighed = closed(open, 1398, 1412, 1450, 1502, 1380, 1470);
  expect(weighed.pieces).toMatchObject({ prepared: 6, weights: [1398, 1412, 1450, 1502, 1380, 1470] });
  expect(reservedMilli(weighed)).toBe(8612);
  expect([piecesLineText(open), piecesLineText(weighed)]).toEqual([
    '6 pièces, environ 8,4 kg',
    '6 pièces, 8,612 kg',
  ]);
  // 8.612 kg × 14.90 €
  expect(lineTotal(weighed)).toBe(12_832);
});

property.prop([fc.integer({ min: 1, max: 2_000_000 }), fc.integer({ min: 1, max: 10_000_000 })])(
  'the most that a bound in euros allows costs no more than it, and a gram more does',
  (cents, unitPriceE4) => {
    const bounded = line(1, { unitPriceE4 });
    bounded.pieces = { ...bounded.pieces!, atMost: { cents } };
    const most = boundMilli(bounded)!;
    const cost = (milli: number) => lineTotal({ ordered: quantityOf('kg', milli), unitPriceE4 });
    expect(cost(most)).toBeLessThanOrEqual(cents);
    // whole grams: the next one that costs more than a cent's rounding is beyond
    expect(isBeyondBound(bounded, most + 1)).toBe(true);
    expect(isBeyondBound(bounded, most)).toBe(false);
    expect(cost(most + 1)).toBeGreaterThan(cents);
  },
);

test('a limit in words', () => {
  expect(atMostText({ grams: 9000 })).toBe('au plus 9 kg');
  expect(atMostText({ cents: 13_000 })).toBe('au plus 130,00\u00a0€ HT');
});

const amounts = fc.record({
  pieces: fc.integer({ min: 1, max: 300 }),
  weighed: fc.boolean(),
  gone: fc.boolean(),
});
property.prop([fc.array(amounts, { minLength: 1, maxLength: 8 })])(
  'edited, corrected, weighed and cancelled, what an order has reserved ends at nothing',
  (history) => {
    let lines: OrderLine[] = [];
    let reserved = 0;
    const move = (after: OrderLine[]) => {
      reserved += stockMoves(lines, after).reduce((sum, { milli }) => sum + milli, 0);
      lines = after;
      expect(reserved).toBe(after.reduce((sum, each) => sum + reservedMilli(each), 0));
    };
    for (const { pieces, weighed, gone } of history) {
      const next = line(pieces);
      move(gone ? [] : [weighed ? closed(next, ...Array<number>(pieces).fill(1500)) : next]);
    }
    move([]);
    expect(reserved).toBe(0);
  },
);

property.prop([
  fc.integer({ min: 1, max: 300 }),
  fc.option(fc.oneof(fc.record({ grams: fc.nat() }), fc.record({ cents: fc.nat() })), { nil: undefined }),
  fc.option(fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 5 }), {
    nil: undefined,
  }),
])('a line comes back from the table as it was kept', (pieces, atMost, weights) => {
  const one = line(pieces);
  if (atMost) one.pieces = { ...one.pieces!, atMost };
  const kept = weights ? closed(one, ...weights) : one;
  expect(linesFrom(storedLines([kept]))).toEqual([kept]);
});

test('an order of five such lines stays under 1 kB before it is weighed', () => {
  const stored = storedLines([1, 2, 3, 4, 5].map((n) => line(n * 6, { productId: `10${n}` })));
  expect(JSON.stringify(stored).length).toBeLessThan(700);
});

test('the authorisation is the larger of the tolerance and the high end, at most 20 % above the total', () => {
  const lines = [line(6)];
  const highestCents = highestTotal(lines);
  // 10.2 kg × 14.90 € and 5.5 %
  expect(highestCents).toBe(16_034);
  const totalCents = 13_204;
  expect(holdCents({ dueCents: totalCents, totalCents, highestCents }, 0)).toBe(13_204 + 2640);
  expect(holdCents({ dueCents: totalCents, totalCents, highestCents: 13_300 }, 0)).toBe(13_300);
  expect(holdCents({ dueCents: totalCents, totalCents, highestCents: 13_300 }, 10)).toBe(14_524);
  expect(holdCents({ dueCents: totalCents, totalCents, highestCents: totalCents }, 10)).toBe(14_524);
});

const weighedBasket = fc.array(
  fc.record({
    grams: fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 12 }),
    inPieces: fc.boolean(),
    unitPriceE4: fc.integer({ min: 1, max: 900_000 }),
  }),
  { minLength: 1, maxLength: 12 },
);
property.prop([weighedBasket], { numRuns: 500 })(
  'weighed grams × price, rounded half away from zero once by line, by pieces or by weight',
  (basket) => {
    for (const { grams, inPieces, unitPriceE4 } of basket) {
      const milli = grams.reduce((sum, each) => sum + each, 0);
      const one = line(grams.length, { unitPriceE4 });
      const weighed = inPieces
        ? closed(one, ...grams)
        : orderedLine({ ...one, ordered: quantityOf('kg', milli) });
      // ten-thousandths of a euro × grams, by digits: the cents are the digits before the last five
      const digits = (BigInt(unitPriceE4) * BigInt(milli)).toString().padStart(6, '0');
      const cents = Number(digits.slice(0, -5)) + (Number(digits.at(-5)) >= 5 ? 1 : 0);
      expect(lineTotal(weighed)).toBe(cents);
    }
  },
);

test('a limit reduces the authorisation, never under the estimate', () => {
  const bounded = (grams: number) => {
    const one = line(6);
    return [{ ...one, pieces: { ...one.pieces!, atMost: { grams } } }];
  };
  expect(highestTotal(bounded(9000))).toBe(14_148);
  expect(highestTotal(bounded(7500))).toBe(13_204);
});

test('Dolibarr’s text is ours, and a changed number of it is taken over', () => {
  const one = line(6, { cutNote: 'effilée' });
  expect(lineDescription(one)).toEqual({ description: '6 pièces, environ 8,4 kg – effilée' });
  expect(lineDescription({ invoiced: one.invoiced })).toEqual({});
  for (const text of ['6 pièces, environ 8,4 kg – effilée', '6 pièces, 8,612 kg', '6 pièces, environ 8.4 kg'])
    expect(parsePieceCount(text)).toBe(6);
  for (const text of ['', 'six pièces', 'effilée, 6 pièces', '6 pièces', '0 pièce, 1 kg'])
    expect(parsePieceCount(text)).toBeUndefined();
  expect(piecesTaken(one, 6, false)).toEqual({});
  expect(piecesTaken(one, undefined, false)).toEqual({});
  expect(piecesTaken(one, 5, false).pieces).toMatchObject({ ordered: 5 });
  const weighed = closed(one, 1400, 1400, 1400, 1400, 1400, 1400);
  expect(piecesTaken(weighed, 5, true).pieces).toMatchObject({ ordered: 6, prepared: 5 });
  expect(piecesTaken(weighed, 5, true).pieces).not.toHaveProperty('weights');
});
