import type { BasisPoints, PriceE4 } from '#shared/kernel/money.ts';

/** A price break: unit price from a quantity on, in one line; the ERP's « prix par quantité ». */
export type QuantityBreak = {
  /** Thousandths of the product's unit. */
  fromMilli: number;
  priceE4: PriceE4;
  /** Discount of this break only. */
  discount: BasisPoints;
};

/** Key of the price list common to all levels; otherwise breaks are by price level, from 1. */
export const EVERY_LEVEL = '0';

/** By price level, or common to all. */
export type QuantityBreaks = Record<string, QuantityBreak[]>;

type Step = { readonly fromMilli: number };

/** The break of a quantity; breaks are ascending. */
export const stepAt = <S extends Step>(steps: readonly S[], milli: number): S | undefined =>
  steps.findLast(({ fromMilli }) => fromMilli <= milli);

/** The next break above a quantity; undefined: none. */
export const stepAbove = <S extends Step>(steps: readonly S[], milli: number): S | undefined =>
  steps.find(({ fromMilli }) => fromMilli > milli);
