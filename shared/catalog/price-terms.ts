import type { BasisPoints, PriceE4 } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { QuantityBreaks } from '#shared/kernel/price-steps.ts';

/** What a price depends on besides the product. */
export type PriceTerms = {
  /** The price level that the customer buys at; 1 is the price of everybody. */
  level: number;
  /** Taken off every price. */
  discount: BasisPoints;
  /** With this customer alone, by product (shared/customers/agreed-price.ts): before any level's price. */
  agreed?: Readonly<Record<string, { priceE4: PriceE4; discount: BasisPoints }>>;
  /** Of their group: taken off what nothing above prices for them. */
  group?: { name: string; discount: BasisPoints };
};

/** As everybody pays, and as an administrator sees it. */
export const BASE_TERMS: PriceTerms = { level: 1, discount: 0 };

/** Customers of one name pay the same: one catalogue serves them all. */
export const priceListName = ({ level, discount, agreed = {}, group }: PriceTerms): string => {
  const own = Object.entries(agreed).map(([id, { priceE4, discount: off }]) => `${id}:${priceE4}:${off}`);
  const ofGroup = group ? [`${group.discount}:${group.name}`] : [];
  return [level, discount, ...own.toSorted(), ...ofGroup].join('/');
};

/** Why a product costs what it costs: `base`, or as people read it: « tarif 2, remise 10 % ». */
export type PriceReason = string;

export type PricedProduct = {
  id?: string;
  priceHtE4: PriceE4;
  /** By the price levels that have a price of their own. */
  levelPricesE4?: Readonly<Record<string, PriceE4>>;
  breaks?: QuantityBreaks;
  /** Breaks count in it. */
  unit?: Unit;
};

/** What a price comes from, where it is another one less a discount. */
export type Discounted = { fromE4: PriceE4; discount: BasisPoints };
