import { frenchNumber } from './french-number.ts';
import { integerFromText } from './decimal-text.ts';
import { type Cents, divideHalfUp, type PriceE4 } from './money.ts';

export const units = ['kg', 'piece'] as const;
export type Unit = (typeof units)[number];

/**
 * A quantity in integer thousandths of its unit (grams, or 1000 per piece), from the screen to the table.
 * Operations on two quantities throw when their units differ.
 */
export type Quantity = { readonly unit: Unit; readonly milli: number };

export const MILLI_PER_UNIT = 1000;

/** @throws for a fraction of a thousandth or an unsafe integer, which are bugs */
export const quantityOf = (unit: Unit, milli: number): Quantity => {
  if (!Number.isSafeInteger(milli)) throw new RangeError(`${milli} is no whole number of thousandths`);
  // avoid -0
  return { unit, milli: milli + 0 };
};

/** Pieces are not divisible. */
const isWhole = (milli: number, unit: Unit): boolean => unit === 'kg' || milli % MILLI_PER_UNIT === 0;

/**
 * 2.5 (on the wire, at most 3 decimals) → 2500; undefined with more decimals. Absorbs floating-point errors
 * of the sender (0.1 + 0.2).
 */
export const milliFromWire = (value: number): number | undefined => {
  const milli = Math.round(value * MILLI_PER_UNIT) + 0;
  return Number.isSafeInteger(milli) && Math.abs(milli - value * MILLI_PER_UNIT) < 1e-6 ? milli : undefined;
};

/** 2500 → 2.5, for JSON. */
export const wireFromMilli = (milli: number): number => milli / MILLI_PER_UNIT;

/** Undefined with more than 3 decimals, or for a fraction of a piece. */
export const quantityFromWire = (value: number, unit: Unit): Quantity | undefined => {
  const milli = milliFromWire(value);
  return milli !== undefined && isWhole(milli, unit) ? { unit, milli } : undefined;
};

/** For stored thousandths whose unit was unknown, as in a cart. */
export const quantityOfMilli = (milli: number, unit: Unit): Quantity | undefined =>
  Number.isSafeInteger(milli) && isWhole(milli, unit) ? { unit, milli } : undefined;

/** « 12,4 »; null when empty, undefined when invalid or not sellable in the unit. */
export const quantityFromText = (text: string, unit: Unit): Quantity | null | undefined => {
  const typed = integerFromText(text, unit === 'kg' ? 3 : 0);
  if (typed === null || typed === undefined) return typed;
  const milli = unit === 'kg' ? typed : typed * MILLI_PER_UNIT;
  return Number.isSafeInteger(milli) ? { unit, milli } : undefined;
};

export const wireFromQuantity = ({ milli }: Quantity): number => wireFromMilli(milli);

/** Sellable part of a stock: whole pieces, any gram, at least 0. */
export const sellablePart = ({ unit, milli }: Quantity): Quantity => {
  const positive = Math.max(0, milli);
  return { unit, milli: unit === 'kg' ? positive : positive - (positive % MILLI_PER_UNIT) };
};

const sameUnit = (a: Quantity, b: Quantity): Unit => {
  if (a.unit !== b.unit) throw new TypeError(`${a.unit} and ${b.unit} do not add up`);
  return a.unit;
};

export const addQuantities = (a: Quantity, b: Quantity): Quantity =>
  quantityOf(sameUnit(a, b), a.milli + b.milli);

/** Negative when `a` < `b`, 0 when equal. */
export const compareQuantities = (a: Quantity, b: Quantity): number => {
  sameUnit(a, b);
  return a.milli - b.milli;
};

export const lesserQuantity = (a: Quantity, b: Quantity): Quantity => (compareQuantities(a, b) <= 0 ? a : b);

export const isSameQuantity = (a: Quantity, b: Quantity): boolean => a.unit === b.unit && a.milli === b.milli;

/** Amount at a unit price: rounded half up to the cent, once. */
export const amountOf = (price: PriceE4, { milli }: Quantity): Cents =>
  divideHalfUp(price * milli, 100 * MILLI_PER_UNIT);

/** `kg`, `pièce`, `pièces`: the French plural starts at two. */
export const unitWord = ({ unit, milli }: Quantity): string =>
  unit === 'kg' ? 'kg' : Math.abs(milli) < 2 * MILLI_PER_UNIT ? 'pièce' : 'pièces';

/** Unit of a price: `kg`, `pièce`. */
export const pricedUnitText = (unit: Unit): string => (unit === 'kg' ? 'kg' : 'pièce');

const plain = frenchNumber({ maximumFractionDigits: 3 });
const column = frenchNumber({ minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** For sentences: `2,5 kg`, `1 pièce`, `3 pièces`. */
export const quantityText = (quantity: Quantity): string =>
  `${plain.format(wireFromQuantity(quantity))} ${unitWord(quantity)}`;

/** For columns, to the gram, without line breaks: « 12,40 kg », « 12,345 kg », « 3 pièces ». */
export const quantityFigure = (quantity: Quantity): string =>
  `${(quantity.unit === 'kg' ? column : plain).format(wireFromQuantity(quantity))}\u00a0${unitWord(quantity)}`;
