import { closeOpenPayment } from './close-open-payment.ts';
import { otherShares } from './shares.ts';
import { openAttempt, payableOrder, reusableAttempt } from './open-attempt.ts';
import type { PaymentServices } from './payment-services.ts';
import { recordOpened } from './record-opened.ts';
import { endAttempt, settleState } from './settle-payment.ts';
import { log } from '#functions/platform/logger.ts';
import { dueCents } from '#shared/orders/order-due.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Order } from '#shared/orders/order.ts';
import { shortShareNote } from '#shared/payments/share-note.ts';
import { type Attempt, isOnHold, isPaid, wholeCents, isOpen } from '#shared/payments/attempt.ts';
import { retryOnConflict, unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';

type PayByWallet = { customerId: string; orderId: string; now: Date };

/** API-24: a wallet order for exactly the order's total; an open one is returned again. */
export const createPaypalOrder = async (
  services: PaymentServices,
  { customerId, orderId, now }: PayByWallet,
) => {
  if (!(await services.paypal()).configured) throw new Refusal('provider_unavailable');
  const order = await payableOrder(services, customerId, orderId, now);
  const attempt =
    (await reusableAttempt(services, order, 'paypal')) ?? (await openAttempt(services, order, 'paypal', now));
  return walletOrderOf(services, order, attempt, now);
};

/** The wallet order of an attempt, created if it does not exist yet. */
export const walletOrderOf = async (services: PaymentServices, order: Order, attempt: Attempt, now: Date) => {
  if (attempt.providerRef !== null) return opensAt(attempt.providerRef, attempt.url);
  const paypal = await services.paypal();
  const origin = await services.siteOrigin();
  const back = `${origin}/payment?order=${order.id}&method=paypal`;
  const opened = await paypal.createOrder({
    attemptId: attempt.id,
    orderId: order.id,
    customerId: order.customerId,
    reference: order.reference,
    amountCents: attempt.hold?.cents ?? wholeCents(attempt),
    ...(attempt.hold ? { holds: true as const, note: 'autorisation avant pesée' } : {}),
    ...(attempt.share ? { note: shortShareNote(attempt.share) } : {}),
    returnUrl: back,
    cancelUrl: back,
    idempotencyKey: `order-${attempt.id}`,
  });
  if (opened.kind !== 'ok') {
    log.warn('wallet order not opened', { attemptId: attempt.id, outcome: opened });
    if (opened.kind === 'refused' && opened.reason !== 'rate_limited')
      await endAttempt(services, attempt, 'failed', now);
    throw new Refusal('provider_unavailable');
  }
  const recorded = await recordOpened(
    services,
    attempt,
    { providerRef: opened.value.sessionId, url: opened.value.url },
    now,
  );
  return opensAt(recorded.providerRef ?? opened.value.sessionId, recorded.url);
};

/** The wallet's script needs the id; where the script is blocked, the wallet's own page is the fallback. */
const opensAt = (id: string, url: string | null) => ({
  success: true as const,
  data: { id, approve_url: url },
});

/**
 * API-25, AMB-41: captures an approved wallet order, or authorises it until the order is weighed. Only the
 * open attempt of the order may: a closed one was replaced by another payment. A repeated request gets the
 * same answer.
 */
export const capturePaypalOrder = async (
  services: PaymentServices,
  { customerId, paypalOrderId, now }: { customerId: string; paypalOrderId: string; now: Date },
) => {
  const attempt = await ownAttempt(services, customerId, paypalOrderId);
  const known = standingOf(attempt);
  if (known) return captured(attempt, known);
  const order = await services.orders.find(customerId, attempt.orderId);
  if (!order || order.openAttemptId !== attempt.id || order.status === 'annule') throw noLongerOpen();
  await refuseSettled(services, attempt, order, now);
  await markCapturing(services, attempt, now);
  const paypal = await services.paypal();
  const outcome = attempt.hold
    ? await paypal.authoriseOrder({ paypalOrderId, idempotencyKey: `authorise-${attempt.id}` })
    : await paypal.captureOrder({ paypalOrderId, idempotencyKey: `capture-${attempt.id}` });
  if (outcome.kind === 'refused') await clearCapturing(services, attempt, now);
  if (outcome.kind === 'refused' && (outcome.reason === 'declined' || outcome.reason === 'not_approved')) {
    throw new Refusal('order_not_payable', declined[outcome.reason]);
  }
  if (outcome.kind !== 'ok') {
    log.warn('wallet capture without a usable answer', { attemptId: attempt.id, outcome });
    throw new Refusal('provider_unavailable');
  }
  const { attempt: after } = await settleState(services, attempt, outcome.value, now);
  const standing = standingOf(after);
  if (standing) return captured(after, standing);
  if (outcome.value.capture === 'pending') return captured(after, 'en_attente');
  throw new Refusal('order_not_payable', declined.declined);
};

/** One of the orders was paid by transfer or credited since the page was opened: nothing is captured. */
const refuseSettled = async (
  services: PaymentServices,
  attempt: Attempt,
  order: Order,
  now: Date,
): Promise<void> => {
  const shares = attempt.share ? await otherShares(services, attempt) : [];
  for (const share of [attempt, ...shares]) {
    const of = share.id === attempt.id ? order : await services.orders.find(share.customerId, share.orderId);
    if (of?.openAttemptId === share.id && dueCents(of) >= share.amountCents) continue;
    await closeOpenPayment(services, order, now);
    throw new Refusal(
      'order_not_payable',
      `La commande ${share.reference} a été réglée ou modifiée entre-temps. Rien n’a été débité : ${attempt.share ? 'revenez à vos factures et recommencez' : 'vérifiez ce qui reste à payer'}.`,
    );
  }
};

const declined = {
  declined:
    'Le portefeuille a refusé le paiement. Rien n’a été débité : choisissez un autre moyen de paiement.',
  not_approved: 'Le paiement n’a pas été approuvé. Rien n’a été débité.',
} as const;

const ownAttempt = async (
  services: PaymentServices,
  customerId: string,
  paypalOrderId: string,
): Promise<Attempt> => {
  const link = await services.payments.byProviderRef('paypal', paypalOrderId);
  const attempt =
    link?.customerId === customerId ? await services.payments.find(link.orderId, link.attemptId) : undefined;
  if (!attempt) throw new Refusal('not_found', 'Paiement introuvable.');
  return attempt;
};

const standingOf = (attempt: Attempt): 'paye' | 'autorise' | undefined =>
  isPaid(attempt) ? 'paye' : isOnHold(attempt) ? 'autorise' : undefined;

const MESSAGES = {
  paye: 'Paiement réussi',
  autorise: 'Paiement autorisé : rien n’est débité avant la pesée.',
  en_attente: 'Votre paiement est en cours de validation par PayPal. Nous vous préviendrons.',
} as const;

const captured = (attempt: Attempt, status: keyof typeof MESSAGES) => ({
  success: true as const,
  data: { status, order_id: attempt.orderId },
  message: MESSAGES[status],
});

const noLongerOpen = (): Refusal =>
  new Refusal('order_not_payable', 'Ce paiement n’est plus ouvert : revenez à vos commandes et recommencez.');

/**
 * Written before the capture request to the wallet, on the condition that the attempt is unchanged since it
 * was read. A concurrent closing therefore either fails or sees the mark, and later readers know that money
 * may arrive. A second mark captures nothing more.
 */
const markCapturing = (services: PaymentServices, seen: Attempt, now: Date): Promise<void> =>
  retryOnConflict(
    async () => {
      const attempt = await services.payments.find(seen.orderId, seen.id);
      if (attempt && (isPaid(attempt) || isOnHold(attempt))) return;
      if (!attempt || !isOpen(attempt)) throw noLongerOpen();
      const marked: Attempt = { ...attempt, captureRequestedAt: now.toISOString() };
      await services.table.transact([services.payments.replace(attempt, marked, now)]);
    },
    { tries: 4, onExhausted: () => Promise.reject(new Refusal('payment_in_progress')) },
  );

/** After a definite refusal no money can arrive, so another payment method may start at once. */
const clearCapturing = async (services: PaymentServices, seen: Attempt, now: Date): Promise<void> => {
  const attempt = await services.payments.find(seen.orderId, seen.id);
  // a later mark was written by another request
  if (!attempt || !isOpen(attempt) || attempt.captureRequestedAt !== now.toISOString()) return;
  const { captureRequestedAt: _requestedAt, ...after } = attempt;
  await unlessConditionFails(services.table.transact([services.payments.replace(attempt, after, now)]));
};
