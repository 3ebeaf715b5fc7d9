import type { Order } from '#shared/orders/order.ts';
import { lineTotal, orderTotal } from '#shared/orders/order-total.ts';
import { type Attempt, collectedCents } from '#shared/payments/attempt.ts';
import type { Refund } from '#shared/payments/refund.ts';

/**
 * Records of the ten-year archive: self-describing, and without personal data that accounting does not need
 * (address, e-mail). `v` is incremented when the format changes.
 */
export const archivedOrder = (order: Order) => {
  const { htCents, vatCents, ttcCents, byRate } = orderTotal(order.lines);
  return {
    v: 1,
    id: order.id,
    reference: order.reference,
    placedAt: order.placedAt,
    customerId: order.customerId,
    customerName: order.customerName,
    status: order.status,
    paymentStatus: order.paymentStatus,
    erpRef: order.erpRef,
    lines: order.lines.map((line) => ({
      ref: line.ref,
      label: line.label,
      unit: line.invoiced.unit,
      milli: line.invoiced.milli,
      unitPriceE4: line.unitPriceE4,
      vatRate: line.vatRate,
      htCents: lineTotal(line),
    })),
    vat: byRate,
    htCents,
    vatCents,
    ttcCents,
    paidCents: order.paidCents,
  };
};

/** A payment of an order with its refunds. */
export const archivedPayment = (attempt: Attempt, refunds: readonly Refund[]) => ({
  v: 1,
  id: attempt.id,
  orderId: attempt.orderId,
  reference: attempt.reference,
  provider: attempt.provider,
  paymentRef: attempt.paymentRef,
  state: attempt.state,
  createdAt: attempt.createdAt,
  amountCents: attempt.amountCents,
  refundedCents: attempt.refundedCents,
  collectedCents: collectedCents(attempt),
  refunds: refunds
    .filter(({ attemptId }) => attemptId === attempt.id)
    .map(({ id, createdAt, amountCents, reason, state, providerRef }) => ({
      id,
      createdAt,
      amountCents,
      reason,
      state,
      providerRef,
    })),
});
