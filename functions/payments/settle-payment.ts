import { askProvider } from '#functions/payments/ask-provider.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import type { TransactItem } from '#functions/platform/table-transaction.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { announce, newOperation, putOperation } from '#functions/platform/operation.ts';
import type { Order } from '#shared/orders/order.ts';
import {
  type Attempt,
  factsOfEvent,
  factsOfState,
  heldCents,
  isOpen,
  isPaid,
  matches,
  paymentStatusFor,
  type PaymentFacts,
  withFacts,
  withSurplusReturned,
} from '#shared/payments/attempt.ts';
import type { CheckoutState, PaymentEvent } from '#shared/gateways/payment-event.ts';

/** Where a settlement left things. */
export type Settled = { attempt: Attempt; order: Order };

/**
 * One message of a provider, once: the event, the attempt, the order and its audit entry are one transaction.
 * Unknown or mismatching money is recorded, alarmed and answered like any other: the provider must not try again.
 */
export const settleEvent = async (
  services: PaymentServices,
  event: PaymentEvent,
  now: Date,
): Promise<void> => {
  const attempt = await attemptOf(services, event);
  if (!attempt) {
    log.error('payment event without an attempt', { provider: event.provider, eventId: event.eventId });
    countMetric('PaymentUnknown');
    return;
  }
  const seen = services.payments.markSeen(event.provider, event.eventId, now);
  const facts = factsOfEvent(event);
  if (facts && (facts.paid || facts.pending)) {
    const { liveMode } = await services[event.provider]();
    const mismatch = !matches(attempt, event, liveMode);
    await settle(services, attempt, mismatch ? { ...facts, mismatch } : facts, now, { seen });
  } else if (facts) {
    await settle(services, attempt, facts, now, { seen });
  } else {
    const state = await askProvider(services, attempt);
    if (state.kind !== 'ok')
      throw new Error(`Provider could not be asked after ${event.type}: ${state.kind}`);
    await settle(services, attempt, await checkedFacts(services, attempt, state.value), now, { seen });
  }
};

/** A checkout as the provider sees it now: same rules as its messages. */
export const settleState = async (
  services: PaymentServices,
  attempt: Attempt,
  state: CheckoutState,
  now: Date,
): Promise<Settled> => settle(services, attempt, await checkedFacts(services, attempt, state), now);

/** An attempt that ended by our own act (we closed the checkout, or it never opened). */
export const endAttempt = (
  services: PaymentServices,
  attempt: Attempt,
  ended: 'failed' | 'canceled' | 'expired',
  now: Date,
): Promise<Settled> => settle(services, attempt, { ended }, now);

/** The same, but only while nobody has changed the attempt since it was read; answers how it is then. */
export const endUnchanged = (
  services: PaymentServices,
  attempt: Attempt,
  ended: 'canceled',
  now: Date,
): Promise<Settled> => settle(services, attempt, { ended }, now, { onlyVersion: attempt.version });

const checkedFacts = async (
  services: PaymentServices,
  attempt: Attempt,
  state: CheckoutState,
): Promise<PaymentFacts> => {
  const { liveMode } = await services[attempt.provider]();
  const facts = factsOfState(state);
  return matches(attempt, state, liveMode) ? facts : { ...facts, mismatch: true };
};

const attemptOf = async (services: PaymentServices, event: PaymentEvent): Promise<Attempt | undefined> => {
  if (event.orderId && event.attemptId) {
    const named = await services.payments.find(event.orderId, event.attemptId);
    if (named) return named;
  }
  const link = event.providerRef
    ? await services.payments.byProviderRef(event.provider, event.providerRef)
    : undefined;
  return link && services.payments.find(link.orderId, link.attemptId);
};

