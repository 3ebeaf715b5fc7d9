import type {
  ProviderRefund,
  RefundStatus,
  WalletCapture,
  WalletState,
} from '#shared/gateways/payment-event.ts';
import type * as z from 'zod/mini';
import { originOf } from './payment-origin.ts';
import { holdFacts, isUnderReview, activeAuthorization, wasAuthorised } from './active-authorization.ts';
import { centsOf, type PaypalCapture, type PaypalOrder, type RefundShape } from './paypal-objects.ts';

const PAID = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** State of a capture; an unknown one counts as pending, never as money. */
export function captureResultOf(status: string): WalletCapture {
  if (PAID.has(status)) return 'completed';
  return status === 'DECLINED' || status === 'FAILED' ? 'failed' : 'pending';
}

/** An order as our state; undefined if the amount is missing. */
export function walletStateOf(order: PaypalOrder, liveMode: boolean): WalletState | undefined {
  const [unit] = order.purchaseUnits;
  const capture = decisiveCapture(unit?.payments?.captures ?? []);
  const result = resultOf(order, capture);
  const active = result === 'completed' || result === 'pending' ? undefined : activeAuthorization(order);
  // until a capture, the state describes the authorisation
  const ofHold =
    wasAuthorised(order) && result !== 'completed' ? (active?.amount ?? unit?.amount) : undefined;
  const amount = ofHold ?? capture?.amount ?? unit?.amount;
  if (unit === undefined || amount === undefined) return undefined;
  const status = active === undefined ? statusOf(order, result) : 'complete';
  return {
    provider: 'paypal',
    sessionId: order.id,
    status,
    paymentStatus: result === 'completed' ? 'paid' : active === undefined ? 'unpaid' : 'authorised',
    amountCents: centsOf(amount),
    currency: amount.currencyCode,
    liveMode,
    ...originOf(capture?.customId ?? unit.customId),
    paymentRef: capture?.id ?? null,
    refundedCents: refundedOf(unit.payments?.refunds ?? []),
    url: status === 'open' ? approvalUrl(order) : null,
    approved: order.status === 'APPROVED' || order.status === 'COMPLETED',
    capture: result,
    ...(active === undefined ? {} : holdFacts(order, active)),
  };
}

/**
 * After a declined try a second capture may exist: the paid one counts, else the one that may still be paid.
 */
function decisiveCapture(captures: readonly PaypalCapture[]): PaypalCapture | undefined {
  const byResult = (result: WalletCapture) =>
    captures.find((capture) => captureResultOf(capture.status) === result);
  return byResult('completed') ?? byResult('pending') ?? captures.at(-1);
}

function resultOf(order: PaypalOrder, capture: PaypalCapture | undefined): WalletCapture {
  if (capture !== undefined) return captureResultOf(capture.status);
  return isUnderReview(order) ? 'pending' : 'none';
}

/** An authorised order stays completed after its authorisation ends. */
function statusOf(order: PaypalOrder, result: WalletCapture): WalletState['status'] {
  const { status } = order;
  const hasEnded = wasAuthorised(order) && (result === 'none' || result === 'failed');
  if (hasEnded) return 'expired';
  if (status === 'COMPLETED') return 'complete';
  return status === 'VOIDED' ? 'expired' : 'open';
}

function approvalUrl({ links = [] }: PaypalOrder): string | null {
  return links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null;
}

function refundedOf(refunds: readonly z.output<typeof RefundShape>[]): number {
  return refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((total, { amount }) => total + centsOf(amount), 0);
}

const REFUND_STATUS: Readonly<Record<string, RefundStatus>> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'canceled',
};

/** A refund made at PayPal itself has its capture's custom id, or none: only ours has an id of its own. */
function refundIdIn(customId: string | undefined): string | null {
  return customId === undefined || customId === '' || customId.includes(',') ? null : customId;
}

/** Every refund of an order's captures, newest first. */
export function refundsOf(order: PaypalOrder, now: Date): ProviderRefund[] {
  const { captures = [], refunds = [] } = order.purchaseUnits[0]?.payments ?? {};
  const paymentRef = decisiveCapture(captures)?.id ?? '';
  return refunds
    .map((refund) => refundStateOf(refund, paymentRef, now))
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** A refund as our state; `now` is used when PayPal's short answer has no time. */
export function refundStateOf(
  refund: z.output<typeof RefundShape>,
  paymentRef: string,
  now: Date,
): ProviderRefund {
  return {
    refundRef: refund.id,
    refundId: refundIdIn(refund.customId),
    paymentRef,
    amountCents: centsOf(refund.amount),
    currency: refund.amount.currencyCode,
    status: REFUND_STATUS[refund.status] ?? 'pending',
    createdAt: refund.createTime ?? now.toISOString(),
  };
}
