import * as z from 'zod/mini';

/**
 * The fields we read from PayPal's objects, in the SDK's spelling. PayPal documents all of them as optional; an answer
 * without those we need is `unreadable`: never guess about money.
 */

const money = z.object({
  currencyCode: z.string(),
  value: z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/)),
});

export const CaptureShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  customId: z.optional(z.string()),
});

export const CapturedPaymentShape = z.extend(CaptureShape, {
  supplementaryData: z.optional(
    z.object({ relatedIds: z.optional(z.object({ orderId: z.optional(z.string()) })) }),
  ),
});

export const RefundShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  createTime: z.optional(z.string()),
  customId: z.optional(z.string()),
});

export const AuthorizationShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  customId: z.optional(z.string()),
  createTime: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
});

const UnitShape = z.object({
  amount: z.optional(money),
  customId: z.optional(z.string()),
  payments: z.optional(
    z.object({
      authorizations: z.optional(z.array(AuthorizationShape)),
      captures: z.optional(z.array(CaptureShape)),
      refunds: z.optional(z.array(RefundShape)),
    }),
  ),
});

export const OrderShape = z.object({
  id: z.string(),
  status: z.string(),
  purchaseUnits: z.array(UnitShape).check(z.length(1)),
  links: z.optional(z.array(z.object({ href: z.string(), rel: z.string() }))),
});

export type PaypalOrder = z.output<typeof OrderShape>;
export type PaypalAuthorization = z.output<typeof AuthorizationShape>;
export type PaypalCapture = z.output<typeof CaptureShape>;

/** `12.30` → 1230 and `12` → 1200, without a detour through floating point. */
export function centsOf({ value }: { value: string }): number {
  const [whole = '0', decimals = ''] = value.split('.');
  return Number(whole) * 100 + Number(decimals);
}

/** 1230 → `12.30`. */
export function decimalOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
