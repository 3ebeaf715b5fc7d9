import * as z from 'zod/mini';
import { payoutStates } from '#shared/gateways/payout.ts';

/** The fields we read from Stripe's objects. An answer without them is `unreadable`: never guess about money. */

const cents = z.int().check(z.nonnegative());
const origin = z.object({
  orderId: z.optional(z.string()),
  customerId: z.optional(z.string()),
  attemptId: z.optional(z.string()),
});

export const ChargeShape = z.object({
  id: z.string(),
  amount: cents,
  amount_captured: cents,
  amount_refunded: cents,
  /** An id unless expanded. */
  balance_transaction: z.optional(
    z.nullable(z.union([z.string(), z.object({ currency: z.string(), fee: z.int() })])),
  ),
  created: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  metadata: origin,
  paid: z.boolean(),
  payment_intent: z.nullable(z.union([z.string(), z.object({ id: z.string() })])),
});

export const IntentShape = z.object({
  id: z.string(),
  amount: cents,
  created: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  metadata: origin,
  latest_charge: z.nullable(
    z.union([
      z.string(),
      z.object({
        id: z.string(),
        amount: cents,
        amount_captured: cents,
        amount_refunded: cents,
        /** Until when an authorisation can be captured. */
        payment_method_details: z.optional(
          z.nullable(
            z.object({ card: z.optional(z.nullable(z.object({ capture_before: z.optional(z.int()) }))) }),
          ),
        ),
      }),
    ]),
  ),
  status: z.string(),
});

export const SessionShape = z.object({
  id: z.string(),
  amount_total: cents,
  created: z.int(),
  currency: z.string(),
  expires_at: z.int(),
  livemode: z.boolean(),
  metadata: origin,
  payment_intent: z.nullable(z.union([z.string(), IntentShape])),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.nullable(z.string()),
});

export const RefundShape = z.object({
  id: z.string(),
  amount: cents,
  created: z.int(),
  currency: z.string(),
  metadata: z.optional(z.nullable(z.extend(origin, { refundId: z.optional(z.string()) }))),
  payment_intent: z.nullable(z.union([z.string(), z.object({ id: z.string() })])),
  charge: z.optional(
    z.nullable(z.union([z.string(), z.object({ id: z.string(), amount: cents, amount_captured: cents })])),
  ),
  status: z.nullable(z.string()),
});

export const ChargesShape = z.object({ data: z.array(ChargeShape), has_more: z.boolean() });

export const PayoutsShape = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      /** Negative if the bank has to cover a negative balance. */
      amount: z.int(),
      arrival_date: z.int(),
      created: z.int(),
      currency: z.string(),
      status: z.enum(payoutStates),
    }),
  ),
  has_more: z.boolean(),
});

/** A balance transaction: its amount is signed, its fee is deducted from it. */
export const BalanceShape = z.object({ id: z.string(), amount: z.int(), fee: z.int(), type: z.string() });

export const BalanceRowsShape = z.object({ data: z.array(BalanceShape), has_more: z.boolean() });

export const DisputeShape = z.object({
  id: z.string(),
  amount: cents,
  currency: z.string(),
  livemode: z.boolean(),
  payment_intent: z.nullable(z.union([z.string(), z.object({ id: z.string() })])),
  status: z.string(),
});

export type StripeCharge = z.output<typeof ChargeShape>;
export type StripeSession = z.output<typeof SessionShape>;
export type StripeRefund = z.output<typeof RefundShape>;

/** The id of a reference that Stripe sends either as an id or expanded as an object. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' && reference !== null ? reference.id : reference;
}

/** Epoch seconds → ISO 8601. */
export function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** ISO 8601 → epoch seconds. */
export function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
