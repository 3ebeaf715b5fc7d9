import { describe, expect, it } from 'vitest';
import { seasonSelection } from '#shared/catalog/season-selection.ts';
import { inShelfOrder } from '#shared/catalog/shelf-order.ts';
import { seasons } from '#shared/content/season.ts';
import { plainText } from '#shared/kernel/plain-text.ts';

const product = (label: string, milli = 5000) => ({
  id: label,
  plain: plainText(label),
  available: { milli },
});
const catalogue = [
  product('CERVELLE D’AGNEAU'),
  product('BLANQUETTE DE VEAU'),
  product('BOURGUIGNON'),
  product('JOUE DE BŒUF', 0),
  product('PALERON'),
  product('JUMEAU A POT AU FEU'),
  product('POT AU FEU ASSORTI'),
];
const select = (month: number, known: readonly string[] = [], most = 6) =>
  seasonSelection(catalogue, seasons, { month, known: (id) => known.includes(id), most });

describe('the order of products in the shop', () => {
  it('meats as on a counter, offal and uncategorised ones last, never alphabetical', () => {
    const categories = ['ABATS D’AGNEAU', 'AGNEAU', 'AUTRES', 'BOEUF', 'CHARCUTERIE', 'VEAU', 'VOLAILLE'];
    expect(
      inShelfOrder(categories.map((category) => ({ category }))).map(({ category }) => category),
    ).toEqual(['BOEUF', 'VEAU', 'AGNEAU', 'VOLAILLE', 'CHARCUTERIE', 'ABATS D’AGNEAU', 'AUTRES']);
  });

  it('seasonal ones first, one of each kind, only in stock and not among the habits', () => {
    expect(select(12)?.products.map(({ id }) => id)).toEqual([
      'BOURGUIGNON',
      'JUMEAU A POT AU FEU',
      'PALERON',
      'BLANQUETTE DE VEAU',
      'POT AU FEU ASSORTI',
    ]);
    expect(select(12, ['BOURGUIGNON'], 2)?.products.map(({ id }) => id)).toEqual([
      'JUMEAU A POT AU FEU',
      'PALERON',
    ]);
  });

  it('every month has a season', () => {
    for (let month = 1; month <= 12; month += 1) expect(select(month)?.title).toMatch(/^De saison/);
  });

  it('the house’s own selection by everyday words, and by whole categories', () => {
    const shelf = [
      { ...product('SELLE D’AGNEAU'), category: 'AGNEAU' },
      { ...product('NOIX'), category: 'VEAU' },
      { ...product('CÔTE DE BŒUF'), category: 'BOEUF' },
      { ...product('CERVELLE'), category: 'ABATS DE VEAU' },
    ];
    const chosen = [{ title: 'Fêtes', months: [12], words: ['Côte', 'Veau'] }];
    const selection = seasonSelection(shelf, chosen, { month: 12, known: () => false, most: 6 });
    expect(selection).toMatchObject({ title: 'Fêtes', products: [{ id: 'CÔTE DE BŒUF' }, { id: 'NOIX' }] });
    const nothing = [{ title: '', months: [12], words: [] }];
    expect(seasonSelection(shelf, nothing, { month: 12, known: () => false, most: 6 })?.products).toEqual([]);
  });
});
