import { expect, test } from 'vitest';
import { grantedDiscount } from '#shared/customers/house-terms.ts';

test('a discount is a part of the price: below zero or above all of it is none', () => {
  expect([-1000, 0, 1, 1250, 10_000, 10_001, 15_000].map(grantedDiscount)).toEqual([
    0, 0, 1, 1250, 10_000, 0, 0,
  ]);
});
