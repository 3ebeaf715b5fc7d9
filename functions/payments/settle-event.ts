import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { releaseHeldMoney } from '#functions/payments/hold/hold-calls.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { settle, settleState } from './settle-payment.ts';
import { syncRefunds } from '#functions/payments/refunds/sync-refunds.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { PaymentEvent } from '#shared/gateways/payment-event.ts';
import { type Attempt, isPaid } from '#shared/payments/attempt.ts';
import { checkedFacts, factsOfEvent, type PaymentFacts } from '#shared/payments/provider-facts.ts';

/**
 * Handles a provider message once: the event, the attempt, the order and its audit entry are one
 * transaction. Unknown or mismatching money is recorded, alarmed and answered like any other: the provider
 * must not retry.
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
  if (!facts) return moneyGoingBack(services, attempt, event, seen, now);
  const isTakenBack = facts.ended === 'failed' && isPaid(attempt);
  if (attempt.hold && !isTakenBack) return settleHold(services, attempt, event, seen, now);
  if (facts.paid || facts.pending) {
    const { liveMode } = await services[event.provider]();
    const shown = { seen: event, facts, liveMode };
    await settle(services, attempt, (current) => checkedFacts(current, shown), now, { seen });
  } else {
    // before the message is marked as handled: a crash in between must not lose the case
    if (isTakenBack) await confirmedOrCase(services, attempt, event, now);
    await settle(services, attempt, (current) => stillSo(current, isTakenBack, facts), now, { seen });
  }
};

/**
 * If the attempt was paid since it was read, the next copy of the message is compared again: whether the
 * payment was reversed is open.
 */
const stillSo = (attempt: Attempt, isTakenBack: boolean, facts: PaymentFacts): PaymentFacts => {
  if (facts.ended === 'failed' && isPaid(attempt) !== isTakenBack)
    throw new Error(`Attempt ${attempt.id} changed while its message was read`);
  return facts;
};

/**
 * A message about a checkout does not tell whether its money is authorised, captured or voided: the provider
 * is read. An authorisation of an attempt that has ended here, since an answer came late, is voided.
 */
const settleHold = async (
  services: PaymentServices,
  attempt: Attempt,
  event: PaymentEvent,
  seen: TransactItem,
  now: Date,
): Promise<void> => {
  const { attempt: after, isKept } = await settleAsShown(services, attempt, event, now);
  if (isKept && (after.state === 'canceled' || after.state === 'expired' || after.state === 'failed')) {
    const released = await releaseHeldMoney(services, after);
    if (released.kind !== 'ok') throw new Error(`Not let go after ${event.type}: ${released.kind}`);
  }
  await unlessConditionFails(services.table.transact([seen]));
};

/**
 * Refunds and disputes: the payment and its refunds are read as they are now, so that the order of messages
 * does not matter; the message is marked as handled once all of it is written.
 */
const moneyGoingBack = async (
  services: PaymentServices,
  attempt: Attempt,
  event: PaymentEvent,
  seen: TransactItem,
  now: Date,
): Promise<void> => {
  const { attempt: settled } = await settleAsShown(services, attempt, event, now);
  if (!(await syncRefunds(services, settled, now)))
    throw new Error(`Refunds could not be listed after ${event.type}`);
  const dispute =
    event.type === 'disputed'
      ? raiseCase(
          services,
          attempt,
          { kind: 'disputed', ref: caseRefOf(event), seenCents: event.amountCents },
          now,
        )
      : [];
  await unlessConditionFails(services.table.transact([seen, ...dispute]));
};

/** Settles what the provider shows now; throws if it does not answer, so that the message is sent again. */
const settleAsShown = async (services: PaymentServices, attempt: Attempt, event: PaymentEvent, now: Date) => {
  const state = await readCheckoutState(services, attempt);
  if (state.kind !== 'ok') throw new Error(`Provider could not be asked after ${event.type}: ${state.kind}`);
  const settled = await settleState(services, attempt, state.value, now);
  return { ...settled, isKept: state.value.paymentStatus === 'authorised' };
};

const caseRefOf = (event: PaymentEvent): string => event.paymentRef ?? event.eventId;

/** A paid payment is reported as failed: what the provider shows now decides whether a case is raised. */
const confirmedOrCase = async (
  services: PaymentServices,
  attempt: Attempt,
  event: PaymentEvent,
  now: Date,
): Promise<void> => {
  const state = await readCheckoutState(services, attempt);
  if (state.kind === 'ok' && state.value.paymentStatus === 'paid') return;
  const found = { kind: 'failed_after_success', ref: caseRefOf(event), seenCents: 0 } as const;
  await services.table.transact(raiseCase(services, attempt, found, now));
};

const attemptOf = async (services: PaymentServices, event: PaymentEvent): Promise<Attempt | undefined> => {
  if (event.orderId && event.attemptId) {
    const named = await services.payments.find(event.orderId, event.attemptId);
    if (named) return named;
  }
  for (const ref of [event.providerRef, event.paymentRef]) {
    const link = ref === null ? undefined : await services.payments.byProviderRef(event.provider, ref);
    if (link) return services.payments.find(link.orderId, link.attemptId);
  }
  return undefined;
};
