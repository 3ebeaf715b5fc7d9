import { describe, expect, test } from 'vitest';
import { matchesTerms } from '#shared/kernel/plain-text.ts';
import { lotTerms, lotSearchWords } from '#shared/stock/lots/lot-search.ts';

const purchase = {
  supplierId: '7',
  supplier: 'Abattoir du Sud-Ouest',
  supplierRef: 'BL 2026/0457',
  orderId: '1',
  orderRef: 'PO2611-0007',
  receptionId: null,
  receptionRef: null,
  day: '2026-11-21',
};
const entry = {
  documentId: 'd1',
  at: '2026-11-21T05:00:00.000Z',
  by: 'admin:A1',
  siteId: '1' as const,
  milli: 1000,
  weightGrams: 1000,
  costCents: null,
  from: [],
  purchase,
};
const lot = {
  lot: 'BV-1123-2',
  productName: 'Entrecôte de bœuf sans os',
  origin: { supplier: 'Élevage Martin', animalRef: 'FR 33 1234 5678' },
  entries: [entry],
};
const isFoundBy = (typed: string) => matchesTerms(lotSearchWords(lot), lotTerms(typed));

describe('a lot', () => {
  test.each([
    ['its number', 'BV-1123-2'],
    ['its number without signs', 'bv11232'],
    ['the beginning of its number', 'BV-11'],
    ['a later part of its number', '1123'],
    ['its product', 'entrecote'],
    ['several of its products', 'ENTRECÔTES'],
    ['its product, in any order and with words that tell nothing', 'boeuf entrecôte de'],
    ['who raised it', 'martin'],
    ['who delivered it', 'abattoir sud'],
    ['the number of the supplier’s delivery', '2026/0457'],
    ['the animal', 'fr33123456'],
    ['its product and its supplier together', 'entrecôte martin'],
    ['its number and its product', '1123-2 entre'],
  ])('is found by %s', (_, typed) => {
    expect(isFoundBy(typed)).toBe(true);
  });

  test.each(['BV-1124', 'bavette', 'entrecôte dupont', '9123-2', 'cote'])(
    'is not found by « %s »',
    (typed) => {
      expect(isFoundBy(typed)).toBe(false);
    },
  );
});

test('a lot has few words, its number among them, however long its names are', () => {
  const long = Array.from({ length: 60 }, (_, i) => `mot${i}x`).join(' ');
  const words = lotSearchWords({ lot: `Z-${'9'.repeat(90)}`, productName: long });
  expect(words).toHaveLength(24);
  expect(words.every(({ length }) => length <= 40)).toBe(true);
  expect(words.some((word) => word.startsWith('z999'))).toBe(true);
});

test('stop words are searched where nothing else was typed', () => {
  expect(lotTerms('de')).toEqual(['de']);
  expect(lotTerms('  ')).toEqual([]);
});
