import { expect, test } from 'vitest';
import { learnedWeights, proposedWeights, withOrderWeights } from '#shared/catalog/learned-weights.ts';
import {
  estimateText,
  estimateOf,
  pieceSaleOfErp,
  piecesWithin,
  pieceWeightProblems,
  pieceWeightText,
  saleUnitsOf,
  withDefaultSpread,
} from '#shared/catalog/piece-sale.ts';
import { pieceSaleBody } from '#shared/catalog/piece-sale-body.ts';

const GUINEA_FOWL = { nominalGrams: 1400, lowGrams: 1200, highGrams: 1700 };

test('the weight of a number of pieces, in words and figures', () => {
  expect(estimateOf(6, GUINEA_FOWL)).toEqual({
    nominal: { unit: 'kg', milli: 8400 },
    low: { unit: 'kg', milli: 7200 },
    high: { unit: 'kg', milli: 10_200 },
  });
  expect(estimateText(6, GUINEA_FOWL)).toBe('6 pièces, ≈ 8,4 kg (7,2 à 10,2)');
  expect(estimateText(1, GUINEA_FOWL)).toBe('1 pièce, ≈ 1,4 kg (1,2 à 1,7)');
  expect(pieceWeightText(GUINEA_FOWL)).toBe('environ 1,4 kg, de 1,2 à 1,7');
});

test('available pieces are those the stock surely allows: at the high end', () => {
  expect([1699, 1700, 3399, 3400, -5].map((milli) => piecesWithin(milli, GUINEA_FOWL))).toEqual([
    0, 1, 1, 2, 0,
  ]);
});

test('a spread whose low end is not below its high one, a nominal weight outside it, more than 200 kg: by field', () => {
  const fields = (nominalGrams: number, lowGrams: number, highGrams: number) =>
    pieceWeightProblems({ nominalGrams, lowGrams, highGrams }).map(({ field }) => field);
  expect(fields(1400, 1200, 1700)).toEqual([]);
  expect(fields(1400, 1400, 1400)).toEqual(['low']);
  expect(fields(1100, 1200, 1700)).toEqual(['nominal']);
  expect(fields(1701, 1200, 1700)).toEqual(['nominal']);
  expect(fields(200_000, 190_000, 200_001)).toEqual(['high']);
});

test.each([
  [{ nominal_kg: 1.4, low_kg: 1.7, high_kg: 1.2 }, ['low_kg', 'nominal_kg']],
  [{ nominal_kg: '1,4', low_kg: 1.2, high_kg: 1.7 }, ['nominal_kg']],
  [{ nominal_kg: 1.4, low_kg: -1.2, high_kg: 1.7 }, ['low_kg']],
  [{ nominal_kg: 1.4, low_kg: 1.2, high_kg: 201 }, ['high_kg']],
  [{ nominal_kg: 1.4567, low_kg: 1.2, high_kg: 1.7 }, ['nominal_kg']],
])('a body %j is refused in French by field', (body, fields) => {
  const read = pieceSaleBody.safeParse(body);
  expect(read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))).toEqual(fields);
  for (const { message } of read.error?.issues ?? []) expect(message).toMatch(/poids|pièce/i);
});

test('Dolibarr’s weight has a spread of 15 %; without a weight, or the setting, nothing is sold by the piece', () => {
  expect(pieceSaleOfErp({ nominalGrams: 1400, askedByPiece: true })).toEqual({
    nominalGrams: 1400,
    lowGrams: 1190,
    highGrams: 1610,
    source: 'dolibarr',
  });
  expect(pieceSaleOfErp({ nominalGrams: 1400 })).toBeUndefined();
  expect(pieceSaleOfErp({ askedByPiece: true })).toBeUndefined();
  expect(pieceSaleOfErp({ nominalGrams: 199_000, askedByPiece: true })).toBeUndefined();
});

test('kg/kg, piece/piece, piece/kg', () => {
  const byPiece = { ...GUINEA_FOWL, source: 'house' as const };
  expect(saleUnitsOf({ unit: 'kg' })).toEqual({ saleUnit: 'kg', priceUnit: 'kg' });
  expect(saleUnitsOf({ unit: 'piece' })).toEqual({ saleUnit: 'piece', priceUnit: 'piece' });
  expect(saleUnitsOf({ unit: 'kg', byPiece })).toEqual({ saleUnit: 'piece', priceUnit: 'kg' });
});

const spread = (from: number, count: number, step = 10) =>
  Array.from({ length: count }, (_, i) => from + i * step);

test('the last pieces propose other weights where they differ from the set ones by more than 5 %', () => {
  // 1300 … 1790: the middle is 1540, a tenth is below 1340 and above 1740
  const grams = spread(1300, 50);
  expect(learnedWeights(grams)).toEqual({ median: 1540, p10: 1340, p90: 1740 });
  const proposed = { nominalGrams: 1540, lowGrams: 1340, highGrams: 1740 };
  expect(proposedWeights(grams, GUINEA_FOWL)).toEqual(proposed);
  expect(proposedWeights(grams, proposed)).toBeUndefined();
  // just 5 % away is near enough, a little more is not
  expect(proposedWeights(grams, { ...proposed, nominalGrams: 1470 })).toBeUndefined();
  expect(proposedWeights(grams, { ...proposed, nominalGrams: 1466 })).toEqual(proposed);
  expect(proposedWeights(grams, { ...proposed, highGrams: 1650 })).toEqual(proposed);
  expect(proposedWeights(grams.slice(0, 9), GUINEA_FOWL)).toBeUndefined();
  // pieces to the gram have a spread all the same
  expect(proposedWeights(Array<number>(20).fill(2000), GUINEA_FOWL)).toEqual(withDefaultSpread(2000));
});

test.each([14, 13_900, 140_000])('one absurd weight, %i g, does not move the proposal', (absurd) => {
  const grams = spread(1300, 40);
  const proposal = proposedWeights(grams, GUINEA_FOWL);
  expect(proposal).toBeDefined();
  for (const at of [0, 20, 40])
    expect(proposedWeights(grams.toSpliced(at, 0, absurd), GUINEA_FOWL)).toEqual(proposal);
});

test('the newest fifty pieces are stored, an order once', () => {
  const first = withOrderWeights([], { orderId: 'a', grams: spread(1000, 30) });
  const second = withOrderWeights(first, { orderId: 'b', grams: spread(2000, 30) });
  expect(second.map(({ orderId, grams }) => [orderId, grams.length])).toEqual([
    ['b', 30],
    ['a', 20],
  ]);
  expect(withOrderWeights(second, { orderId: 'b', grams: [5] })).toEqual([
    { orderId: 'b', grams: [5] },
    { orderId: 'a', grams: spread(1000, 20) },
  ]);
});
