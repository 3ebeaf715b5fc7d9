import * as z from 'zod/mini';
import { paymentProviders } from './payment-event.ts';

/** Not sent yet, in transit, arrived, returned, or cancelled before sending. */
export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** Composition of a payout, cents, negative for deductions; fees are the provider's. */
const payoutParts = z.object({
  paymentsCents: z.number(),
  refundsCents: z.number(),
  feesCents: z.number(),
  /** Disputes, corrections and other deductions. */
  othersCents: z.number(),
  /** Number of balance transactions. */
  count: z.number(),
});
export type PayoutParts = z.output<typeof payoutParts>;

/** A payout to the company's bank account, from the provider's list; not related to single orders. */
export const payout = z.object({
  provider: z.enum(paymentProviders),
  /** The provider's id, which the bank statement shows. */
  id: z.string(),
  /** Creation, ISO. */
  at: z.string(),
  cents: z.number(),
  state: z.enum(payoutStates),
  /** Actual or expected arrival day at the bank; absent: unknown. */
  arrivesOn: z.exactOptional(z.string()),
  /** Absent where the provider does not report them: PayPal, and manual payouts. */
  parts: z.exactOptional(payoutParts),
});
export type Payout = z.output<typeof payout>;
