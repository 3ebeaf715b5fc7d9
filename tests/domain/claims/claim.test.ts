import { expect, test } from 'vitest';
import { orderedLine } from '#shared/orders/order-line.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { claimCents, claimEnds, claimStates, isStanding } from '#shared/claims/claim.ts';

const line = (productId: string, milli: number) =>
  orderedLine({
    productId,
    ref: `R${productId}`,
    label: `PIECE ${productId}`,
    category: 'BOEUF',
    ordered: { unit: 'kg', milli },
    unitPriceE4: 123_450,
    priceReason: 'base',
    vatRate: 550,
  });
const lines = [line('1', 5000), line('2', 3333)];

test('a piece may be weighed again for a day after the handover', () => {
  expect(claimEnds('2026-11-22T09:30:00.000Z')).toBe('2026-11-23T09:30:00.000Z');
  expect(claimStates).toEqual(['open', 'approved', 'refused', 'withdrawn']);
  expect(claimStates.filter((state) => isStanding({ state }))).toEqual(['open', 'approved']);
});

test('declared lines equal to the cent what the order would have cost', () => {
  const [first, second] = [
    { productId: '1', declaredMilli: 4871 },
    { productId: '2', declaredMilli: 3001 },
  ] as const;
  const one = claimCents(lines, [], first);
  const two = claimCents(lines, [first], second);
  expect(one + two).toBe(
    orderTotal(lines).ttcCents - orderTotal([line('1', 4871), line('2', 3001)]).ttcCents,
  );
  // 61,73 less 60,13 €, with 5.5 %
  expect(one).toBe(169);
  expect(claimCents(lines, [], { productId: '9', declaredMilli: 1 })).toBe(0);
});
