import type { BasisPoints, Cents, PriceE4 } from '#shared/kernel/money.ts';

/** What the house granted a customer in the ERP. */
export type HouseTerms = {
  /** The price level that they buy at; 1 is the price of everybody. */
  level: number;
  /** Taken off every price. */
  discount: BasisPoints;
  /** What they may owe; null: not said there. */
  outstandingLimitCents: Cents | null;
  /** Closed there: nothing is ordered. */
  isClosed: boolean;
  /** Agreed with them alone, by product; absent where nothing is. */
  agreed?: Readonly<Record<string, { priceE4: PriceE4; discount: BasisPoints }>>;
  /** When it was last read there, ISO. */
  readAt: string;
};

/** A discount as the ERP says it; what is no part of the price, below nothing or above all of it, is none. */
export const grantedDiscount = (said: BasisPoints): BasisPoints => (said > 0 && said <= 10_000 ? said : 0);
