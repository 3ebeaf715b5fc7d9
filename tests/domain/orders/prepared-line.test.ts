import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { orderTotal } from '#shared/orders/order-total.ts';
import { orderedLine } from '#shared/orders/order-line.ts';
import {
  checkedLines,
  closedLines,
  isOverweight,
  isPreparable,
  lotToTake,
  needsReason,
  preparedMilli,
} from '#shared/orders/preparation/prepared-line.ts';
import { aLot } from '#tests/support/a-level.ts';

const line = (productId: string, milli: number, unit: 'kg' | 'piece' = 'kg', unitPriceE4 = 123_400) =>
  orderedLine({
    productId,
    ref: `R${productId}`,
    label: `PIECE ${productId}`,
    category: 'BOEUF',
    ordered: { unit, milli },
    unitPriceE4,
    priceReason: 'base',
    vatRate: 550,
  });
const said = (productId: string, ...milli: number[]) => ({
  productId,
  parts: milli.map((each) => ({ siteId: '1' as const, lot: null, milli: each })),
  reason: '',
});

describe('what is weighed', () => {
  it('is asked about from 30 % above what was ordered, to the gram', () => {
    expect([1299, 1300].map((milli) => isOverweight(1000, milli))).toEqual([false, true]);
  });

  it('is explained beyond 5 %, by the piece always', () => {
    const kg = line('1', 1000);
    expect([949, 950, 1050, 1051, 0].map((milli) => needsReason(kg, milli))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(needsReason(line('1', 20_000, 'piece'), 19_000)).toBe(true);
  });

  it('takes the lot that ends first at its site, never one past its DLC', () => {
    const lots = [
      aLot('1', 'LATE', 10, '2026-12-31'),
      aLot('1', 'PAST', 10, '2026-11-01'),
      aLot('2', 'OTHER', 10, '2026-11-25'),
      aLot('1', 'SOON', 10, '2026-12-01'),
      aLot('1', 'EMPTY', 0, '2026-11-23'),
    ];
    expect(lotToTake(lots, '1', '2026-11-22')?.lot).toBe('SOON');
    expect(lotToTake([], '1', '2026-11-22')).toBeUndefined();
  });

  it('refuses a part of a piece by name', () => {
    expect(() => checkedLines({ lines: [line('1', 3000, 'piece')] }, [said('1', 2500)], [])).toThrow(
      'pièces entières',
    );
  });

  it('is nothing to do for an order that is cancelled, closed or gone', () => {
    const open = { status: 'valide', deliveryStatus: 'en_preparation' } as const;
    expect(isPreparable(open)).toBe(true);
    for (const more of [{ status: 'annule' }, { closedAt: 'x' }, { deliveryStatus: 'livre' }] as const)
      expect(isPreparable({ ...open, ...more })).toBe(false);
  });
});

const weights = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 8 });

test.prop([weights, fc.integer({ min: 1, max: 9999 })], { numRuns: 300 })(
  'money is that of the weights, line by line and in all, whatever was ordered',
  (milli, price) => {
    const lines = milli.map((each, i) => line(String(i), each + 500, 'kg', price + i));
    const weighed = new Map(
      lines.map(({ productId }, i) => [
        productId,
        { lots: [], milli: milli[i]!, reason: milli[i] ? '' : 'Rupture' },
      ]),
    );
    const closed = closedLines(lines, weighed);
    const asOrdered = orderTotal(
      closed.map(({ invoiced, unitPriceE4, vatRate }) => ({ ordered: invoiced, unitPriceE4, vatRate })),
    );
    expect(orderTotal(closed)).toEqual(asOrdered);
    closed.forEach(({ ordered, prepared, delivered, invoiced }, i) => {
      expect(ordered.milli).toBe(milli[i]! + 500);
      expect([prepared.milli, delivered.milli, invoiced.milli]).toEqual([milli[i], milli[i], milli[i]]);
    });
    expect(preparedMilli(said('1', ...milli))).toBe(milli.reduce((sum, each) => sum + each, 0));
  },
);
