import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';

/** What a price depends on besides the product. */
export type PriceTerms = {
  /** The price level that the customer buys at; 1 is the price of everybody. */
  level: number;
  /** Taken off every price. */
  discount: BasisPoints;
};

/** As everybody pays, and as an administrator sees it. */
export const BASE_TERMS: PriceTerms = { level: 1, discount: 0 };

/** Customers of one name pay the same: one catalogue serves them all. */
export const priceListName = ({ level, discount }: PriceTerms): string => `${level}/${discount}`;

/** Why a product costs what it costs: `base`, or as people read it: « tarif 2, remise 10 % ». */
export type PriceReason = string;

export type PricedProduct = {
  priceHtCents: Cents;
  priceHtE4?: PriceE4;
  /** By the price levels that have a price of their own. */
  levelPricesE4?: Readonly<Record<string, PriceE4>>;
};
