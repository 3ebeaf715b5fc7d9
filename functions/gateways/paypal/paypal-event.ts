import * as z from 'zod/mini';
import type { PaymentEvent, PaymentEventType } from '#shared/gateways/payment-event.ts';
import { originOf } from './payment-origin.ts';
import { centsOf, type CapturedPaymentShape } from './paypal-objects.ts';
import { captureResultOf } from './wallet-state.ts';

const money = z.object({
  currency_code: z.string(),
  value: z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/)),
});

export const EventShape = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string(),
  resource: z.unknown(),
});
export type PaypalEvent = z.output<typeof EventShape>;

const CaptureResource = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.optional(z.string()),
  supplementary_data: z.optional(
    z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
  ),
});

const RefundResource = z.object({
  seller_payable_breakdown: z.optional(z.object({ total_refunded_amount: z.optional(money) })),
  links: z.array(z.object({ href: z.string(), rel: z.string() })),
});

const DisputeResource = z.object({
  dispute_amount: money,
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.optional(z.string()) })),
});

/** The messages about a capture that we act on: https://developer.paypal.com/api/rest/webhooks/event-names/#payments */
const ABOUT_A_CAPTURE: Readonly<Record<string, PaymentEventType>> = {
  'PAYMENT.CAPTURE.COMPLETED': 'checkout_completed',
  'PAYMENT.CAPTURE.PENDING': 'checkout_completed',
  'PAYMENT.CAPTURE.DENIED': 'async_failed',
  'PAYMENT.CAPTURE.DECLINED': 'async_failed',
};
/** An authorisation and its end, also by expiry; a read of the order tells which. */
const ABOUT_A_HOLD = /^PAYMENT\.AUTHORIZATION\.(CREATED|VOIDED)$/;
/** A reversal is money that PayPal took back from us, reported like a refund. */
const ABOUT_A_REFUND: Readonly<Record<string, PaymentEventType>> = {
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.CAPTURE.REVERSED': 'disputed',
  'PAYMENT.REFUND.PENDING': 'refunded',
  'PAYMENT.REFUND.FAILED': 'refunded',
};
const ABOUT_A_DISPUTE = /^CUSTOMER\.DISPUTE\.(CREATED|UPDATED|RESOLVED)$/;

export function isAboutCapture(event: PaypalEvent): boolean {
  return event.event_type in ABOUT_A_CAPTURE;
}

export function isAboutHold(event: PaypalEvent): boolean {
  return ABOUT_A_HOLD.test(event.event_type);
}

export function isAboutRefund(event: PaypalEvent): boolean {
  return event.event_type in ABOUT_A_REFUND;
}

export function isAboutDispute(event: PaypalEvent): boolean {
  return ABOUT_A_DISPUTE.test(event.event_type);
}

/** A capture message as our event; undefined if a required field is missing. */
export function captureEventOf(event: PaypalEvent, liveMode: boolean): PaymentEvent | undefined {
  const type = ABOUT_A_CAPTURE[event.event_type];
  const read = CaptureResource.safeParse(event.resource);
  const createdAt = instantOf(event);
  if (type === undefined || !read.success || createdAt === undefined) return undefined;
  const capture = read.data;
  const paid = type === 'checkout_completed' && captureResultOf(capture.status) === 'completed';
  return {
    eventId: event.id,
    provider: 'paypal',
    type,
    ...originOf(capture.custom_id),
    providerRef: capture.supplementary_data?.related_ids?.order_id ?? null,
    paymentRef: capture.id,
    paymentStatus: paid ? 'paid' : 'unpaid',
    amountCents: centsOf(capture.amount),
    refundedCents: null,
    currency: capture.amount.currency_code,
    liveMode,
    createdAt,
  };
}

/** An authorisation message, which has the shape of a capture; its id is not a payment's. */
export function holdEventOf(event: PaypalEvent, liveMode: boolean): PaymentEvent | undefined {
  const read = CaptureResource.safeParse(event.resource);
  const createdAt = instantOf(event);
  if (!read.success || createdAt === undefined) return undefined;
  return {
    eventId: event.id,
    provider: 'paypal',
    type: 'hold_changed',
    ...originOf(read.data.custom_id),
    providerRef: read.data.supplementary_data?.related_ids?.order_id ?? null,
    paymentRef: null,
    paymentStatus: 'unpaid',
    amountCents: centsOf(read.data.amount),
    refundedCents: null,
    currency: read.data.amount.currency_code,
    liveMode,
    createdAt,
  };
}

/** The capture a refund belongs to: PayPal names it in the link `up` only. */
export function refundedCaptureOf(event: PaypalEvent): string | undefined {
  const read = RefundResource.safeParse(event.resource);
  const up = read.success ? read.data.links.find(({ rel }) => rel === 'up')?.href : undefined;
  return up === undefined ? undefined : /\/captures\/([A-Za-z0-9]+)$/.exec(up)?.[1];
}

/** A refund message as our event, completed by the capture as PayPal shows it now. */
export function refundEventOf(
  event: PaypalEvent,
  capture: z.output<typeof CapturedPaymentShape>,
  liveMode: boolean,
): PaymentEvent | undefined {
  const read = RefundResource.safeParse(event.resource);
  const createdAt = instantOf(event);
  const type = ABOUT_A_REFUND[event.event_type];
  if (type === undefined || !read.success || createdAt === undefined) return undefined;
  const total = read.data.seller_payable_breakdown?.total_refunded_amount;
  return {
    eventId: event.id,
    provider: 'paypal',
    type,
    ...originOf(capture.customId),
    providerRef: capture.supplementaryData?.relatedIds?.orderId ?? null,
    paymentRef: capture.id,
    paymentStatus: captureResultOf(capture.status) === 'completed' ? 'paid' : 'unpaid',
    amountCents: centsOf(capture.amount),
    refundedCents: total === undefined ? null : centsOf(total),
    currency: capture.amount.currencyCode,
    liveMode,
    createdAt,
  };
}

/** A dispute names the contested capture, by which our ids are found. */
export function disputeEventOf(event: PaypalEvent, liveMode: boolean): PaymentEvent | undefined {
  const read = DisputeResource.safeParse(event.resource);
  const createdAt = instantOf(event);
  if (!read.success || createdAt === undefined) return undefined;
  const { disputed_transactions: transactions, dispute_amount: amount } = read.data;
  return {
    eventId: event.id,
    provider: 'paypal',
    type: 'disputed',
    ...originOf(undefined),
    providerRef: null,
    paymentRef: transactions[0]?.seller_transaction_id ?? null,
    paymentStatus: 'paid',
    amountCents: centsOf(amount),
    refundedCents: null,
    currency: amount.currency_code,
    liveMode,
    createdAt,
  };
}

function instantOf(event: PaypalEvent): string | undefined {
  const at = Date.parse(event.create_time);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}
