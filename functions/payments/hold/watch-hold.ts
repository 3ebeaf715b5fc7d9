import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import { renewHold } from '#functions/payments/hold/renew-hold.ts';
import { releaseHold } from '#functions/payments/hold/release-hold.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { HOLD_WARNING_MS } from '#functions/payments/payments.store.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { payableCents } from '#shared/orders/order-due.ts';
import type { Attempt } from '#shared/payments/attempt.ts';
import { mayDo } from '#shared/orders/order-state.ts';

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
