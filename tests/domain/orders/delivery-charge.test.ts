import { describe, expect, test } from 'vitest';
import {
  DEFAULT_DELIVERY_RULES,
  type DeliveryRules,
  type DeliveryZone,
} from '#shared/delivery/delivery-rules.ts';
import {
  deliveryChargeLine,
  goodsOf,
  isDeliveryCharge,
  OFF_STOCK,
  reservedGoods,
} from '#shared/orders/delivery-charge.ts';
import { orderedLine } from '#shared/orders/order-line.ts';

const [near, far] = DEFAULT_DELIVERY_RULES.zones as [DeliveryZone, DeliveryZone];
const charge = { on: true, erpProductId: '900', vatRate: 550 };
const rules = (more: Partial<DeliveryRules['charge']> = {}): DeliveryRules => ({
  ...DEFAULT_DELIVERY_RULES,
  charge: { ...charge, ...more },
});
const goods = (cents: number) =>
  orderedLine({
    productId: '1',
    ref: 'BF001',
    label: 'Entrecôte',
    category: 'BOEUF',
    ordered: { unit: 'kg', milli: 1000 },
    unitPriceE4: cents * 100,
    priceReason: 'base',
    vatRate: 550,
  });
const lineFor = (cents: number, zone: DeliveryZone | undefined = near, of = rules()) =>
  deliveryChargeLine([goods(cents)], zone, of, { mode: 'product' });

describe('the line that charges the delivery', () => {
  test('is one piece of the ERP’s service at the price of the zone, under the setting of the cart', () => {
    expect(lineFor(10_000)).toMatchObject({
      productId: '900',
      label: 'Livraison Île-de-France',
      ordered: { unit: 'piece', milli: 1000 },
      invoiced: { unit: 'piece', milli: 1000 },
      unitPriceE4: 150_000,
      priceReason: 'base',
      vatRate: 550,
      lots: [],
    });
    expect(deliveryChargeLine([goods(10_000)], near, rules(), { mode: 'flat', rate: 2000 })?.vatRate).toBe(
      2000,
    );
  });

  test('is not there when it is free, on quotation, switched off, booked nowhere or without a zone', () => {
    // the threshold is of what the goods cost without VAT: these come to more than 150 € with it
    expect(lineFor(14_999)?.unitPriceE4).toBe(150_000);
    expect(lineFor(15_000)).toBeUndefined();
    expect(lineFor(10_000, far)).toBeUndefined();
    expect(lineFor(10_000, near, rules({ on: false }))).toBeUndefined();
    expect(lineFor(10_000, near, rules({ erpProductId: null }))).toBeUndefined();
    expect(deliveryChargeLine([goods(10_000)], undefined, rules(), { mode: 'product' })).toBeUndefined();
  });

  test('is known by reference and category together, and is no goods', () => {
    const line = lineFor(10_000)!;
    expect(isDeliveryCharge(line)).toBe(true);
    expect(isDeliveryCharge({ ...line, ref: 'BF001' })).toBe(false);
    expect(isDeliveryCharge({ ...line, category: 'BOEUF' })).toBe(false);
    expect(goodsOf([goods(1), line])).toEqual([goods(1)]);
    expect([line.ref, line.category]).toEqual(['LIVRAISON', 'Livraison']);
  });

  test('a stock level is moved once for all lines of a product, by what is prepared of it', () => {
    const kg = (milli: number) => ({ unit: 'kg', milli }) as const;
    const first = { ...goods(1000), prepared: kg(700) };
    const second = { ...goods(1200), ordered: kg(500), prepared: kg(400) };
    const other = { ...goods(1000), productId: '2' };
    const lines = [first, lineFor(10_000)!, other, { ...goods(1), category: OFF_STOCK }, second];
    const held = (order: Parameters<typeof reservedGoods>[0]) =>
      reservedGoods(order).map(({ productId, unitPriceE4, prepared }) => [productId, unitPriceE4, prepared]);
    expect(held({ lines: [...lines, { ...goods(1), productId: '3', prepared: kg(0) }] })).toEqual([
      ['1', 100_000, kg(1100)],
      ['2', 100_000, kg(1000)],
    ]);
    expect(OFF_STOCK).toBe('Hors stock');
  });
});
