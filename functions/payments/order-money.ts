import type { PaymentServices } from '#functions/payments/payment-services.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import type { Order, OrderHold } from '#shared/orders/order.ts';
import { requestedCents } from '#shared/orders/order-due.ts';
import { isPending } from '#shared/orders/order-status.ts';
import {
  type Attempt,
  collectedCents,
  isOnHold,
  isOpen,
  paymentStatusFor,
  receivedFrom,
} from '#shared/payments/attempt.ts';

/**
 * I8: the order's paid amount is the sum of its attempts'; it changes by this attempt's difference.
 * `attempts` are read after the order: a concurrent money movement raises the order's version, and this
 * write fails.
 */
export const orderAfter = (
  order: Order,
  attempts: readonly Attempt[],
  before: Attempt,
  after: Attempt,
): Order => {
  const difference = collectedCents(after) - collectedCents(before);
  const openAttemptId = order.openAttemptId === after.id && !isOpen(after) ? null : order.openAttemptId;
  const { hold: _hold, ...money } = order;
  const hold = holdAfter(order, before, after);
  const settled = { ...money, openAttemptId, ...(hold ? { hold } : {}) };
  if (difference === 0) return settled;
  const paidCents = order.paidCents + difference;
  const now = [...attempts.filter(({ id }) => id !== after.id), after];
  const receivedCents = receivedFrom(now);
  const isGivenBack = paidCents <= 0 && now.some((each) => each.refundedCents > 0 && !each.isSurplus);
  const counted = isGivenBack
    ? ('rembourse' as const)
    : paymentStatusFor({ receivedCents, collectedCents: paidCents, totalCents: requestedCents(order) });
  // a weighed amount above the authorisation is not collected
  const paymentStatus = after.hold?.waivesRest && counted === 'non_paye' && paidCents > 0 ? 'paye' : counted;
  return { ...settled, paidCents, receivedCents, paymentStatus };
};

/** The authorisation of the order: starts and ends with its attempt. */
const holdAfter = (order: Order, before: Attempt, after: Attempt): OrderHold | undefined => {
  if (order.hold?.attemptId === after.id) {
    if (!isOnHold(after)) return undefined;
    const until = after.hold?.until ?? order.hold.until;
    const { renews: _once, ...settled } = order.hold;
    return until === order.hold.until ? order.hold : { ...settled, until, ...renewing(after) };
  }
  if (isOnHold(before) || after.state !== 'authorised' || !after.hold || order.hold) return order.hold;
  return {
    attemptId: after.id,
    cents: after.hold.cents,
    until: after.hold.until ?? null,
    ...renewing(after),
  };
};

const renewing = ({ hold }: Attempt) => (hold?.renews ? { renews: true as const } : {});

/**
 * The writes for the order's new payment state, with an audit entry of the change; empty if nothing changes.
 */
export const orderWrites = (
  services: PaymentServices,
  order: Order,
  next: Order,
  attempt: Attempt,
  after: Attempt,
  now: Date,
): TransactItem[] => {
  const { paidCents, receivedCents = paidCents, paymentStatus, openAttemptId, hold } = next;
  const moved = paidCents !== order.paidCents || paymentStatus !== order.paymentStatus;
  const holdMoved = hold !== order.hold;
  if (!moved && !holdMoved && openAttemptId === order.openAttemptId) return [];
  const change = services.orders.change(order, {
    paymentStatus,
    openAttemptId,
    ...(holdMoved ? { hold: hold ?? null } : {}),
    ...(moved ? { paidCents, receivedCents } : {}),
  });
  const audit = services.orders.audit(order.id, {
    at: now.toISOString(),
    actor: after.provider,
    ...(moved
      ? movedInWords(order, next)
      : holdMoved
        ? {
            field: 'autorisation',
            from: order.hold ? mostOf(order.hold) : null,
            to: !hold ? 'levée' : order.hold ? `${mostOf(hold)}, prolongée` : mostOf(hold),
          }
        : { field: 'tentative', from: attempt.state, to: after.state }),
    reason: `tentative ${after.id}`,
  });
  return [change, audit, ...owedAgain(services, order, next)];
};

/** A partial refund leaves the status unchanged: the history then shows the amount. */
const movedInWords = (order: Order, next: Order) =>
  next.paymentStatus === order.paymentStatus
    ? { field: 'reçu', from: moneyText(order.paidCents), to: moneyText(next.paidCents) }
    : { field: 'statut_paiement', from: order.paymentStatus, to: next.paymentStatus };

/** The authorisation was lost or the money went back: it counts against the account's credit limit again. */
const owedAgain = ({ guards }: PaymentServices, order: Order, next: Order): TransactItem[] =>
  isPending(next) && !isPending(order) ? [guards.reopen(next.customerId, next.totalTtcCents)] : [];

const mostOf = ({ cents }: OrderHold): string => `${moneyText(cents)} au plus`;
