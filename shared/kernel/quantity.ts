import { type Cents, divideHalfUp } from './money.ts';

/** How a product is sold. Amounts are integers: grams when sold by the kilogram, pieces when sold by the piece. */
export type Unit = 'kg' | 'piece';

/** 2.5 (kg on the wire, at most 3 decimals) → 2500 g; pieces stay whole. Undefined when it cannot be exact. */
export const amountFromWire = (quantity: number, unit: Unit): number | undefined => {
  const amount = unit === 'kg' ? Math.round(quantity * 1000) : quantity;
  const exact = unit === 'kg' ? Math.abs(amount - quantity * 1000) < 1e-6 : Number.isInteger(amount);
  return exact && Number.isSafeInteger(amount) ? amount : undefined;
};

/** 2500 g → 2.5 (kg on the wire); pieces stay whole. */
export const wireFromAmount = (amount: number, unit: Unit): number =>
  unit === 'kg' ? amount / 1000 : amount;

/** Price of an amount: unit price per kg × grams ÷ 1000, rounded half up once; per piece it is a product. */
export const priceOf = (unitPriceCents: Cents, amount: number, unit: Unit): Cents =>
  unit === 'kg' ? divideHalfUp(unitPriceCents * amount, 1000) : unitPriceCents * amount;