/** Read, decide, write; somebody else's write in between starts over with what is there now. */
const settle = async (
  services: PaymentServices,
  seenAttempt: Attempt,
  facts: PaymentFacts,
  now: Date,
  { seen, onlyVersion }: { seen?: TransactItem; onlyVersion?: number } = {},
): Promise<Settled> => {
  for (let tries = 0; tries < 6; tries++) {
    const attempt = await services.payments.find(seenAttempt.orderId, seenAttempt.id);
    const order = await services.orders.find(seenAttempt.customerId, seenAttempt.orderId);
    if (!attempt || !order) throw new Error(`Attempt ${seenAttempt.id} lost its order`);
    if (onlyVersion !== undefined && attempt.version !== onlyVersion) return { attempt, order };
    const after = decided(attempt, order, facts);
    try {
      await write(services, { attempt, after, order, now, ...(seen ? { seen } : {}) });
      return { attempt: after, order: orderAfter(order, attempt, after) };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // place 0 is the event itself: it was handled before, so there is nothing left to do
      if (seen && error.failed.some(({ index }) => index === 0)) return { attempt, order };
    }
  }
  throw new Error(`Attempt ${seenAttempt.id} kept changing`);
};

/** The attempt with what is now known; a second payment of a paid order is sent back by the reconciliation. */
const decided = (attempt: Attempt, order: Order, facts: PaymentFacts): Attempt => {
  const after = withFacts(attempt, facts);
  const surplus = !isPaid(attempt) && after.state === 'succeeded' && order.paidCents >= order.totalTtcCents;
  return surplus ? withSurplusReturned(after) : after;
};

type Write = { attempt: Attempt; after: Attempt; order: Order; now: Date; seen?: TransactItem };

const write = async (
  services: PaymentServices,
  { attempt, after, order, now, seen }: Write,
): Promise<void> => {
  const changed = JSON.stringify(attempt) !== JSON.stringify(after);
  const next = orderAfter(order, attempt, after);
  const received = !isPaid(attempt) && isPaid(after);
  const mailKind = received ? 'payment_received' : failedForGood(attempt, after) && 'payment_failed';
  const mail = mailKind
    ? newOperation(
        {
          opId: `${mailKind.replace('_', '-')}-${after.id}`,
          queue: 'mail',
          kind: mailKind,
          subject: { customerId: order.customerId, orderId: order.id },
        },
        now,
      )
    : undefined;
  const items = [
    ...(seen ? [seen] : []),
    ...(changed ? [services.payments.replace(attempt, after, now)] : []),
    ...(changed ? orderWrites(services, order, next, attempt, after, now) : []),
    ...(mail ? [putOperation(services.table, mail)] : []),
  ];
  if (items.length > 0) await services.table.transact(items);
  if (mail) await announce(mail);
  if (after.state === 'mismatch' && attempt.state !== 'mismatch') {
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

/** The provider's own last word; a checkout that never opened was told on screen to whoever asked for it. */
const failedForGood = (attempt: Attempt, after: Attempt): boolean =>
  attempt.state !== 'failed' && after.state === 'failed' && after.providerRef !== null;

const orderWrites = (
  services: PaymentServices,
  order: Order,
  next: Order,
  attempt: Attempt,
  after: Attempt,
  now: Date,
): TransactItem[] => {
  const { paidCents, paymentStatus, openAttemptId } = next;
  const moved = paidCents !== order.paidCents || paymentStatus !== order.paymentStatus;
  if (!moved && openAttemptId === order.openAttemptId) return [];
  const change = services.orders.change(order, { paidCents, paymentStatus, openAttemptId });
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

/** I8: what the order holds is the sum of what its attempts hold; here it moves by this attempt's difference. */
const orderAfter = (order: Order, before: Attempt, after: Attempt): Order => {
  const difference = heldCents(after) - heldCents(before);
  const paidCents = order.paidCents + difference;
  const openAttemptId = order.openAttemptId === after.id && !isOpen(after) ? null : order.openAttemptId;
  if (difference === 0) return { ...order, openAttemptId };
  return {
    ...order,
    openAttemptId,
    paidCents,
    paymentStatus: paymentStatusFor(paidCents, isPaid(after)),
  };
};
