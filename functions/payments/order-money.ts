import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { Order } from '#shared/orders/order.ts';
import { type Attempt, heldCents, isOpen, paymentStatusFor, receivedFrom } from '#shared/payments/attempt.ts';

/**
 * I8: what the order holds is the sum of what its attempts hold; it moves by this attempt's difference. `attempts` are
 * read after the order: whoever moves money meanwhile raises the order's version, and this write fails.
 */
export const orderAfter = (
  order: Order,
  attempts: readonly Attempt[],
  before: Attempt,
  after: Attempt,
): Order => {
  const difference = heldCents(after) - heldCents(before);
  const openAttemptId = order.openAttemptId === after.id && !isOpen(after) ? null : order.openAttemptId;
  if (difference === 0) return { ...order, openAttemptId };
  const paidCents = order.paidCents + difference;
  const receivedCents = receivedFrom([...attempts.filter(({ id }) => id !== after.id), after]);
  const paymentStatus = paymentStatusFor({
    receivedCents,
    heldCents: paidCents,
    totalCents: order.totalTtcCents,
  });
  return { ...order, openAttemptId, paidCents, receivedCents, paymentStatus };
};

/** The writes that bring the order there, with the audit entry of what changed; none when nothing did. */
export const orderWrites = (
  services: PaymentServices,
  order: Order,
  next: Order,
  attempt: Attempt,
  after: Attempt,
  now: Date,
): TransactItem[] => {
  const { paidCents, receivedCents = paidCents, paymentStatus, openAttemptId } = next;
  const moved = paidCents !== order.paidCents || paymentStatus !== order.paymentStatus;
  if (!moved && openAttemptId === order.openAttemptId) return [];
  const change = services.orders.change(order, {
    paymentStatus,
    openAttemptId,
    ...(moved ? { paidCents, receivedCents } : {}),
  });
  const audit = services.orders.audit(order.id, {
    at: now.toISOString(),
    actor: after.provider,
    field: moved ? 'statut_paiement' : 'tentative',
    from: moved ? order.paymentStatus : attempt.state,
    to: moved ? paymentStatus : after.state,
    reason: `tentative ${after.id}`,
  });
  return [change, audit];
};
