import { expect, it } from 'vitest';
import {
  availableTone,
  estimatedValue,
  gapTone,
  isLow,
  minimumMilli,
} from '#shared/stock/levels/stock-health.ts';

it('STK-04: a missing price counts as 15 in an estimate, a negative stock as zero', () => {
  expect(estimatedValue({ unit: 'kg', milli: 2000 }, null)).toBe(3000);
  expect(estimatedValue({ unit: 'kg', milli: 2500 }, 179_000)).toBe(4475);
  expect(estimatedValue({ unit: 'kg', milli: -2000 }, 179_000)).toBe(0);
  // as exact as the ERP's price
  expect(estimatedValue({ unit: 'kg', milli: 250_000 }, 80_550)).toBe(201_375);
});

it.each([
  ['AGNEAU', 40],
  ['VEAU', 30],
  ['BOEUF', 50],
  ['VOLAILLE', 25],
  ['CHARCUTERIE', 20],
])('STK-05: %s alerts at %d kg and under, both sites together', (category, kilograms) => {
  const product = { category, name: 'MORCEAU' };
  expect(minimumMilli(product)).toBe(kilograms * 1000);
  expect(isLow(kilograms * 1000, minimumMilli(product))).toBe(true);
  expect(isLow(kilograms * 1000 + 1, minimumMilli(product))).toBe(false);
});

it('AMB-29: a category of no meat takes the meat at the start of its product’s name, and only the exact word', () => {
  const minimum = (category: string, name: string) => minimumMilli({ category, name }) / 1000;
  expect(minimum('ABATS', 'AGNEAU COEUR')).toBe(40);
  expect(minimum('ABATS', 'FOIE D’AGNEAU')).toBe(20);
  expect(minimum('AUTRES', 'BOEUFS GRAS')).toBe(20);
  expect(minimum('BOEUF BIO', 'ENTRECOTE')).toBe(20);
  expect(minimum('VEAU', 'BOEUF HACHE')).toBe(30);
  expect(minimum('AUTRES', 'POIVRE')).toBe(20);
});

it('STK-05: the minimums are those of the house, by the same rule', () => {
  const house = { AGNEAU: 4, VEAU: 3, BOEUF: 5, VOLAILLE: 2, AUTRES: 0 };
  expect(minimumMilli({ category: 'ABATS', name: 'VEAU ROGNON' }, house)).toBe(3000);
  expect(minimumMilli({ category: 'ÉPICERIE', name: 'POIVRE' }, house)).toBe(0);
});

it('STK-06, CST-18: available stock is red below 10 kg, yellow below 20, green from there', () => {
  expect([0, 9_999, 10_000, 19_999, 20_000].map(availableTone)).toEqual([
    'danger',
    'danger',
    'warning',
    'warning',
    'good',
  ]);
});

it('STK-07, AMB-28, CST-18: the gap is real less theoretical: red below -5 kg, yellow above 5, neutral at exactly 5', () => {
  expect([-5_001, -5_000, 0, 5_000, 5_001].map((gap) => gapTone(20_000 + gap, 20_000))).toEqual([
    'danger',
    'neutral',
    'neutral',
    'neutral',
    'warning',
  ]);
});
