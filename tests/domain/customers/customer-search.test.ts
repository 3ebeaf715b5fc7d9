import { describe, expect, test } from 'vitest';
import { customerSearchWords, searchTerms } from '#shared/customers/customer-search.ts';
import { matchesTerms } from '#shared/kernel/plain-text.ts';

const table = {
  firstname: 'Zoé',
  lastname: 'Exemple-Démo',
  society: 'L’Œuf à la Coque',
  mail: 'chef@coque-demo.test',
  city: 'Saint-Émilion',
  siret: '73282932000074',
  phone: '+33 (0)5 56 00 00 12',
};
const isFoundBy = (typed: string) => matchesTerms(customerSearchWords(table), searchTerms(typed));

describe('finding a customer', () => {
  test.each([
    'zoe',
    'Démo exem',
    'oeuf',
    'COQUE',
    'chef@coque-demo.test',
    'emilion saint',
    '73282932000074',
    '732 829 320',
    '732 829 320 00074',
    '05 56 00 00 12',
    '05.56.00',
    '+33 5 56 00',
  ])('%s', (typed) => expect(isFoundBy(typed)).toBe(true));

  test.each(['oque', 'zoe martin', '00074', 'emilion x'])('not by %s', (typed) =>
    expect(isFoundBy(typed)).toBe(false),
  );

  test('the longest word comes first, and each word once', () => {
    expect(searchTerms('le oeuf')).toEqual(['oeuf', 'le']);
    expect(searchTerms(' -- ')).toEqual([]);
    expect(customerSearchWords({ ...table, city: 'Coque' }).filter((word) => word === 'coque')).toHaveLength(
      1,
    );
  });

  test('words of one letter find nothing, and of a long one its beginning is enough', () => {
    const long = 'x'.repeat(50);
    const { siret: _none, phone: _silent, ...unregistered } = { ...table, society: `O du ${long}`, city: '' };
    expect(customerSearchWords(unregistered)).toEqual([
      'chef',
      'coque',
      'demo',
      'du',
      'exemple',
      'test',
      'x'.repeat(40),
      'zoe',
    ]);
    expect(searchTerms(long)).toEqual(['x'.repeat(40)]);
  });

  test('groups of digits are one number, but not next to a word', () => {
    expect(searchTerms('732 829.320')).toEqual(['732829320']);
    expect(searchTerms('rue 12 3')).toEqual(['rue', '12', '3']);
    expect(searchTerms('12 3 rue')).toEqual(['rue', '12', '3']);
  });

  test('a name as long as a whole text fits in the transaction', () => {
    const words = Array.from({ length: 500 }, (_, n) => `mot${n}`).join(' ');
    expect(customerSearchWords({ ...table, society: words, city: words }).length).toBeLessThanOrEqual(30);
  });
});
