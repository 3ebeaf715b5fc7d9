import type { BasisPoints, PriceE4 } from '#shared/kernel/money.ts';

/** A price of one unit from so much on, in one line; the ERP's « prix par quantité ». */
export type QuantityBreak = {
  /** Thousandths of the product's unit. */
  fromMilli: number;
  priceE4: PriceE4;
  /** Of this break alone. */
  discount: BasisPoints;
};

/** Where the house keeps one list for everybody; else breaks go by price level, from 1 on. */
export const EVERY_LEVEL = '0';

/** By price level, or for everybody. */
export type QuantityBreaks = Record<string, QuantityBreak[]>;

type Step = { readonly fromMilli: number };

/** The step that so much reaches; steps rise. */
export const stepAt = <S extends Step>(steps: readonly S[], milli: number): S | undefined =>
  steps.findLast(({ fromMilli }) => fromMilli <= milli);

/** The next step above so much; undefined where there is none. */
export const stepAbove = <S extends Step>(steps: readonly S[], milli: number): S | undefined =>
  steps.find(({ fromMilli }) => fromMilli > milli);
