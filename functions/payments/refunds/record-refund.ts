import { orderAfter, orderWrites } from '#functions/payments/order-money.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { moneyText } from '#shared/kernel/money-text.ts';
import { type Attempt, withRefund } from '#shared/payments/attempt.ts';
import { factsOfRefund } from '#shared/payments/attempt-facts.ts';
import { excessPart } from '#shared/payments/excess-left.ts';
import type { PaymentsEvent } from '#shared/payments/payments.events.ts';
import { isUnderWay } from '#shared/payments/payment-states.ts';
import { type Refund, shareOf } from '#shared/payments/refund.ts';

/** The next state of a refund, from its stored state; returns the same refund if nothing changes. */
type Decide = (current: Refund | undefined) => Refund | undefined;

/**
 * Writes the next state of a refund with its effects in one transaction: the attempt's share, the order's
 * sum and status, the audit entry, and a case if the provider contradicts itself.
 */
export const recordRefund = (
  services: PaymentServices,
  { orderId, id, customerId, attemptId }: Pick<Refund, 'orderId' | 'id' | 'customerId' | 'attemptId'>,
  decide: Decide,
  now: Date,
): Promise<Refund | undefined> =>
  retryOnConflict(
    async () => {
      const before = await services.payments.refunds.find(orderId, id);
      const decided = decide(before);
      if (!decided || JSON.stringify(decided) === JSON.stringify(before)) return before;
      const order = await services.orders.find(customerId, orderId);
      const attempts = await services.payments.ofOrder(orderId);
      const attempt = attempts.find((each) => each.id === attemptId);
      if (!attempt || !order) throw new Error(`Refund ${id} lost its order`);
      // begun at its provider: only we know which part of it was in excess
      const after = before ? decided : { ...decided, ...excessPart(decided.amountCents, order, attempts) };
      const settled = withRefund(attempt, shareOf(before), shareOf(after));
      const isSame = JSON.stringify(settled) === JSON.stringify(attempt);
      const next = orderAfter(order, attempts, attempt, settled);
      const event = refundedEvent(before, after, now);
      await services.table.transact([
        before
          ? services.payments.refunds.replace(before, after, now)
          : services.payments.refunds.create(after),
        ...(isSame ? [] : [services.payments.replace(attempt, settled, now)]),
        ...orderWrites(services, order, next, attempt, settled, now),
        ...failureNotes(services, before, after, now),
        ...factsOfRefund(before, after, attempt.reference, now).map(services.payments.money.write),
        ...(isUnnoticed(before, after) ? raiseCase(services, attempt, unnoticedCase(after), now) : []),
        ...contradictions(services, attempt, before, after, now),
        ...(event ? [writeEvent(services.table, event)] : []),
      ]);
      return { ...after, version: before ? before.version + 1 : after.version };
    },
    { tries: 8 },
  );

/** A refund may be reversed and sent once more, which is notified again. */
const refundedEvent = (before: Refund | undefined, after: Refund, now: Date): PaymentsEvent | undefined => {
  if (after.state !== 'succeeded' || before?.state === 'succeeded') return undefined;
  const { id: refundId, customerId, orderId, attemptId } = after;
  return {
    id: `payment-refunded-${refundId}-${before ? before.version + 1 : after.version}`,
    type: 'payment.refunded',
    version: 1,
    at: now.toISOString(),
    data: { customerId, orderId, attemptId, refundId },
  };
};

/** A requested refund that failed is recorded in the order's history; its cases are open again. */
const failureNotes = (
  services: PaymentServices,
  before: Refund | undefined,
  after: Refund,
  now: Date,
): TransactItem[] => {
  if (!before || before.state === after.state) return [];
  if (after.state !== 'failed' && after.state !== 'canceled') return [];
  const entry = {
    at: now.toISOString(),
    actor: after.provider,
    field: 'remboursement',
    from: `${moneyText(after.amountCents)}`,
    to: 'échoué',
    reason: `remboursement ${after.id}`,
  };
  const again =
    after.caseIds !== undefined && isUnderWay(before.state)
      ? after.caseIds.map((id) => services.payments.cases.reopened(id, now))
      : [];
  return [services.orders.audit(after.orderId, entry), ...again];
};

/** Refund failed after we reported it pending. */
const isUnnoticed = (before: Refund | undefined, after: Refund): boolean =>
  before !== undefined &&
  isUnderWay(before.state) &&
  (after.state === 'failed' || after.state === 'canceled') &&
  after.caseIds === undefined &&
  (before.state === 'pending' || after.by === 'system' || after.promised === true);

const unnoticedCase = ({ id, amountCents }: Refund) =>
  ({ kind: 'refund_failed', ref: id, expectedCents: amountCents, seenCents: 0 }) as const;

const contradictions = (
  services: PaymentServices,
  attempt: Attempt,
  before: Refund | undefined,
  after: Refund,
  now: Date,
): TransactItem[] => {
  if (!before || before.state === after.state || isUnderWay(before.state)) return [];
  const kind = before.state === 'succeeded' ? ('refund_returned' as const) : ('refund_reappeared' as const);
  const found = { kind, ref: after.providerRef ?? after.id, seenCents: after.amountCents };
  return raiseCase(services, attempt, found, now);
};
