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
 * I8: what the order holds is the sum of what its attempts hold; it moves by this attempt's difference. `attempts` are
 * read after the order: whoever moves money meanwhile raises the order's version, and this write fails.
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
  // what was weighed beyond the authorisation is not asked for
  const paymentStatus = after.hold?.waivesRest && counted === 'non_paye' && paidCents > 0 ? 'paye' : counted;
  return { ...settled, paidCents, receivedCents, paymentStatus };
};

/** What the payer's bank keeps for the order: begins with the authorisation and ends with the attempt. */
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

/** The writes that bring the order there, with the audit entry of what changed; none when nothing did. */
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

/** A part of the money leaves the status as it is: then the amount is what is told. */
const movedInWords = (order: Order, next: Order) =>
  next.paymentStatus === order.paymentStatus
    ? { field: 'reçu', from: moneyText(order.paidCents), to: moneyText(next.paidCents) }
    : { field: 'statut_paiement', from: order.paymentStatus, to: next.paymentStatus };

/** Its bank no longer keeps it, or the money went back: it counts against the account's cap again. */
const owedAgain = ({ guards }: PaymentServices, order: Order, next: Order): TransactItem[] =>
  isPending(next) && !isPending(order) ? [guards.reopen(next.customerId, next.totalTtcCents)] : [];

const mostOf = ({ cents }: OrderHold): string => `${moneyText(cents)} au plus`;
