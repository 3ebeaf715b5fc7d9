import { frenchNumber } from './french-number.ts';
import { integerFromText } from './decimal-text.ts';
import { type Cents, divideHalfUp, type PriceE4 } from './money.ts';

/** How a product is sold. */
export const units = ['kg', 'piece'] as const;
export type Unit = (typeof units)[number];

/**
 * How much of a product, from the field on the screen to the table and back: integer thousandths of its unit, so grams,
 * and 1000 for each piece. A unit never changes; two quantities meet only when theirs is the same.
 */
export type Quantity = { readonly unit: Unit; readonly milli: number };

/** Thousandths of one kilogram, of one piece. */
export const MILLI_PER_UNIT = 1000;

/** Throws where a thousandth would be split or a number is not exact any more: that is a mistake of the program. */
export const quantityOf = (unit: Unit, milli: number): Quantity => {
  if (!Number.isSafeInteger(milli)) throw new RangeError(`${milli} is no whole number of thousandths`);
  // -0 would not equal 0
  return { unit, milli: milli + 0 };
};

/** A piece is never cut. */
const isWhole = (milli: number, unit: Unit): boolean => unit === 'kg' || milli % MILLI_PER_UNIT === 0;

/**
 * 2.5 (on the wire, at most 3 decimals) → 2500; undefined when it is finer. Decimal dust of the sender's own sums
 * (0.1 + 0.2) ends here.
 */
export const milliFromWire = (value: number): number | undefined => {
  const milli = Math.round(value * MILLI_PER_UNIT) + 0;
  return Number.isSafeInteger(milli) && Math.abs(milli - value * MILLI_PER_UNIT) < 1e-6 ? milli : undefined;
};

/** 2500 → 2.5: the decimal that JSON writes as `2.5`, whatever the unit. */
export const wireFromMilli = (milli: number): number => milli / MILLI_PER_UNIT;

/** Undefined when the number is finer than a thousandth of the unit, or a part of a piece. */
export const quantityFromWire = (value: number, unit: Unit): Quantity | undefined => {
  const milli = milliFromWire(value);
  return milli !== undefined && isWhole(milli, unit) ? { unit, milli } : undefined;
};

/** The same of thousandths whose unit was not known yet, as an account keeps its cart. */
export const quantityOfMilli = (milli: number, unit: Unit): Quantity | undefined =>
  Number.isSafeInteger(milli) && isWhole(milli, unit) ? { unit, milli } : undefined;

/** « 12,4 » as a person types it; null when empty, undefined when it is no number, or finer than what can be sold. */
export const quantityFromText = (text: string, unit: Unit): Quantity | null | undefined => {
  const typed = integerFromText(text, unit === 'kg' ? 3 : 0);
  if (typed === null || typed === undefined) return typed;
  const milli = unit === 'kg' ? typed : typed * MILLI_PER_UNIT;
  return Number.isSafeInteger(milli) ? { unit, milli } : undefined;
};

export const wireFromQuantity = ({ milli }: Quantity): number => wireFromMilli(milli);

/** What can be sold of a stock: whole pieces, any gram, never less than nothing. */
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

/** Below 0 when `a` is less than `b`, 0 when they are equal. */
export const compareQuantities = (a: Quantity, b: Quantity): number => {
  sameUnit(a, b);
  return a.milli - b.milli;
};

export const lesserQuantity = (a: Quantity, b: Quantity): Quantity => (compareQuantities(a, b) <= 0 ? a : b);

/** Equal in unit and amount. */
export const isSameQuantity = (a: Quantity, b: Quantity): boolean => a.unit === b.unit && a.milli === b.milli;

/** What a quantity costs at the price of one unit: rounded half up to the cent, once. */
export const amountOf = (price: PriceE4, { milli }: Quantity): Cents =>
  divideHalfUp(price * milli, 100 * MILLI_PER_UNIT);

/** `kg`, `pièce`, `pièces`: French counts in the plural from two on. */
export const unitWord = ({ unit, milli }: Quantity): string =>
  unit === 'kg' ? 'kg' : Math.abs(milli) < 2 * MILLI_PER_UNIT ? 'pièce' : 'pièces';

/** What a price is of: `kg`, `pièce`. */
export const pricedUnitWord = (unit: Unit): string => (unit === 'kg' ? 'kg' : 'pièce');

const plain = frenchNumber({ maximumFractionDigits: 3 });
const column = frenchNumber({ minimumFractionDigits: 2, maximumFractionDigits: 3 });

/** In a sentence: `2,5 kg`, `1 pièce`, `3 pièces`. */
export const quantityText = (quantity: Quantity): string =>
  `${plain.format(wireFromQuantity(quantity))} ${unitWord(quantity)}`;

/** In a column, to the gram, never broken across lines: « 12,40 kg », « 12,345 kg », « 3 pièces ». */
export const quantityFigure = (quantity: Quantity): string =>
  `${(quantity.unit === 'kg' ? column : plain).format(wireFromQuantity(quantity))}\u00a0${unitWord(quantity)}`;
