import { expect, test } from 'vitest';
import { orderSearch } from '#shared/orders/order-search.ts';

test.each([
  [' ', { kind: 'all' }],
  ['cmd-20261121-0042', numbered('2026-11-21', 'CMD-20261121-0042')],
  ['CMD 20261121', numbered('2026-11-21', 'CMD-20261121-')],
  ['20261121', numbered('2026-11-21', 'CMD-20261121-')],
  ['co2612-0007', { kind: 'in-erp', from: '2026-11-29', to: '2026-12-31', erpRef: 'CO2612-0007' }],
  ['CO2602-0007', { kind: 'in-erp', from: '2026-01-30', to: '2026-02-28', erpRef: 'CO2602-0007' }],
  ['0042', { kind: 'ending', digits: '0042' }],
  // no such days: words like others
  ['20261341', { kind: 'customer', typed: '20261341' }],
  ['CO2613-0001', { kind: 'customer', typed: 'CO2613-0001' }],
  ['Bistrot d’essai', { kind: 'customer', typed: 'Bistrot d’essai' }],
])('%s', (typed, search) => expect(orderSearch(typed)).toEqual(search));

function numbered(day: string, reference: string) {
  return { kind: 'numbered', from: day, to: day, reference };
}
