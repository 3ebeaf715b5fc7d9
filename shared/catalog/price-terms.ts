import type { BasisPoints, PriceE4 } from '#shared/kernel/money.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { QuantityBreaks } from '#shared/kernel/price-steps.ts';

/** Terms of a customer that affect prices. */
export type PriceTerms = {
  /** Price level; 1 is the list price. */
  level: number;
  /** Discount on all prices. */
  discount: BasisPoints;
  /**
   * Prices agreed with this customer, by product (shared/customers/agreed-price.ts): they override the
   * level's price.
   */
  agreed?: Readonly<Record<string, { priceE4: PriceE4; discount: BasisPoints }>>;
  /** Group discount, for products without any of the above. */
  group?: { name: string; discount: BasisPoints };
};

/** The list price, as administrators see it. */
export const BASE_TERMS: PriceTerms = { level: 1, discount: 0 };

/** Cache key: customers with equal terms share a catalogue. */
export const priceListName = ({ level, discount, agreed = {}, group }: PriceTerms): string => {
  const own = Object.entries(agreed).map(([id, { priceE4, discount: off }]) => `${id}:${priceE4}:${off}`);
  const ofGroup = group ? [`${group.discount}:${group.name}`] : [];
  return [level, discount, ...own.toSorted(), ...ofGroup].join('/');
};

/** `base`, or text for display: « tarif 2, remise 10 % ». */
export type PriceReason = string;

export type PricedProduct = {
  id?: string;
  priceHtE4: PriceE4;
  /** Prices of levels that have their own. */
  levelPricesE4?: Readonly<Record<string, PriceE4>>;
  breaks?: QuantityBreaks;
  /** Unit of the breaks. */
  unit?: Unit;
};

/** The price before the discount. */
export type Discounted = { fromE4: PriceE4; discount: BasisPoints };
