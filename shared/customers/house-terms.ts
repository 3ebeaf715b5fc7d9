import * as z from 'zod/mini';
import { agreedPrices } from './agreed-price.ts';
import type { BasisPoints } from '#shared/kernel/money.ts';

/** A customer's terms in the ERP. */
export const houseTerms = z.object({
  /** Price level; 1 is the list price. */
  level: z.number(),
  /** Discount on all prices. */
  discount: z.number(),
  /** Credit limit; null: none in the ERP. */
  outstandingLimitCents: z.nullable(z.number()),
  /** Payment after delivery is allowed. */
  paysLater: z.exactOptional(z.literal(true)),
  /** Closed in the ERP: cannot order. */
  isClosed: z.boolean(),
  /** Agreed prices by product; absent: none. */
  agreed: z.exactOptional(agreedPrices),
  /** Last read, ISO. */
  readAt: z.string(),
});
export type HouseTerms = z.output<typeof houseTerms>;

/** A discount from the ERP; negative or above 100 % counts as none. */
export const grantedDiscount = (stated: BasisPoints): BasisPoints =>
  stated > 0 && stated <= 10_000 ? stated : 0;

/** `knownSince`: day of the customer's first order in the ERP. */
type Known = {
  createdAt: string;
  knownSince?: string;
  houseTerms?: Pick<HouseTerms, 'paysLater' | 'outstandingLimitCents'>;
};

/**
 * Start of the customer relation: account creation or first order. Customers with deferred payment or a
 * credit limit are always known.
 */
export const knownFrom = ({ createdAt, knownSince, houseTerms }: Known): string => {
  if (houseTerms?.paysLater || (houseTerms?.outstandingLimitCents ?? 0) > 0) return FROM_EVER;
  return knownSince !== undefined && knownSince < createdAt ? knownSince : createdAt;
};

const FROM_EVER = '1970-01-01';
