import { expect, test } from 'vitest';
import { searchTerms } from '#shared/customers/customer-search.ts';
import { matchesProduct, matchesReference, orderSearch } from '#shared/orders/order-search.ts';

test.each([
  [' ', { kind: 'all' }],
  ['cmd-20261121-0042', numbered('2026-11-21', 'CMD-20261121-0042')],
  ['CMD 20261121', numbered('2026-11-21', 'CMD-20261121-')],
  ['20261121', numbered('2026-11-21', 'CMD-20261121-')],
  ['co2612-0007', { kind: 'in-erp', from: '2026-11-29', to: '2026-12-31', erpRef: 'CO2612-0007' }],
  ['CO2602-0007', { kind: 'in-erp', from: '2026-01-30', to: '2026-02-28', erpRef: 'CO2602-0007' }],
  ['0042', { kind: 'ending', digits: '0042' }],
  ['CMD20261121-0042', numbered('2026-11-21', 'CMD-20261121-0042')],
  // next to the whole form: words like others
  ['X-20261121', { kind: 'words', typed: 'X-20261121' }],
  ['20261121-42x', { kind: 'words', typed: '20261121-42x' }],
  ['XCO2612-0007', { kind: 'words', typed: 'XCO2612-0007' }],
  ['CO2612-0007x', { kind: 'words', typed: 'CO2612-0007x' }],
  ['1234567', { kind: 'words', typed: '1234567' }],
  ['a42', { kind: 'words', typed: 'a42' }],
  ['42a', { kind: 'words', typed: '42a' }],
  // no such days: words like others
  ['20261341', { kind: 'words', typed: '20261341' }],
  ['CO2613-0001', { kind: 'words', typed: 'CO2613-0001' }],
  ['Bistrot d’essai', { kind: 'words', typed: 'Bistrot d’essai' }],
])('%s', (typed, search) => expect(orderSearch(typed)).toEqual(search));

function numbered(day: string, reference: string) {
  return { kind: 'numbered', from: day, to: day, reference };
}

const order = {
  customerName: 'Auberge du Nord',
  lines: [
    { ref: 'BOE-014', label: 'Entrecôte de bœuf' },
    { ref: '00421', label: 'Poulet fermier' },
  ],
};

test.each([
  ['entrecote', true],
  ['Boeuf entrecôte', true],
  ['boe-014', true],
  ['poul', true],
  // both in one line, or the rest in the customer's name
  ['entrecôte poulet', false],
  ['auberge poulet', true],
  ['auberge nord', false],
  ['recôte', false],
])('a line with « %s »: %s', (typed, holds) => expect(matchesProduct(order, searchTerms(typed))).toBe(holds));

test('digits are a whole reference', () => {
  expect(matchesReference(order, '00421')).toBe(true);
  expect(matchesReference(order, '421')).toBe(false);
});
