import type { BasisPoints, Cents } from '#shared/kernel/money.ts';

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
  /** When it was last read there, ISO. */
  readAt: string;
};
