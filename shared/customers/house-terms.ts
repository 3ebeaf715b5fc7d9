import * as z from 'zod/mini';
import { agreedPrices } from './agreed-price.ts';
import type { BasisPoints } from '#shared/kernel/money.ts';

/** What the house granted a customer in the ERP. */
export const houseTerms = z.object({
  /** The price level that they buy at; 1 is the price of everybody. */
  level: z.number(),
  /** Taken off every price. */
  discount: z.number(),
  /** What they may owe; null: not said there. */
  outstandingLimitCents: z.nullable(z.number()),
  /** The house lets them pay later than at the order or the delivery. */
  paysLater: z.exactOptional(z.literal(true)),
  /** Closed there: nothing is ordered. */
  isClosed: z.boolean(),
  /** Agreed with them alone, by product; absent where nothing is. */
  agreed: z.exactOptional(agreedPrices),
  /** When it was last read there, ISO. */
  readAt: z.string(),
});
export type HouseTerms = z.output<typeof houseTerms>;

/** A discount as the ERP says it; what is no part of the price, below nothing or above all of it, is none. */
export const grantedDiscount = (stated: BasisPoints): BasisPoints =>
  stated > 0 && stated <= 10_000 ? stated : 0;

/** `knownSince`: the day of the first order that the house has of them. */
type Known = {
  createdAt: string;
  knownSince?: string;
  houseTerms?: Pick<HouseTerms, 'paysLater' | 'outstandingLimitCents'>;
};

/**
 * From when a customer counts as known: the day of their account, or of their first order. Whom the house lets pay later, or
 * gave a limit, it has thought about itself.
 */
export const knownFrom = ({ createdAt, knownSince, houseTerms }: Known): string => {
  if (houseTerms?.paysLater || (houseTerms?.outstandingLimitCents ?? 0) > 0) return FROM_EVER;
  return knownSince !== undefined && knownSince < createdAt ? knownSince : createdAt;
};

const FROM_EVER = '1970-01-01';
