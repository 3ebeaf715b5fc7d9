import { expect, test } from 'vitest';
import { refuseStaleTotal } from '#functions/orders/lines/price-check.ts';

const now = { htCents: 10_000, vatCents: 550, ttcCents: 10_550, byRate: [] };
const see = (seenTotal: number | null, seenTotalTtc?: number) => () =>
  refuseStaleTotal({ seenTotal, seenTotalTtc }, now, []);

test('AMB-33: a cent of rounding is no other price; two are, before tax and after', () => {
  expect(see(100)).not.toThrow();
  expect(see(99.99)).not.toThrow();
  expect(see(100.01, 105.51)).not.toThrow();
  expect(see(100, 105.49)).not.toThrow();
  expect(see(100.02)).toThrow();
  expect(see(99.98)).toThrow();
  expect(see(100, 105.52)).toThrow();
  expect(see(null, 1)).not.toThrow();
});
