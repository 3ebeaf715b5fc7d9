import { getAnyOrder } from '#functions/orders/list-orders.ts';
import { askProvider } from '#functions/payments/ask-provider.ts';
import type { PaymentServices } from '#functions/payments/payment-services.ts';
import { settleState } from '#functions/payments/settle-payment.ts';
import { ulid } from '#functions/platform/ids.ts';
import { log } from '#functions/platform/logger.ts';
import { ConditionFailed } from '#functions/platform/condition-failed.ts';
import { centsFromEuros, eurosFromCents } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type Attempt, heldCents } from '#shared/payments/attempt.ts';

type Refund = { orderId: string; adminId: string; amount: number | undefined; reason: string; now: Date };

/**
 * Gives money back, whole or in part. The request is written on the attempt first (one at a time), so that a crash or a
 * lost answer is taken up again with the same key; what counts is what the provider then confirms.
 */
export const refundPayment = async (
  services: PaymentServices,
  { orderId, adminId, amount, reason, now }: Refund,
) => {
  const order = await getAnyOrder(services.orders, orderId);
  const amountCents = amount === undefined ? order.paidCents : centsFromEuros(amount);
  const attempts = await services.payments.ofOrder(order.id);
  if (attempts.some((attempt) => attempt.pendingRefund)) {
    throw new Refusal('refund_refused', 'Un remboursement est déjà en cours pour cette commande.');
  }
  const attempt = attempts.findLast((candidate) => heldCents(candidate) >= amountCents);
  if (!attempt || amountCents <= 0) {
    const most = Math.max(0, ...attempts.map(heldCents));
    throw new Refusal(
      'refund_refused',
      `Au plus ${eurosFromCents(most).toFixed(2).replace('.', ',')} € peuvent être remboursés.`,
      {
        field: 'amount',
      },
    );
  }
  const requested: Attempt = {
    ...attempt,
    pendingRefund: { id: ulid(now), amountCents, reason, by: adminId },
  };
  try {
    await services.table.transact([
      services.payments.replace(attempt, requested, now),
      services.orders.audit(order.id, {
        at: now.toISOString(),
        actor: `admin:${adminId}`,
        field: 'remboursement',
        from: null,
        to: `${eurosFromCents(amountCents)} €`,
        reason: reason || null,
      }),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed) throw new Refusal('version_conflict');
    throw error;
  }
  const confirmed = await carryOutRefund(services, { ...requested, version: attempt.version + 1 }, now);
  return {
    success: true as const,
    data: {
      refunded: eurosFromCents(amountCents),
      state: confirmed ? ('confirme' as const) : ('en_attente' as const),
    },
    message: confirmed
      ? 'Le remboursement est confirmé par le prestataire.'
      : 'Le remboursement est demandé ; il sera confirmé par le prestataire.',
  };
};

/** Asks the provider for the refund that is written on the attempt; true once it is confirmed and recorded. */
export const carryOutRefund = async (
  services: PaymentServices,
  attempt: Attempt,
  now: Date,
): Promise<boolean> => {
  const { pendingRefund, paymentRef } = attempt;
  if (!pendingRefund || paymentRef === null) return false;
  const request = {
    paymentRef,
    amountCents: pendingRefund.amountCents,
    idempotencyKey: `refund-${pendingRefund.id}`,
  };
  const outcome =
    attempt.provider === 'stripe'
      ? await (await services.stripe()).refund(request)
      : await (await services.paypal()).refundCapture(request);
  if (outcome.kind === 'refused') {
    await clearPending(services, attempt, now);
    log.error('refund refused', { attemptId: attempt.id, outcome });
    throw new Refusal('refund_refused', 'Le prestataire a refusé ce remboursement.');
  }
  if (outcome.kind !== 'ok') return false;
  if (outcome.value.status === 'failed' || outcome.value.status === 'canceled') {
    await clearPending(services, attempt, now);
    throw new Refusal('refund_refused', 'Le prestataire a refusé ce remboursement.');
  }
  if (outcome.value.status !== 'succeeded') return false;
  const state = await askProvider(services, attempt);
  if (state.kind !== 'ok') return false;
  await settleState(services, attempt, state.value, now);
  await clearPending(services, attempt, now);
  return true;
};

const clearPending = async (services: PaymentServices, attempt: Attempt, now: Date): Promise<void> => {
  for (let tries = 0; tries < 5; tries++) {
    const current = await services.payments.find(attempt.orderId, attempt.id);
    if (!current?.pendingRefund || current.pendingRefund.id !== attempt.pendingRefund?.id) return;
    try {
      await services.table.transact([
        services.payments.replace(current, { ...current, pendingRefund: null }, now),
      ]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
};
