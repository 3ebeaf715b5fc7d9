import { endHold } from '#functions/payments/hold/end-hold.ts';
import { isRefusal } from '#functions/payments/hold/hold-calls.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { HOLD_WARNING_MS } from '#functions/payments/payments.store.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { log } from '#functions/platform/logger.ts';
import { type Outcome, refused } from '#functions/platform/outside/outcome.ts';
import type { CheckoutState } from '#shared/gateways/payment-event.ts';
import type { PaymentRefusal } from '#shared/gateways/payment-refusal.ts';
import type { Attempt } from '#shared/payments/attempt.ts';

/**
 * The provider's guarantee of an authorisation has expired. Where the provider can extend it, that is
 * requested with a constant idempotency key. Otherwise the money may be gone after the goods left: the
 * authorisation is voided, and the order is due again. A provider without an answer is called again; after a
 * day an administrator is alerted.
 */
export const renewHold = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<void> => {
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
