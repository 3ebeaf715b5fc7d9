import { readCheckoutState } from '#functions/payments/read-checkout-state.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { raiseCase } from '#functions/payments/cases/raise-case.ts';
import { refundedAmounts } from '#functions/payments/shares.ts';
import { settleState } from './settle-payment.ts';
import { countMetric, log } from '#functions/platform/logger.ts';
import type { ProviderPayment } from '#shared/gateways/payment-event.ts';
import { type Attempt, isPaid, wholeCents } from '#shared/payments/attempt.ts';

/** Result, and the attempt it belongs to, if any. */
export type ComparedPayment = {
  kind: 'same' | 'different' | 'unknown';
  attempt: Pick<Attempt, 'id' | 'orderId' | 'share'> | null;
};

/**
 * Compares one payment of the provider's list with our records: settles it where they can agree, raises a
 * case where they cannot.
 */
export const comparePayment = async (
  services: PaymentServices,
  payment: ProviderPayment,
  liveMode: boolean,
  now: Date,
): Promise<ComparedPayment> => {
  const attempt = await attemptOf(services, payment);
  if (!attempt) return unknown(services, payment, now);
  const isRight = isAsRequested(payment, attempt, liveMode);
  const back = await refundedAmounts(services, attempt);
  const refundsAgree =
    payment.refundedCents === back.refundedCents ||
    payment.refundedCents === back.refundedCents + back.refundingCents;
  if (isRight && isPaid(attempt) && refundsAgree) return { kind: 'same', attempt };
  const state = await readCheckoutState(services, attempt);
  // read before the provider was called: the attempt may be weighed and captured by now
  const after =
    state.kind === 'ok'
      ? (await settleState(services, attempt, state.value, now)).attempt
      : ((await services.payments.find(attempt.orderId, attempt.id)) ?? attempt);
  if (!isAsRequested(payment, after, liveMode)) {
    const seen = payment.amountCents === wholeCents(after) ? {} : { seenCents: payment.amountCents };
    const found = {
      kind: 'wrong_amount',
      ref: payment.paymentRef,
      expectedCents: wholeCents(after),
      ...seen,
    } as const;
    await services.table.transact(raiseCase(services, after, found, now));
    return { kind: 'different', attempt };
  }
  // its provider did not answer, or contradicts its own list: compared again the next night
  if (!isPaid(after)) return { kind: 'different', attempt };
  const isSame = after.state === attempt.state && after.refundedCents === attempt.refundedCents;
  return { kind: isSame ? 'same' : 'different', attempt };
};

type SeenMoney = Pick<ProviderPayment, 'amountCents' | 'currency' | 'liveMode'>;

const isAsRequested = (seen: SeenMoney, attempt: Attempt, liveMode: boolean): boolean =>
  seen.amountCents === wholeCents(attempt) && seen.currency === 'EUR' && seen.liveMode === liveMode;

const attemptOf = async (
  services: PaymentServices,
  { provider, paymentRef, orderId, attemptId }: ProviderPayment,
): Promise<Attempt | undefined> => {
  const named = orderId && attemptId ? await services.payments.find(orderId, attemptId) : undefined;
  if (named) return named;
  const link = await services.payments.byProviderRef(provider, paymentRef);
  return link && services.payments.find(link.orderId, link.attemptId);
};

/** A payment without an attempt. */
const unknown = async (
  services: PaymentServices,
  { provider, paymentRef, orderId, amountCents }: ProviderPayment,
  now: Date,
): Promise<ComparedPayment> => {
  log.error('payment of no order', { provider, paymentRef });
  countMetric('PaymentUnknown');
  await services.table.transact(
    services.payments.cases.raise(
      {
        kind: 'unknown_payment',
        ref: paymentRef,
        provider,
        orderId,
        reference: null,
        expectedCents: null,
        seenCents: amountCents,
      },
      now,
    ),
  );
  return { kind: 'unknown', attempt: null };
};
