import { describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { lineTotal, orderTotal } from '#shared/orders/order-total.ts';
import { vatOf } from '#shared/kernel/money.ts';

const line = fc.record({
  ordered: fc.record({
    unit: fc.constantFrom('kg' as const, 'piece' as const),
    milli: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  unitPriceCents: fc.integer({ min: 0, max: 100_000 }),
  vatRate: fc.constantFrom(0, 550, 1000, 2000),
});

describe('orderTotal', () => {
  test('prices 2,5 kg at 17,90 € with 5,5 % and 3 pieces at 2,00 € with 20 %', () => {
    const total = orderTotal([
      { ordered: { unit: 'kg', milli: 2500 }, unitPriceCents: 1790, vatRate: 550 },
      { ordered: { unit: 'piece', milli: 3000 }, unitPriceCents: 200, vatRate: 2000 },
    ]);
    expect(total).toEqual({
      htCents: 4475 + 600,
      vatCents: 246 + 120,
      ttcCents: 4475 + 600 + 246 + 120,
      byRate: [
        { rate: 550, baseCents: 4475, vatCents: 246 },
        { rate: 2000, baseCents: 600, vatCents: 120 },
      ],
    });
  });

  test('rounds half a cent up, once per line for HT', () => {
    expect(lineTotal({ ordered: { unit: 'kg', milli: 5 }, unitPriceCents: 100 })).toBe(1);
    expect(lineTotal({ ordered: { unit: 'kg', milli: 4 }, unitPriceCents: 100 })).toBe(0);
  });

  test.prop([fc.array(line, { minLength: 1, maxLength: 97 })])(
    'keeps I5: HT = Σ lines, VAT once per rate, TTC = HT + VAT',
    (lines) => {
      const total = orderTotal(lines);
      expect(total.htCents).toBe(lines.reduce((sum, each) => sum + lineTotal(each), 0));
      expect(total.vatCents).toBe(
        total.byRate.reduce((sum, share) => sum + vatOf(share.baseCents, share.rate), 0),
      );
      expect(total.ttcCents).toBe(total.htCents + total.vatCents);
    },
  );
});
