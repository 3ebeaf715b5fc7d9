import * as z from 'zod/mini';
import { paymentProviders } from './payment-event.ts';

/** Where it is: not sent yet, with the banks, arrived, come back, or taken back before it left. */
export const payoutStates = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** What a payout is made of, in cents, below zero for what went; fees are what the provider keeps of it. */
const payoutParts = z.object({
  paymentsCents: z.number(),
  refundsCents: z.number(),
  feesCents: z.number(),
  /** Disputes, corrections and what else stands between payments and bank. */
  othersCents: z.number(),
  /** Movements of the balance that it is made of. */
  count: z.number(),
});
export type PayoutParts = z.output<typeof payoutParts>;

/** What a provider sent to the house's bank, as its own list says; no order's, and so no movement of an order. */
export const payout = z.object({
  provider: z.enum(paymentProviders),
  /** As its provider calls it: it stands in the bank statement's words. */
  id: z.string(),
  /** When it was made, ISO. */
  at: z.string(),
  cents: z.number(),
  state: z.enum(payoutStates),
  /** The day on which the bank has it, or is to; absent where the provider does not say. */
  arrivesOn: z.exactOptional(z.string()),
  /** Absent where the provider does not say them: PayPal, and payouts that were asked for by hand. */
  parts: z.exactOptional(payoutParts),
});
export type Payout = z.output<typeof payout>;
