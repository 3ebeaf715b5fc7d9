import { expect, test } from 'vitest';
import { categoriesOf } from '#frontend/features/catalog/category-buttons.ts';
import { seasonSelection } from '#shared/catalog/season-selection.ts';
import { shelfOf } from '#shared/catalog/shelf-order.ts';
import { isWholeAnimal } from '#shared/cutting/weighing.ts';
import { wordMatcher } from '#shared/kernel/plain-text.ts';
import { meatKindOf } from '#shared/preparation/meat-origin.ts';
import { entryLotBase } from '#shared/stock/lots/entry-lot.ts';
import { maxTemperature } from '#shared/stock/receptions/temperature.ts';

const DAY = new Date('2026-11-23T09:00:00Z');

test.each([
  ['NOUVEAUTÉS', 'TERRINE', 'LOT-1123'],
  ['VEAUX', 'ESCALOPE', 'VE-1123'],
  ['Agneaux', 'GIGOT', 'AG-1123'],
  ['ÉPICERIE', 'VACHERIN', 'LOT-1123'],
  ['BŒUF', 'RUMSTECK', 'BV-1123'],
  ['NOUVEAUTÉS', 'CÔTE DE VEAU', 'VE-1123'],
])('an entry of « %s », %s, begins with %s', (categoryName, label, base) => {
  expect(entryLotBase({ categoryName, label }, DAY)).toBe(base);
});

test('a keyword is a word of a name, in the singular or the plural, not a part of another word', () => {
  expect(shelfOf('NOUVEAUTÉS')).toBe(shelfOf('Épicerie'));
  expect(shelfOf('Veaux')).toBe(shelfOf('VEAU'));
  expect(meatKindOf('NOUVEAUTÉS', 'TERRINE')).toBeUndefined();
  expect(meatKindOf('VEAUX', 'ESCALOPE')).toBe('Veau');
  expect(isWholeAnimal('CARCASSES D’AGNEAU')).toBe(true);
  expect(isWholeAnimal('LAIT DEMI-ENTIERMENT')).toBe(false);
  expect(maxTemperature('STEAKS HACHÉS', 'BOEUF')).toBe(2);
  expect(maxTemperature('HACHETTE', 'BOEUF')).toBe(4);
  expect(maxTemperature('ROTI', 'ABATTAGE')).toBe(4);
  expect(maxTemperature('COEUR', 'ABATS')).toBe(3);
  const category = (label: string) => ({ id: label, label, ref: label, description: '', icon: '' });
  const all = [category('NOUVEAUTÉS'), category('VEAUX')] as never;
  expect([...categoriesOf('VEAU', all)]).toEqual(['VEAUX']);
});

test('a group of words is found in its order, each in the singular or the plural', () => {
  const isRib = wordMatcher('côte de veau');
  expect(['COTES DE VEAU', 'Côte de veau première'].every(isRib)).toBe(true);
  expect(['ENTRECOTE DE VEAU', 'COTE DE VEAUDOU', 'VEAU COTE'].some(isRib)).toBe(false);
  const product = (id: string, plain: string) => ({ id, plain, available: { milli: 1 } });
  const products = [product('1', 'nouveautes du mois'), product('2', 'noix de veau')];
  const season = { title: 'Veau', months: [4], words: ['veau'] };
  const chosen = seasonSelection(products, [season], { month: 4, known: () => false, most: 4 });
  expect(chosen?.products.map(({ id }) => id)).toEqual(['2']);
});
