import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { closeOpenPayment } from '#functions/payments/close-open-payment.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { carryOutRefund } from '#functions/payments/refunds/carry-out-refund.ts';
import { captureAuthorized } from '#functions/payments/hold/capture-hold.ts';
import { watchHold } from '#functions/payments/hold/watch-hold.ts';
import { providerShare } from '#functions/payments/shares.ts';
import { endAttempt, settleState } from './settle-payment.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { log } from '#functions/platform/logger.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { type Attempt, isOnHold, isOpen, isPaid, isLeadShare } from '#shared/payments/attempt.ts';
import { isUnderWay } from '#shared/payments/payment-states.ts';
import type { Refund } from '#shared/payments/refund.ts';

const PUT_OFF_MS = 15 * 60_000;

/** Settles open attempts and refunds under way by reading their providers, one page of each per run. */
export const reconcileOpenAttempts = async (services: PaymentServices, now: Date) => {
  const attempts = await services.payments.due(now, 50);
  const refunds = await services.payments.refunds.due(now, 50);
  let failed = 0;
  /** A failed check is postponed, so that it does not block the others in every run. */
  const check = async (about: Record<string, string>, work: () => Promise<unknown>, putOff: TransactItem) => {
    try {
      await work();
    } catch (error) {
      failed += 1;
      log.warn('not reconciled', { ...about, error });
      await unlessConditionFails(services.table.transact([putOff])).catch((unwritten: unknown) =>
        log.warn('not put off', { ...about, error: unwritten }),
      );
    }
  };
  const later = new Date(now.getTime() + PUT_OFF_MS);
  for (const attempt of attempts)
    await check(
      { attemptId: attempt.id },
      () => checkAgain(services, attempt, now),
      services.payments.checkSoon(attempt.orderId, attempt.id, later),
    );
  for (const refund of refunds)
    await check(
      { refundId: refund.id },
      () => refundAgain(services, refund, now),
      services.payments.refunds.replace(refund, refund, later),
    );
  return { looked: attempts.length + refunds.length, failed };
};

const refundAgain = async (services: PaymentServices, listed: Refund, now: Date): Promise<void> => {
  // the index is eventually consistent
  const refund = await services.payments.refunds.find(listed.orderId, listed.id);
  if (!refund || !isUnderWay(refund.state)) return;
  const after = await carryOutRefund(services, refund, now);
  if (after.version !== refund.version) return;
  await unlessConditionFails(
    services.table.transact([services.payments.refunds.replace(refund, refund, now)]),
  );
};

const checkAgain = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<void> => {
  if (attempt.state === 'capturing') await captureAuthorized(services, attempt, now);
  else if (attempt.state === 'authorised') await watchHold(services, attempt, now);
  else if (!isLeadShare(attempt)) await checkShare(services, attempt, now);
  else if (attempt.providerRef === null) await closeForgotten(services, attempt, now);
  else if (await isOutdated(services, attempt)) await closeForgotten(services, attempt, now);
  else {
    const state = await readCheckoutState(services, attempt);
    if (state.kind === 'ok') await settleState(services, attempt, state.value, now);
    else if (state.kind === 'refused' && state.reason === 'not_found')
      await endAttempt(services, attempt, 'expired', now);
  }
  await postpone(services, attempt, now);
};

/** A share has the state of its payment: the provider is read for the share that it knows. */
const checkShare = async (services: PaymentServices, share: Attempt, now: Date): Promise<void> => {
  if (await isOutdated(services, share)) return closeForgotten(services, share, now);
  const lead = await providerShare(services, share);
  if (isPaid(lead) || isOpen(lead)) return checkAgain(services, lead, now);
  const state = await readCheckoutState(services, lead);
  if (state.kind === 'ok') await settleState(services, lead, state.value, now);
  const after = await services.payments.find(share.orderId, share.id);
  if (after && isOpen(after)) await endAttempt(services, after, 'canceled', now);
};

/** The page asks for more than is due now: a payment was recorded elsewhere since it was opened. */
const isOutdated = async (services: PaymentServices, attempt: Attempt): Promise<boolean> => {
  const order = await services.orders.find(attempt.customerId, attempt.orderId);
  return order?.openAttemptId === attempt.id && attempt.amountCents > dueCents(order);
};

/**
 * The answer to its opening was lost: opening again with the same key finds the checkout, which is then
 * closed.
 */
const closeForgotten = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<void> => {
  const order = await services.orders.find(attempt.customerId, attempt.orderId);
  if (order?.openAttemptId === attempt.id) await closeOpenPayment(services, order, now);
  else await endAttempt(services, attempt, 'canceled', now);
};

/** Still open: check again in a quarter of an hour. */
const postpone = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<void> => {
  const current = await services.payments.find(attempt.orderId, attempt.id);
  if (current && (isOpen(current) || isOnHold(current))) {
    await services.table.transact([services.payments.replace(current, current, now)]);
  }
};
