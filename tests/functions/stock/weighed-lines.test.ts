import { expect, test } from 'vitest';
import { weighedLines } from '#functions/stock/movements/movement-document.ts';
import type { ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import type { Product } from '#shared/catalog/product.ts';
import { testProducts } from '#tests/support/orders/shop.ts';

/** A line of so many thousandths, of kilograms or of pieces of so many grams. */
const line = (id: string, milli: number, more: Partial<Product> = {}): ResolvedLine => ({
  requested: { path: `lines.${id}.`, siteId: '1', product_id: id, milli } as ResolvedLine['requested'],
  product: { ...testProducts[0]!, id, label: `PIECE ${id}`, ...more },
});
const pieces = (id: string, milli: number, pieceWeightGrams?: number) =>
  line(id, milli, { unit: 'piece', ...(pieceWeightGrams === undefined ? {} : { pieceWeightGrams }) });
const grams = (lines: ResolvedLine[]) => weighedLines(lines).map(({ weightGrams }) => weightGrams);
const refused = (lines: ResolvedLine[]) => {
  try {
    weighedLines(lines);
  } catch (error) {
    return error;
  }
  return undefined;
};

test('kilograms count as weighed, pieces by the ERP’s weight of one, to the nearest gram', () => {
  expect(weighedLines([line('1', -12_505), pieces('2', 3000, 1250)])).toEqual([
    { productId: '1', siteId: '1', weightGrams: -12_505 },
    { productId: '2', siteId: '1', weightGrams: 3750 },
  ]);
  expect(grams([pieces('2', -2000, 1250)])).toEqual([-2500]);
  expect(grams([pieces('2', 500, 333)])).toEqual([167]);
});

test('nothing is cut from or into pieces of unknown weight: refused by its line and stage', () => {
  const message = (id: string) =>
    `« PIECE ${id} » se vend à la pièce et n’a pas de poids dans Dolibarr : sa découpe ne peut pas être pesée.`;
  expect(refused([line('1', -5000), pieces('2', 3000)])).toMatchObject({
    code: 'invalid_input',
    message: message('2'),
    field: 'lines.2.product_id',
    details: { stage: 'entry' },
  });
  expect(refused([pieces('2', -1000), line('1', 5000)])).toMatchObject({
    message: message('2'),
    details: { stage: 'exit' },
  });
});

test('they can still be moved: alone, all one way, or from one site to the other', () => {
  expect(grams([pieces('2', 3000)])).toEqual([3000]);
  expect(grams([pieces('2', 3000), line('1', 5000)])).toEqual([3000, 5000]);
  expect(grams([pieces('2', -3000), line('1', -5000)])).toEqual([-3000, -5000]);
  expect(grams([pieces('2', -3000), pieces('2', 3000)])).toEqual([-3000, 3000]);
});
