import { describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { lineTotal, orderTotal } from '#shared/orders/order-total.ts';
import { vatOf } from '#shared/kernel/money.ts';
import { MAX_ORDER_LINES } from '#shared/orders/order.ts';

const line = fc.record({
  ordered: fc.record({
    unit: fc.constantFrom('kg' as const, 'piece' as const),
    milli: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  unitPriceE4: fc.integer({ min: 0, max: 10_000_000 }),
  vatRate: fc.constantFrom(0, 550, 1000, 2000),
});

describe('orderTotal', () => {
  test('prices 2,5 kg at 17,90 € with 5,5 % and 3 pieces at 2,00 € with 20 %', () => {
    const total = orderTotal([
      { ordered: { unit: 'kg', milli: 2500 }, unitPriceE4: 179_000, vatRate: 550 },
      { ordered: { unit: 'piece', milli: 3000 }, unitPriceE4: 20_000, vatRate: 2000 },
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

  test('a price finer than a cent is multiplied whole and rounded once, by line', () => {
    expect(lineTotal({ ordered: { unit: 'kg', milli: 1500 }, unitPriceE4: 123_456 })).toBe(1852);
    expect(lineTotal({ ordered: { unit: 'kg', milli: 100_000 }, unitPriceE4: 123_456 })).toBe(123_456);
  });

  test('the weighed quantity replaces the ordered one, one sum per VAT rate, lowest rate first', () => {
    const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
    const weighed = { ordered: kg(9000), invoiced: kg(1003), unitPriceE4: 100_000 };
    expect(lineTotal(weighed)).toBe(1003);
    expect(
      orderTotal([
        { ...weighed, vatRate: 2000 },
        // 10.03 € at 5.5 % is 0.55165 €: 0.55 by itself, 1.10 for two together
        { ...weighed, vatRate: 550, vatByLine: true },
        { ...weighed, vatRate: 550, vatByLine: true },
        { ...weighed, vatRate: 550 },
        { ...weighed, ordered: kg(1), vatRate: 0 },
      ]).byRate,
    ).toEqual([
      { rate: 0, baseCents: 1003, vatCents: 0 },
      { rate: 550, baseCents: 3009, vatCents: 165 },
      { rate: 2000, baseCents: 1003, vatCents: 201 },
    ]);
  });

  test('without a price, or a rate, the result is undefined without an error: some users have no prices', () => {
    const ordered = { unit: 'kg', milli: 1500 } as const;
    for (const vatByLine of [{}, { vatByLine: true as const }]) {
      const unknown = { ordered, unitPriceE4: Number.NaN, vatRate: 2000, ...vatByLine };
      expect(orderTotal([unknown])).toMatchObject({ htCents: Number.NaN, ttcCents: Number.NaN });
      expect(orderTotal([{ ...unknown, unitPriceE4: 10_000, vatRate: Number.NaN }]).ttcCents).toBeNaN();
    }
  });

  test('rounds half a cent up, once per line for HT', () => {
    expect(lineTotal({ ordered: { unit: 'kg', milli: 5 }, unitPriceE4: 10_000 })).toBe(1);
    expect(lineTotal({ ordered: { unit: 'kg', milli: 4 }, unitPriceE4: 10_000 })).toBe(0);
  });

  test.prop([fc.array(line, { minLength: 1, maxLength: MAX_ORDER_LINES })])(
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
