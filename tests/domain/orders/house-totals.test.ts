import { describe, expect } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { orderTotal } from '#shared/orders/order-total.ts';

const line = fc.record({
  ordered: fc.record({ unit: fc.constant('kg' as const), milli: fc.integer({ min: 1, max: 10_000_000 }) }),
  unitPriceE4: fc.integer({ min: 0, max: 5_000_000 }),
  vatRate: fc.constantFrom(0, 210, 550, 1000, 2000),
});
const basket = fc.array(line, { minLength: 1, maxLength: 40 });

/** An exact decimal of 20 places, to the cent, half away from zero: by digits, not by the product's own division. */
const toCents = (digits: bigint): number => {
  const text = digits.toString().padStart(21, '0');
  const cents = Number(text.slice(0, -18));
  return Number(text.at(-18)) >= 5 ? cents + 1 : cents;
};
/** Price (4 decimals) × quantity (3) × factor (4), at 20 places. */
const exact = (price: number, milli: number, factor: number): bigint =>
  BigInt(price) * BigInt(milli) * BigInt(factor) * 10n ** 9n;

describe('totals are those of the invoice', () => {
  test.prop([basket], { numRuns: 500 })('line by line, as Dolibarr adds them up by default', (lines) => {
    const ht = lines.map((each) => toCents(exact(each.unitPriceE4, each.ordered.milli, 10_000)));
    const ttc = lines.map((each) =>
      toCents(exact(each.unitPriceE4, each.ordered.milli, 10_000 + each.vatRate)),
    );
    const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);
    const total = orderTotal(lines.map((each) => ({ ...each, vatByLine: true as const })));
    expect([total.htCents, total.ttcCents]).toEqual([sum(ht), sum(ttc)]);
  });

  test.prop([basket], { numRuns: 500 })(
    'once per rate, as EN 16931 and the ERP’s other setting require',
    (lines) => {
      let [ht, vat] = [0, 0];
      for (const rate of new Set(lines.map(({ vatRate }) => vatRate))) {
        const base = lines
          .filter(({ vatRate }) => vatRate === rate)
          .reduce((all, each) => all + toCents(exact(each.unitPriceE4, each.ordered.milli, 10_000)), 0);
        ht += base;
        vat += toCents(BigInt(base) * BigInt(rate) * 10n ** 14n);
      }
      const total = orderTotal(lines);
      expect([total.htCents, total.vatCents, total.ttcCents]).toEqual([ht, vat, ht + vat]);
    },
  );
});
