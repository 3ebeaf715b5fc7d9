import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { releaseHold } from './release-hold.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { HOLD_WARNING_MS } from '#functions/payments/payments.store.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { payableCents } from '#shared/orders/order-due.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { mayDo } from '#shared/orders/order-state.ts';
import { endHold } from './end-hold.ts';
import { isRefusal } from './hold-calls.ts';
import { log } from '#functions/platform/logger.ts';
import { type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { CheckoutState } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';

/**
 * Checks the authorisation of an order: voids it when the order no longer needs it, warns a day before it
 * ends for good, then extends it where the provider can, or reports it lost, which makes the order due
 * again.
 */
export const watchHold = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<void> => {
  const order = await services.orders.find(attempt.customerId, attempt.orderId);
  // a closed order captures what it needs in the transaction of the closing
  const isWanted = order !== undefined && mayDo('pay', order) && order.closedAt === undefined;
  if (!isWanted || order?.hold?.attemptId !== attempt.id) {
    await releaseHold(services, attempt.orderId, attempt.id, now);
    return;
  }
  const { until, renews } = attempt.hold ?? {};
  const leftMs = until === undefined ? 0 : Date.parse(until) - now.getTime();
  if (leftMs > HOLD_WARNING_MS || (leftMs > 0 && renews)) return;
  if (leftMs > 0) {
    const found = { kind: 'hold_ending', ref: attempt.id, expectedCents: payableCents(order) } as const;
    await services.table.transact(raiseCase(services, attempt, found, now));
    return;
  }
  if (until !== undefined) return renewHold(services, attempt, now);
  const state = await readCheckoutState(services, attempt);
  if (state.kind === 'ok') await settleState(services, attempt, state.value, now);
};

/**
 * The provider's guarantee of an authorisation has expired. Where the provider can extend it, that is
 * requested with a constant idempotency key. Otherwise the money may be gone after the goods left: the
 * authorisation is voided, and the order is due again. A provider without an answer is called again; after a
 * day an administrator is alerted.
 */
const renewHold = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<void> => {
  const renewed = attempt.hold?.renews ? await reauthorise(services, attempt) : undefined;
  if (renewed?.kind === 'ok') {
    await settleState(services, attempt, renewed.value, now);
    return;
  }
  if (renewed) log.warn('authorisation not renewed', { attemptId: attempt.id, outcome: renewed });
  if (renewed && !isRefusal(renewed)) return reportDelay(services, attempt, now);
  await endHold(services, attempt, 'expired', now);
};

const reauthorise = async (
  services: PaymentServices,
  { id, providerRef: sessionId, hold }: Attempt,
): Promise<Outcome<CheckoutState, PaymentRefusal>> =>
  sessionId === null || !hold
    ? refused('not_found')
    : (await services.paypal()).renewHold({
        sessionId,
        amountCents: hold.cents,
        idempotencyKey: `renew-${id}`,
      });

const reportDelay = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<void> => {
  const lateMs = now.getTime() - Date.parse(attempt.hold?.until ?? now.toISOString());
  if (lateMs < HOLD_WARNING_MS) return;
  await services.table.transact(raiseCase(services, attempt, { kind: 'hold_ending', ref: attempt.id }, now));
};
