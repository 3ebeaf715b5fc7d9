import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { relativeChange, severityOf } from '#shared/till/variation.ts';

describe('severity of a change (TILL-15, TILL-16, AMB-68)', () => {
  test.each([
    ['nothing changed', 10_000, 10_000, 'neutral'],
    ['both zero', 0, 0, 'neutral'],
    ['one gram more', 10_000, 10_001, 'positive'],
    ['exactly 10 %', 10_000, 11_000, 'positive'],
    ['a gram over 10 %', 10_000, 11_001, 'warning'],
    ['exactly 20 %', 10_000, 12_000, 'warning'],
    ['a gram over 20 %', 10_000, 12_001, 'critical'],
    ['a fall of exactly 20 %', 10_000, 8_000, 'warning'],
    ['a fall of a gram more', 10_000, 7_999, 'critical'],
    ['a small fall is "positive" too', 10_000, 9_999, 'positive'],
    ['0.1 + 0.2 against 0.3, in grams', 300, 100 + 200, 'neutral'],
    ['a third, where decimals would round', 3, 4, 'critical'],
    ['reversals: less than nothing', -10_000, -11_000, 'positive'],
    ['from sales to reversals', 5_000, -1_000, 'critical'],
  ] as const)('%s', (_case, first, second, severity) => {
    expect(severityOf('quantity', first, second)).toBe(severity);
  });

  test.each([
    ['quantity', 10_000, 'warning'],
    ['quantity', 10_001, 'critical'],
    ['quantity', 5_000, 'positive'],
    ['quantity', 5_001, 'warning'],
    ['quantity', 1, 'positive'],
    ['amount', 5_000, 'warning'],
    ['amount', 5_001, 'critical'],
    ['amount', 2_000, 'positive'],
    ['amount', 2_001, 'warning'],
  ] as const)('%s against zero: %i is %s, on either side', (measure, value, severity) => {
    expect(severityOf(measure, 0, value)).toBe(severity);
    expect(severityOf(measure, value, 0)).toBe(severity);
    expect(severityOf(measure, -value, 0)).toBe(severity);
  });

  test.prop([fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 20_000_000 })])(
    'ignores the direction of a change',
    (first, difference) => {
      if (difference >= first) return;
      const [up, down] = [first + difference, first - difference].map((second) =>
        severityOf('amount', first, second),
      );
      expect(up).toBe(down);
    },
  );
});

test.each([
  [10_000, 12_550, 2550],
  [10_000, 7_450, -2550],
  [0, 5, null],
  [-100, 100, 20_000],
  [3, 4, 3333],
])('the change from %i to %i is %s in 1/10000', (first, second, change) => {
  expect(relativeChange(first, second)).toBe(change);
});
