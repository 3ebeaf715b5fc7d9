import { describe, expect, test } from 'vitest';
import { parisDay } from '#shared/kernel/dates.ts';
import { type SiteStock, stockDifferences } from '#shared/stock/levels/reconciliation.ts';
import { compareDays, snapshotName, type StockRow, stillThatDay } from '#shared/stock/levels/snapshot.ts';

const product = (productId: string, bruges: number, lormont: number): SiteStock => ({
  productId,
  ref: `BF${productId}`,
  name: `PIECE ${productId}`,
  bruges,
  lormont,
});
const moved = (id: string, milli: number, warehouseId = '1', productId = '7') => ({
  id,
  productId,
  warehouseId,
  milli,
});
const explained = (...args: Parameters<typeof stockDifferences>) =>
  stockDifferences(...args).map((found) => [found.explained, found.explanation]);
const [ours, more] = [[product('7', 5000, 100)], [product('7', 7500, 100)]];

describe('differences between the shop and the ERP', () => {
  test('none, where every site agrees', () =>
    expect(stockDifferences(ours, ours, [moved('1', 5)])).toEqual([]));

  test('are reported site by site, with both figures', () => {
    expect(stockDifferences(ours, [product('7', 5000, 90)], [])).toEqual([
      {
        kind: 'stock',
        productId: '7',
        ref: 'BF7',
        name: 'PIECE 7',
        site: 'Lormont',
        oursMilli: 100,
        erpMilli: 90,
        explained: false,
        explanation:
          'Aucun mouvement ne l’explique : correction directe dans Dolibarr, ou mise à jour perdue entre deux envois.',
      },
    ]);
  });

  test('are explained by movements of the ERP that equal the gap exactly', () => {
    expect(explained(ours, more, [moved('41', 2500)])).toEqual([
      [true, 'Mouvement n° 41 de Dolibarr, après notre dernière lecture.'],
    ]);
    expect(explained(ours, more, [moved('41', 3000), moved('42', -500)])).toEqual([
      [true, 'Mouvements n° 41, 42 de Dolibarr, après notre dernière lecture.'],
    ]);
  });

  test('are explained by pending movements of ours, alone and together with its own', () => {
    expect(explained(more, ours, [], [moved('', 2500)])).toEqual([
      [true, 'Saisi ici, pas encore dans Dolibarr : +2,50\u00a0kg.'],
    ]);
    expect(explained(ours, more, [moved('41', 2000)], [moved('', -500)])).toEqual([
      [
        true,
        'Mouvement n° 41 de Dolibarr, après notre dernière lecture. Saisi ici, pas encore dans Dolibarr : −0,50\u00a0kg.',
      ],
    ]);
  });

  test('are not explained by another sum, another site or another product', () => {
    expect(explained(ours, more, [moved('41', 2400)])).toEqual([
      [
        false,
        'Mouvements n° 41 : +2,40\u00a0kg sur un écart de +2,50\u00a0kg ; le reste est sans mouvement.',
      ],
    ]);
    expect(explained(ours, more, [], [moved('', 100)])).toEqual([
      [
        false,
        'Mouvements d’ici en attente : −0,10\u00a0kg sur un écart de +2,50\u00a0kg ; le reste est sans mouvement.',
      ],
    ]);
    const elsewhere = [moved('41', 2500, '2'), moved('42', 2500, '1', '8')];
    expect(explained(ours, more, elsewhere)).toMatchObject([
      [false, expect.stringContaining('Aucun mouvement')],
    ]);
    expect(explained(ours, more, [moved('41', 0)])).toEqual([
      [false, 'Mouvements n° 41 : 0,00\u00a0kg sur un écart de +2,50\u00a0kg ; le reste est sans mouvement.'],
    ]);
  });

  test('a negative stock of the ERP is reported also where ours is equal', () => {
    const negative = [product('7', -10, 0)];
    expect(stockDifferences(negative, negative, [])).toMatchObject([
      {
        kind: 'negative',
        site: 'Bruges',
        explained: true,
        explanation: 'Stock négatif dans Dolibarr : une sortie y a dépassé ce qu’il y avait.',
      },
    ]);
    expect(stockDifferences([product('7', 0, 0)], [product('7', 0, 0)], [])).toEqual([]);
  });

  test('products known to one side only are named with their whole stock', () => {
    const isNew = { ...product('9', 1, 2), isNew: true };
    const found = stockDifferences([product('7', 5000, 100), isNew], [product('8', 30, 4)], []);
    const missing = { site: null, explained: true };
    expect(found).toEqual([
      {
        ...missing,
        kind: 'missing_here',
        productId: '8',
        ref: 'BF8',
        name: 'PIECE 8',
        oursMilli: null,
        erpMilli: 34,
        explanation:
          'Produit créé dans Dolibarr depuis la dernière lecture complète : il arrive avec la prochaine.',
      },
      {
        ...missing,
        kind: 'missing_in_erp',
        productId: '7',
        ref: 'BF7',
        name: 'PIECE 7',
        oursMilli: 5100,
        erpMilli: null,
        explanation:
          'Produit supprimé dans Dolibarr : il quitte la boutique à la prochaine lecture complète.',
      },
      {
        ...missing,
        kind: 'missing_in_erp',
        productId: '9',
        ref: 'BF9',
        name: 'PIECE 9',
        oursMilli: 3,
        erpMilli: null,
        explanation: 'Produit créé ici : Dolibarr le reçoit avec son premier mouvement.',
      },
    ]);
  });
});

describe('the stock of a day', () => {
  const row = (productId: string, brugesReal: number): StockRow => ({
    productId,
    ref: '',
    name: '',
    category: '',
    brugesTheo: 0,
    brugesReal,
    lormontTheo: 0,
    lormontReal: 0,
  });

  test('two days side by side: the order of the first, then those only in the second', () => {
    const rows = compareDays([row('2', 20), row('1', 10)], [row('3', 33), row('1', 11)]);
    expect(
      rows.map(({ productId, first, second }) => [productId, first?.brugesReal, second?.brugesReal]),
    ).toEqual([
      ['2', 20, undefined],
      ['1', 10, 11],
      ['3', undefined, 33],
    ]);
  });

  test('a request of the evening may be read until ten past midnight', () => {
    const at = (instant: string) => stillThatDay('2026-11-20', new Date(instant), parisDay);
    expect(at('2026-11-20T22:59:59Z')).toBe(true);
    expect(at('2026-11-20T23:09:59Z')).toBe(true);
    expect(at('2026-11-20T23:10:00Z')).toBe(false);
    expect(at('2026-11-19T22:59:59Z')).toBe(false);
    expect(snapshotName('2026-11-20')).toBe('stock_20261120');
  });
});
