import { orderAfter, orderWrites } from './order-money.ts';
import { paymentEvents, lostHold } from './payment-events.ts';
import type { PaymentServices } from './payment-services.ts';
import { refundedAmounts, otherShares } from './shares.ts';
import { syncRefunds } from '#functions/payments/refunds/sync-refunds.ts';
import { ConditionFailed } from '#functions/platform/table/condition-failed.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { Order } from '#shared/orders/order.ts';
import { receivedOf } from '#shared/orders/order-due.ts';
import { factsOfAttempt } from '#shared/payments/attempt-facts.ts';
import { type Attempt, isOpen, isPaid, isLeadShare } from '#shared/payments/attempt.ts';
import { checkedFacts, factsOfState, type PaymentFacts, withFacts } from '#shared/payments/provider-facts.ts';
import { surplusRefund, type Refund } from '#shared/payments/refund.ts';
import type { CheckoutState } from '#shared/gateways/payment-event.ts';
import { mismatchEnds, raiseMismatch } from '#functions/payments/cases/mismatch.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';

/** Attempt and order after a settlement. */
type Settled = { attempt: Attempt; order: Order };

/** Settles a checkout as read from the provider: same rules as for its messages. */
export const settleState = async (
  services: PaymentServices,
  attempt: Attempt,
  state: CheckoutState,
  now: Date,
): Promise<Settled> => {
  const { liveMode } = await services[attempt.provider]();
  const answer = { seen: state, facts: factsOfState(state), liveMode };
  const settled = await settle(services, attempt, (current) => checkedFacts(current, answer), now);
  const { refundedCents, refundingCents } = await refundedAmounts(services, settled.attempt);
  const agrees =
    state.refundedCents === refundedCents || state.refundedCents === refundedCents + refundingCents;
  if (agrees || !isPaid(settled.attempt)) return settled;
  // refunded at the provider itself
  await syncRefunds(services, settled.attempt, now);
  return (await settledNow(services, settled.attempt)) ?? settled;
};

const settledNow = async (services: PaymentServices, seen: Attempt): Promise<Settled | undefined> => {
  const attempt = await services.payments.find(seen.orderId, seen.id);
  const order = await services.orders.find(seen.customerId, seen.orderId);
  return attempt && order && { attempt, order };
};

/** An attempt that we ended ourselves (we closed the checkout, or it never opened). */
export const endAttempt = (
  services: PaymentServices,
  attempt: Attempt,
  ended: 'failed' | 'canceled' | 'expired',
  now: Date,
): Promise<Settled> => settle(services, attempt, () => ({ ended }), now);

/** Like `endAttempt`, only if the attempt is unchanged since it was read; returns its present state. */
export const endUnchanged = (
  services: PaymentServices,
  attempt: Attempt,
  ended: 'canceled',
  now: Date,
): Promise<Settled> => settle(services, attempt, () => ({ ended }), now, { onlyVersion: attempt.version });

type Named = Pick<Attempt, 'id' | 'orderId' | 'customerId' | 'share'>;
type Learn = (attempt: Attempt) => PaymentFacts;

/**
 * Settles each share of a payment, the requested one last: its message is marked as handled after all others
 * are settled, and a retry after a crash settles them again.
 */
export const settle = async (
  services: PaymentServices,
  seenAttempt: Named,
  learn: Learn,
  now: Date,
  options: { seen?: TransactItem; onlyVersion?: number } = {},
): Promise<Settled> => {
  const others = await otherShares(services, seenAttempt);
  const settleOthers = () =>
    others.reduce<Promise<unknown>>(
      (before, other) => before.then(() => settleOne(services, other, learn, now)),
      Promise.resolve(),
    );
  if (options.onlyVersion === undefined) {
    await settleOthers();
    return settleOne(services, seenAttempt, learn, now, options);
  }
  const settled = await settleOne(services, seenAttempt, learn, now, options);
  // a concurrent write came first: this share is not ended, nor are the others
  if (!isOpen(settled.attempt) && !isPaid(settled.attempt)) await settleOthers();
  return settled;
};

/**
 * Read, decide, write; a concurrent write starts over with what is stored now. `learn` gets the attempt as
 * read here, never as its caller read it before calling a provider.
 */
const settleOne = async (
  services: PaymentServices,
  seenAttempt: Named,
  learn: Learn,
  now: Date,
  { seen, onlyVersion }: { seen?: TransactItem; onlyVersion?: number } = {},
): Promise<Settled> =>
  retryOnConflict(async () => {
    const order = await services.orders.find(seenAttempt.customerId, seenAttempt.orderId);
    const attempts = await services.payments.ofOrder(seenAttempt.orderId);
    const attempt = attempts.find(({ id }) => id === seenAttempt.id);
    if (!attempt || !order) throw new Error(`Attempt ${seenAttempt.id} lost its order`);
    if (onlyVersion !== undefined && attempt.version !== onlyVersion) return { attempt, order };
    const facts = learn(attempt);
    const { after, surplus } = decided(attempt, order, facts, now);
    const next = orderAfter(order, attempts, attempt, after);
    try {
      await write(services, { attempt, after, facts, surplus, order, next, now, ...(seen ? { seen } : {}) });
      return { attempt: after, order: next };
    } catch (error) {
      // item 0 is the event itself: it was handled before, so there is nothing left to do
      if (seen && error instanceof ConditionFailed && error.failed.some(({ index }) => index === 0)) {
        return { attempt, order };
      }
      throw error;
    }
  });

/** The attempt with the new facts; the reconciliation refunds a second payment of a paid order. */
const decided = (attempt: Attempt, order: Order, facts: PaymentFacts, now: Date) => {
  const after = withFacts(attempt, facts);
  const isSurplus =
    !isPaid(attempt) &&
    after.state === 'succeeded' &&
    after.paymentRef !== null &&
    (order.paidCents > 0 || order.totalTtcCents <= 0) &&
    receivedOf(order) >= order.totalTtcCents;
  if (!isSurplus || after.paymentRef === null) return { after, surplus: undefined };
  const surplus = surplusRefund(after, after.paymentRef, now);
  const given = { isSurplus: true as const, refundingCents: after.refundingCents + surplus.amountCents };
  return { after: { ...after, ...given }, surplus };
};

type Write = Settlement & { seen?: TransactItem };

const write = async (
  services: PaymentServices,
  { attempt, after, facts, surplus, order, next, now, seen }: Write,
): Promise<void> => {
  const changed = JSON.stringify(attempt) !== JSON.stringify(after);
  const received = !isPaid(attempt) && isPaid(after);
  const events = paymentEvents(attempt, after, now);
  const items = [
    ...(seen ? [seen] : []),
    ...(changed ? [services.payments.replace(attempt, after, now)] : []),
    ...(surplus ? [services.payments.refunds.create(surplus)] : []),
    // refunds and disputes name only the payment
    ...(after.paymentRef !== null && attempt.paymentRef === null && isLeadShare(after)
      ? [services.payments.link(after, after.paymentRef)]
      : []),
    ...(await settlementCases(services, { attempt, after, facts, surplus, order, next, now })),
    ...(changed ? orderWrites(services, order, next, attempt, after, now) : []),
    ...factsOfAttempt(attempt, after, now).map(services.payments.money.write),
    ...events.map((event) => writeEvent(services.table, event)),
  ];
  if (items.length > 0) await services.table.transact(items);
  if (facts.mismatch && attempt.state !== 'mismatch') {
    log.error('payment mismatch', { attemptId: after.id, orderId: order.id, provider: after.provider });
    countMetric('PaymentMismatch');
  }
  if (received && (order.status === 'annule' || order.paymentStatus === 'paye')) {
    log.error('money arrived for an order that did not wait for it', {
      orderId: order.id,
      attemptId: after.id,
    });
    countMetric('PaymentUnexpected');
  }
};

/** An attempt and its order before and after a settlement. */
type Settlement = {
  attempt: Attempt;
  after: Attempt;
  facts: PaymentFacts;
  surplus: Refund | undefined;
  order: Order;
  next: Order;
  now: Date;
};

/** Cases that a settlement raises, and the case that it closes. */
const settlementCases = async (
  services: PaymentServices,
  settlement: Settlement,
): Promise<TransactItem[]> => {
  const { attempt, after, facts, surplus, order, now } = settlement;
  const isReceived = !isPaid(attempt) && isPaid(after) && !surplus;
  return [
    ...(facts.mismatch && attempt.state !== 'mismatch' && isLeadShare(after)
      ? raiseMismatch(services, after, facts, now)
      : []),
    ...(attempt.state === 'mismatch' && isPaid(after)
      ? await mismatchEnds(services, attempt, facts, now)
      : []),
    ...(isReceived && order.status === 'annule' ? late(services, after, now) : []),
    ...(isReceived && order.status !== 'annule' && order.paymentStatus === 'paye'
      ? twice(services, after, now)
      : []),
    ...above(services, settlement),
    ...(lostHold(attempt, after) && order.status !== 'annule'
      ? raiseCase(services, after, { kind: 'hold_lost', ref: after.id, seenCents: 0 }, now)
      : []),
  ];
};

/** Paid on a page that was open when its order was cancelled. */
const late = (services: PaymentServices, after: Attempt, now: Date): TransactItem[] => {
  const ref = `${after.id}-late`;
  const found = { kind: 'cancelled_paid', ref, expectedCents: 0, seenCents: after.amountCents } as const;
  return raiseCase(services, after, found, now);
};

/** The order was already marked as settled in another way: paid twice. */
const twice = (services: PaymentServices, after: Attempt, now: Date): TransactItem[] => {
  const found = { kind: 'settled_twice', ref: `${after.id}-twice`, seenCents: after.amountCents } as const;
  return raiseCase(services, after, found, now);
};

/** The order changed during the capture: the captured amount is above its total now. */
const above = (
  services: PaymentServices,
  { attempt, after, order, next, surplus, now }: Settlement,
): TransactItem[] => {
  const isTaken = attempt.state === 'capturing' && isPaid(after) && !surplus && order.status !== 'annule';
  if (!isTaken || next.paidCents <= order.totalTtcCents) return [];
  const cents = { expectedCents: order.totalTtcCents, seenCents: next.paidCents };
  return raiseCase(services, after, { kind: 'total_changed', ref: `${after.id}-above`, ...cents }, now);
};
